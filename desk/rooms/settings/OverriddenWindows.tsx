import { placeOf } from '#contract/desk/settingNames.ts'
import type { Setting } from '#contract/desk/settings.ts'
import { dateTimeText } from '../../kit/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Draft } from './draft.ts'
import { showIn } from './shapes.ts'

interface Props {
  draft: Draft
  settings: readonly Setting[]
  /** When the change begins; null: at once. */
  startsAt: number | null
}

/** The changes with an end that are under way, which this change sets aside: of two versions, the one that began later applies. */
export function OverriddenWindows({ draft, settings, startsAt }: Props) {
  const overridden = settings.flatMap(({ key, value, setBy }) => {
    const endsAt = setBy?.endsAt ?? null
    const isOverridden = endsAt !== null && Object.hasOwn(draft.values, key) && (startsAt === null || startsAt < endsAt)
    return setBy && isOverridden ? [{ key, value, setBy, endsAt }] : []
  })
  if (overridden.length === 0) return null
  return (
    <Notice tone="warn">
      {overridden.map(({ key, value, setBy, endsAt }) => (
        <p key={key} className="wrap">
          {placeOf(key).label} is set to {showIn(settings, key, value)} until {dateTimeText(endsAt).slice(0, 16)} by r{setBy.revision} of{' '}
          {setBy.author} (“{setBy.reason}”). Your change replaces it {startsAt === null ? 'now' : 'when it begins'}, before that end.
        </p>
      ))}
    </Notice>
  )
}
