import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMomentText } from '../dates/useMomentText.ts'
import { kindNames, periodNames, reachedIn, valueText } from './limitTexts.tsx'

/** Explains kindly which of their own limits the player has reached, and when it resets. `data` is the refusal's. */
export function LimitReached({ data }: { data: unknown }) {
  const { i18n } = useLingui()
  const momentText = useMomentText()
  const reached = reachedIn(data)
  if (!reached)
    return (
      <Trans>
        You’ve reached a limit you set. <Link to="/member/self-limited">Your limits</Link>
      </Trans>
    )
  const { limit, resetAt } = reached
  const name = `${i18n._(kindNames[limit.kind])} · ${i18n._(periodNames[limit.period]).toLowerCase()}`
  if (limit.isOperatorLimit)
    return (
      <Trans>
        You’ve reached the most we accept from one player: {name}, {valueText(limit.kind, limit.value)}. It resets on {momentText(resetAt)}.
      </Trans>
    )
  return (
    <Trans>
      You’ve reached a limit you set: {name}, {valueText(limit.kind, limit.value)}. It resets on {momentText(resetAt)}.{' '}
      <Link to="/member/self-limited">Your limits</Link>
    </Trans>
  )
}
