import type { DeskOutput } from '#contract/desk/index.ts'
import { errorText } from '../../kit/failureText.ts'
import { isReason } from '../../kit/isReason.ts'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Draft } from './draft.ts'

/** When a change starts and ends, as typed, and why. */
export interface Plan {
  readonly from: string
  readonly until: string
  readonly why: string
}
export const noPlan: Plan = { from: '', until: '', why: '' }

interface Props {
  draft: Draft | undefined
  checked: DeskOutput<'settingsCheck'> | undefined
  plan: Plan
  onPlan: (change: Partial<Plan>) => void
  isReady: boolean
  isBusy: boolean
  error: Error | null
  published: DeskOutput<'settingsPublish'> | undefined
  onDiscard: () => void
  onPublish: () => void
}

/** When the change applies and why, what keeps it from being published, and the button that publishes it. */
export function PublishForm({
  draft,
  checked,
  plan: { from, until, why },
  onPlan,
  isReady,
  isBusy,
  error,
  published,
  onDiscard,
  onPublish,
}: Props) {
  return (
    <form
      className="saving"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onPublish()
      }}
    >
      <Field label="From" hint="empty: immediately">
        <input type="datetime-local" value={from} onChange={({ target }) => onPlan({ from: target.value })} />
      </Field>
      <Field label="Until" hint="empty: no end">
        <input type="datetime-local" value={until} onChange={({ target }) => onPlan({ until: target.value })} />
      </Field>
      <Field label="Reason" hint="recorded permanently">
        <input value={why} maxLength={200} onChange={({ target }) => onPlan({ why: target.value })} />
      </Field>
      <p className="small muted">
        {error ? (
          <span className="bad" role="alert">
            {errorText(error)}
          </span>
        ) : (
          savingText(draft, checked, why, published)
        )}
      </p>
      <Button look="quiet" disabled={!draft} onClick={onDiscard}>
        Discard
      </Button>
      <Button look={checked?.needsSecondFactor ? 'money' : 'ink'} type="submit" disabled={!isReady || isBusy}>
        Publish
      </Button>
    </form>
  )
}

/** The problems of a change, and its consequences. */
function savingText(
  draft: Draft | undefined,
  checked: DeskOutput<'settingsCheck'> | undefined,
  why: string,
  published: DeskOutput<'settingsPublish'> | undefined,
): string {
  if (!draft && published)
    return published.revision === null || published.startsAt === null
      ? 'Sent for approval. A second operator decides under Approvals.'
      : `r${published.revision} is in force from ${dateTimeText(published.startsAt)}.`
  if (!draft) return 'Nothing has changed yet. Times are in Manila time.'
  if (!checked) return 'Checking…'
  if (checked.stale) return 'Review the version published in the meantime, on the right.'
  if (checked.faults.length > 0) return 'All checks must pass before you can publish.'
  if (!isReason(why)) return 'Enter a reason.'
  return `Every server applies the change at the same time.${checked.needsSecondFactor ? ' Your second factor is required.' : ''}${checked.needsSecond ? ' Then a second operator decides.' : ''}`
}
