import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { passkeyRename, passkeys } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'

interface Props {
  passkey: Passkey
  onClose: () => void
}

/** Matches contract/passkeys.ts. */
const maxLength = 40

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: Props) {
  const app = useApp()
  const [name, setName] = useState(passkey.name)
  useHold('form', name !== passkey.name)
  const renamed = () => {
    void app.queries.invalidateQueries({ queryKey: [passkeys.path] })
    onClose()
  }
  const rename = useCallMutation(passkeyRename, {
    onDone: renamed,
    // A removed passkey cannot be renamed: the list shows that it is gone.
    onRefused: ({ failure }) => failure === 'unknownPasskey' && renamed(),
  })
  const failed = rename.isLost || rename.refusal !== null
  return (
    <Dialog title={<Trans>Rename passkey</Trans>} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) rename.save({ passkeyId: passkey.passkeyId, name: name.trim() })
        }}
      >
        <Field
          label={<Trans>Name</Trans>}
          value={name}
          maxLength={maxLength}
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
