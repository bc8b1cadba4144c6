import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'

const reasons: Partial<Record<FailureName, ReactNode>> = {
  balanceTooLow: <Trans>You don’t have enough for this. You may have used some on another device.</Trans>,
  notYet: <Trans>You’ve reached today’s limit. You can get more when a new day starts.</Trans>,
  notAvailable: <Trans>This is sold out or no longer available. You weren’t charged.</Trans>,
  offerChanged: <Trans>This offer has just changed, so you weren’t charged. Check it and try again.</Trans>,
  alreadyDone: <Trans>You’ve already claimed this or reached your limit for it.</Trans>,
  depositNeeded: <Trans>You can order items after your first deposit.</Trans>,
  turnoverMissing: <Trans>You need more bets to order this item. Its card shows the amount.</Trans>,
  badParameter: <Trans>Some details aren’t right. Check them and try again.</Trans>,
}

/** Why a purchase was refused; undefined for reasons with a common message. */
export const refusalText = ({ failure }: Refused): ReactNode => failure && reasons[failure]
