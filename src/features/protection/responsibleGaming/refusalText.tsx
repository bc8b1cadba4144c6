import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'

/** Why nothing was changed. The current limits still apply. */
export function refusalText({ failure, data }: Refused, momentText: (time: number) => string): ReactNode {
  const [until, from] = [numberIn(data, 'until'), numberIn(data, 'availableAt')]
  if (failure === 'selfExcluded') return <Trans>During a break, you can only lower your limits. Your current limits still apply.</Trans>
  if (failure === 'notYet' && from !== undefined)
    return <Trans>It’s too early to confirm this. You can confirm it from {momentText(from)}.</Trans>
  if (failure === 'notAvailable')
    return <Trans>This was changed on another device, or the time to confirm it has passed. Your current limit still applies.</Trans>
  if (failure === 'closureTooShort' && until !== undefined)
    return <Trans>Your current break or self-exclusion lasts until {momentText(until)}. You can extend it, but you can’t shorten it.</Trans>
  if (failure === 'confirmIdentity') return <Trans>We couldn’t confirm it’s you, so nothing was changed.</Trans>
  if (failure === 'tooManyRequests') return <Trans>That was too fast. Wait a moment, then try again.</Trans>
  return <Trans>Something went wrong. Nothing was changed.</Trans>
}
