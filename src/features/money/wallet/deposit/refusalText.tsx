import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { NotHere } from '../../../../shared/location/NotHere.tsx'
import { numberIn } from '../../../../shared/refusals/numberIn.ts'
import { ClosedNote } from '../../../../shared/responsibleGaming/ClosedNote.tsx'
import { HeldNote } from '../../../../shared/responsibleGaming/HeldNote.tsx'
import { LimitReached } from '../../../../shared/responsibleGaming/LimitReached.tsx'
import { amountText } from '../../../../ui/Amount.tsx'

/** Why no order was created, and what to do. No money has moved. */
const texts: Partial<Record<FailureName, (data: unknown) => ReactNode>> = {
  amountOutOfRange: (data) => {
    const [min, max] = [numberIn(data, 'min') ?? 0, numberIn(data, 'max') ?? 0]
    return (
      <Trans>
        This payment method accepts {amountText(min)} to {amountText(max)} coins.
      </Trans>
    )
  },
  couponUnknown: () => <Trans>You can’t use this coupon anymore. It may have expired, or you may have used it on another device.</Trans>,
  couponNotUsable: () => <Trans>You can’t use this coupon anymore. It may have expired, or you may have used it on another device.</Trans>,
  tooManyOpenOrders: () => <Trans>You have too many unpaid orders. Pay one or let it expire first.</Trans>,
  unknownRechargeType: () => <Trans>This payment method isn’t available. Choose another one.</Trans>,
  tooManyRequests: () => <Trans>That was too fast. Wait a moment, then try again.</Trans>,
  confirmIdentity: () => <Trans>We couldn’t confirm it’s you, so we didn’t go ahead. Please try again.</Trans>,
  selfExcluded: (data) => <ClosedNote data={data} />,
  accountHeld: () => <HeldNote />,
  regionNotAllowed: () => <NotHere />,
  kycNeeded: () => <Trans>Verify your identity first. You’ll need an ID, and it takes a few minutes.</Trans>,
  ownLimitReached: (data) => <LimitReached data={data} />,
  maintenance: () => <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>,
}

export const refusalText = ({ failure, data }: Refused): ReactNode =>
  (failure && texts[failure]?.(data)) ?? <Trans>We couldn’t start your deposit. You weren’t charged.</Trans>
