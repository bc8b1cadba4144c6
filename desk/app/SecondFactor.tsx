import { useSelector } from '@xstate/react'
import { failureOf, isBusy, isConfirming } from '#machines/deskSession/deskSession.selectors.ts'
import { useDesk } from '../kit/desk.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Modal } from '../ui/Modal.tsx'

/** An act on money requires the authenticator's code. */
export function SecondFactor() {
  const { session } = useDesk()
  const isOpen = useSelector(session, isConfirming)
  const failure = useSelector(session, failureOf)
  const busy = useSelector(session, isBusy)
  if (!isOpen) return null
  const cancel = () => session.send({ type: 'confirmation.cancelled' })
  return (
    <Modal title="This moves money" onClose={cancel}>
      <CodeField
        title="Show that it’s you"
        says="The six digits of your authenticator. They are good for acts on money for five minutes."
        action="Go on"
        failure={failure}
        isBusy={busy}
        onCode={(code) => session.send({ type: 'code.given', code })}
        onCancel={cancel}
      />
    </Modal>
  )
}
