import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyRename, passkeys } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'

interface Props {
  passkey: Passkey
  onClose: () => void
}

/** contract/passkeys.ts says so. */
const longest = 40

/** Gives a passkey a name of the player's own. */
export function RenamePasskey({ passkey, onClose }: Props) {
  const app = useApp()
  const [name, setName] = useState(passkey.name)
  useHold('form', name !== passkey.name)
  const rename = useMutation({
    mutationFn: () => app.send(passkeyRename, { passkeyId: passkey.passkeyId, name: name.trim() }, { requestId: app.env.uuid() }),
    onSuccess: (outcome) => {
      if (outcome.kind === 'refused' && outcome.failure !== 'unknownPasskey') return
      void app.queries.invalidateQueries({ queryKey: [passkeys.path] })
      onClose()
    },
  })
  const failed = rename.isError || rename.data?.kind === 'refused'
  return (
    <Dialog title={<Trans>Rename passkey</Trans>} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !rename.isPending) rename.mutate()
        }}
      >
        <Field
          label={<Trans>Name</Trans>}
          value={name}
          maxLength={longest}
          autoComplete="off"
          enterKeyHint="done"
          error={failed && <Trans>Your change didn’t go through. Please try again.</Trans>}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="main" wide className="above" disabled={!name.trim() || rename.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}
