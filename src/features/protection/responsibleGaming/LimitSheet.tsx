import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SelfLimit } from '#contract/responsibleGaming.ts'
import { useHold } from '../../../platform/useHold.ts'
import { valueText } from '../../../shared/responsibleGaming/limitTexts.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { mostOf, typedOf, valueOf } from './values.ts'

interface Props {
  limit: SelfLimit
  /** How long a higher limit has to wait. */
  loosenHours: number
  name: string
  onAsk: (value: number | null) => void
  onClose: () => void
}

/** The new value, and the effect of the request before it is made. */
export function LimitSheet({ limit: { kind, period, value }, loosenHours, name, onAsk, onClose }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : typedOf(kind, value))
  useHold('form', true)
  const next = valueOf(kind, period, typed)
  const most = grouped(mostOf(kind, period))
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
          label={kind === 'time' ? <Trans>Maximum, in minutes</Trans> : <Trans>Maximum, in coins</Trans>}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={typed !== '' && next === undefined ? <Trans>Enter a whole number from 1 to {most}.</Trans> : undefined}
          hint={
            isLooser ? (
              <Trans>
                This is higher than {valueText(kind, value)}. You’ll need to wait{' '}
                <Plural value={loosenHours} one="# hour" other="# hours" />, then confirm it.
              </Trans>
            ) : (
              <Trans>This applies right away.</Trans>
            )
          }
        />
        <Button type="submit" variant="main" wide className="above" disabled={next === undefined || next === value}>
          {isLooser ? <Trans>Request higher limit</Trans> : <Trans>Set limit</Trans>}
        </Button>
      </form>
      {value !== null && (
        <Button wide onClick={() => onAsk(null)}>
          <Trans>
            Request to remove limit (<Plural value={loosenHours} one="# hour" other="# hours" />)
          </Trans>
        </Button>
      )}
      <Button wide onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  )
}
