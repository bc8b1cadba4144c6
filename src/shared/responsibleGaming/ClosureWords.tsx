import { Trans } from '@lingui/react/macro'
import type { Closure } from '#contract/responsibleGaming.ts'
import { useMomentText } from './limitWords.tsx'

/** In one sentence: what reloadLocks, and until when. */
export function ClosureWords({ closure }: { closure: Closure }) {
  const momentText = useMomentText()
  return closure.kind === 'exclusion' ? (
    <Trans>You have excluded yourself until {momentText(closure.until)}.</Trans>
  ) : (
    <Trans>You are taking a break until {momentText(closure.until)}.</Trans>
  )
}
