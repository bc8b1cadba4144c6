import { Trans } from '@lingui/react/macro'
import type { Closure } from '#contract/responsibleGaming.ts'
import { useMomentText } from '../dates/useMomentText.ts'

/** In one sentence: what applies, and until when. */
export function ClosureText({ closure }: { closure: Closure }) {
  const momentText = useMomentText()
  return closure.kind === 'exclusion' ? (
    <Trans>You’re self-excluded until {momentText(closure.until)}.</Trans>
  ) : (
    <Trans>You’re taking a break until {momentText(closure.until)}.</Trans>
  )
}
