import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { amountText } from '../../../ui/Amount.tsx'

/** Why there is no order, and what to do. Nothing has moved. */
const texts: Partial<Record<FailureName, (data: unknown) => ReactNode>> = {
  amountOutOfRange: (data) => {
    const [min, max] = [numberIn(data, 'min') ?? 0, numberIn(data, 'max') ?? 0]
    return (
      <Trans>
        This way takes from {amountText(min)} to {amountText(max)} coins.
      </Trans>
    )
  },
  couponUnknown: () => <Trans>This coupon cannot be used any more, perhaps from another device.</Trans>,
  couponNotUsable: () => <Trans>This coupon cannot be used any more, perhaps from another device.</Trans>,
  tooManyOpenOrders: () => <Trans>Some of your orders still wait to be paid. Pay one of them, or let it expire.</Trans>,
  unknownRechargeType: () => <Trans>This way of paying is closed. Please choose another one.</Trans>,
  tooManyRequests: () => <Trans>That was very fast. Wait a moment, then try again.</Trans>,
  confirmIdentity: () => <Trans>Nothing was done, because nobody told us that it is you.</Trans>,
  selfExcluded: () => <Trans>You are taking a break: deposits stay closed until it is over.</Trans>,
  ownLimitReached: (data) => <LimitReached data={data} />,
  maintenance: () => <Trans>The house is resting for a moment. Your coins are safe.</Trans>,
}

export const refusalText = ({ failure, data, errcode }: Refused): ReactNode =>
  (failure && texts[failure]?.(data)) ?? <Trans>The deposit could not be opened (code {errcode}). Nothing was paid.</Trans>
