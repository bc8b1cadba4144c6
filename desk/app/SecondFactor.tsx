import { useSelector } from '@xstate/react'
import { failureOf, isBusy, isConfirming } from '#machines/deskSession/deskSession.selectors.ts'
import { useDesk } from '../kit/desk.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PasskeyButton } from '../ui/PasskeyButton.tsx'

/** What moves money, or changes how the operator signs in, requires the second factor again. */
export function SecondFactor() {
  const { session } = useDesk()
  const isOpen = useSelector(session, isConfirming)
  const failure = useSelector(session, failureOf)
  const busy = useSelector(session, isBusy)
  if (!isOpen) return null
  const cancel = () => session.send({ type: 'confirmation.cancelled' })
  return (
    <Modal title="Confirm that it’s you" onClose={cancel}>
      <CodeField
        title="Second factor"
        summary="Enter the six-digit code from your authenticator app, or use a passkey. The confirmation is valid for five minutes."
        action="Confirm"
        failure={failure}
        isBusy={busy}
        onCode={(code) => session.send({ type: 'code.entered', code })}
        onCancel={cancel}
      >
        <PasskeyButton>Use a passkey</PasskeyButton>
      </CodeField>
    </Modal>
  )
}
