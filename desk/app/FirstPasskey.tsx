import { useDesk, useOperator } from '../kit/desk.ts'
import { AddPasskey } from '../ui/AddPasskey.tsx'
import { Button } from '../ui/Button.tsx'
import { GatePage } from './GatePage.tsx'

/** For an operator whose role requires a passkey and who has none: the desk opens once one is added. */
export function FirstPasskey() {
  const { session } = useDesk()
  const { name } = useOperator()
  return (
    <GatePage foot="A passkey is stored on your device or in your password manager. It works with your fingerprint, face or screen lock, and on this site only.">
      <div className="box">
        <div className="inner">
          <h1>Add a passkey, {name}</h1>
          <p>Your role requires a passkey. Add one on this device; after that, you can no longer sign in with authenticator codes.</p>
          <AddPasskey />
          <Button look="quiet" onClick={() => session.send({ type: 'signOut.requested' })}>
            Sign out
          </Button>
        </div>
      </div>
    </GatePage>
  )
}
