import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SelfLimit } from '#contract/responsibleGaming.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { valueText } from '../../../shared/responsibleGaming/limitWords.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { typedOf, valueOf } from './values.ts'

interface Props {
  limit: SelfLimit
  name: string
  onAsk: (value: number | null) => void
  onClose: () => void
}

/** How much, and what asking for it will do, before it is asked for. */
export function LimitSheet({ limit: { kind, value }, name, onAsk, onClose }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : typedOf(kind, value))
  useHold('form', true)
  const next = valueOf(kind, typed)
  const isLooser = next !== undefined && value !== null && next > value
  return (
    <Dialog title={name} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (next !== undefined) onAsk(next)
        }}
        noValidate
      >
        <Field
          label={kind === 'time' ? <Trans>At most, in minutes</Trans> : <Trans>At most, in coins</Trans>}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed !== '' && next === undefined ? <Trans>Please enter a whole number above zero.</Trans> : undefined}
          hint={
            isLooser ? (
              <Trans>This is looser than {valueText(kind, value)}: it waits 24 hours, then asks you again.</Trans>
            ) : (
              <Trans>It reloadLocks at once.</Trans>
            )
          }
        />
        <Button type="submit" variant="main" wide className="above" disabled={next === undefined || next === value}>
          {isLooser ? <Trans>Ask for the looser limit</Trans> : <Trans>Set the limit</Trans>}
        </Button>
      </form>
      {value !== null && (
        <Button wide onClick={() => onAsk(null)}>
          <Trans>Ask to remove the limit (24 hours)</Trans>
        </Button>
      )}
      <Button wide onClick={onClose}>
        <Trans>Leave it as it is</Trans>
      </Button>
    </Dialog>
  )
}
