import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyRemove, passkeys } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  passkey: Passkey
  onClose: () => void
}

/** Takes a passkey away, after a question; whoever has not proven for a while who they are is asked for that first. */
export function RemovePasskey({ passkey, onClose }: Props) {
  const app = useApp()
  const { name } = passkey
  const [requestId] = useState(() => app.env.uuid())
  const remove = useMutation({
    mutationFn: () => app.send(passkeyRemove, { passkeyId: passkey.passkeyId }, { requestId }),
    onSuccess: (outcome) => {
      // One that is gone already is what was asked for.
      if (outcome.kind === 'refused' && outcome.failure !== 'unknownPasskey') return
      void app.queries.invalidateQueries({ queryKey: [passkeys.path] })
      onClose()
    },
  })
  const refusal = remove.data?.kind === 'refused' ? remove.data.failure : undefined
  if (refusal === 'confirmIdentity') return <ConfirmIdentity onConfirmed={() => remove.mutate()} onCancel={onClose} />
  return (
    <Dialog title={<Trans>Remove “{name}”?</Trans>} onClose={onClose}>
      <p className="muted">
        <Trans>You won’t be able to log in with it anymore. Delete it in the settings of your device or password manager too.</Trans>
      </p>
      <div role="alert">
        {(remove.isError || (refusal && refusal !== 'unknownPasskey')) && (
          <p className="device-trouble">
            <Trans>Your change didn’t go through. Please try again.</Trans>
          </p>
        )}
      </div>
      <Button
        variant="main"
        wide
        busy={remove.isPending}
        onClick={() => {
          if (!remove.isPending) remove.mutate()
        }}
      >
        <Trans>Remove</Trans>
      </Button>
      <Button wide onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  )
}
