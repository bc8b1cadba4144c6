import { useSelector } from '@xstate/react'
import { isWarned } from '#machines/deskSession/deskSession.selectors.ts'
import { touchSession, useDesk } from '../kit/desk.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/** Shown after thirteen minutes without activity. */
export function StillThere() {
  const { session } = useDesk()
  if (!useSelector(session, isWarned)) return null
  const stay = () => {
    session.send({ type: 'input.detected' })
    touchSession(session)
  }
  return (
    <Modal title="Still there?" onClose={stay}>
      <p className="muted">You’ll be signed out in two minutes. What you’ve written stays in this tab, except amounts.</p>
      <div className="row" style={{ marginTop: 14 }}>
        <span className="grow" />
        <Button onClick={() => session.send({ type: 'signOut.requested' })}>Sign out</Button>
        <Button look="ink" onClick={stay} autoFocus>
          Stay signed in
        </Button>
      </div>
    </Modal>
  )
}
