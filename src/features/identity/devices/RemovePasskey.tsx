import { Trans } from '@lingui/react/macro'
import { passkeyRemove, passkeys } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { ConfirmIdentity, methodsIn, purposeIn } from '../../../shared/identity/ConfirmIdentity.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  passkey: Passkey
  onRemoved: () => void
  onClose: () => void
}

/** Removes a passkey after confirmation; a player who has not verified their identity recently is asked to first. */
export function RemovePasskey({ passkey, onRemoved, onClose }: Props) {
  const app = useApp()
  const { name } = passkey
  const removed = () => {
    void app.queries.invalidateQueries({ queryKey: [passkeys.path] })
    onRemoved()
  }
  const { save, isPending, isLost, refusal } = useCallMutation(passkeyRemove, {
    onDone: removed,
    // A passkey that is already gone counts as success.
    onRefused: ({ failure }) => failure === 'unknownPasskey' && removed(),
  })
  const remove = () => save({ passkeyId: passkey.passkeyId })
  if (refusal?.failure === 'confirmIdentity')
    return <ConfirmIdentity purpose={purposeIn(refusal.data)} methods={methodsIn(refusal.data)} onConfirmed={remove} onCancel={onClose} />
  return (
    <ConfirmDialog
      title={<Trans>Remove “{name}”?</Trans>}
      confirm={<Trans>Remove</Trans>}
      cancel={<Trans>Cancel</Trans>}
      isPending={isPending}
      hasFailed={isLost || (refusal !== null && refusal.failure !== 'unknownPasskey')}
      why={
        refusal?.failure === 'lastLoginMethod' && (
          <Trans>This is your only way to log in. Add another one first, so you don’t lose access to your account.</Trans>
        )
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <Trans>You won’t be able to log in with it anymore. Delete it in the settings of your device or password manager too.</Trans>
    </ConfirmDialog>
  )
}
