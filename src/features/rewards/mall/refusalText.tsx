import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'

const reasons: Partial<Record<FailureName, ReactNode>> = {
  balanceTooLow: <Trans>You do not hold enough for that. Perhaps another device was quicker.</Trans>,
  notYet: <Trans>That is all for today. A new day has as many again.</Trans>,
  goneOrExpired: <Trans>It is sold out, or not sold any more. Nothing was taken from you.</Trans>,
  alreadyDone: <Trans>You have had your share of it already.</Trans>,
  badParameter: <Trans>Some of this does not fit. Look it over, please.</Trans>,
}

/** Why the mall sold nothing; undefined for reasons that have the same words everywhere. */
export const refusalText = ({ failure }: Refused): ReactNode => failure && reasons[failure]
