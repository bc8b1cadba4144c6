import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PointsItem } from '#contract/points.ts'
import { AwardCard } from '../../../shared/awards/AwardCard.tsx'
import { awardText } from '../../../shared/awards/awardText.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { grouped } from '../../../ui/numberText.ts'

interface Props {
  item: PointsItem
  points: number
  claiming: Claiming
  onBuy: () => void
  onClose: () => void
}

/** The item and its price, before it is bought. */
export function BuySheet({ item: { cost, award }, points, claiming, onBuy, onClose }: Props) {
  const { i18n } = useLingui()
  const [price, rest] = [grouped(cost), grouped(Math.max(0, points - cost))]
  const what = i18n._(awardText(award))
  return (
    <Dialog title={<Trans>Exchange your points</Trans>} onClose={onClose}>
      <div className="pts-buy">
        <AwardCard award={award} />
        <p>
          <Trans>
            {what} for {price} points. You’ll have {rest} left.
          </Trans>
        </p>
      </div>
      <ClaimError claiming={claiming} reasonOf={reasonOf} />
      <Button variant="main" wide busy={claiming.isBusy} onClick={onBuy}>
        {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Exchange {price} points</Trans>}
      </Button>
      <Button wide busy={claiming.isBusy} onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}

const reasonOf = ({ failure }: { failure: string | undefined }): ReactNode => {
  if (failure === 'balanceTooLow') return <Trans>You don’t have enough points for this yet. You earn more as you play and do tasks.</Trans>
  if (failure === 'notYet') return <Trans>You’ve reached today’s limit. You can get more tomorrow.</Trans>
  if (failure === 'notAvailable') return <Trans>The last one is gone. You still have your points.</Trans>
  if (failure === 'offerChanged') return <Trans>This offer has just changed, so you weren’t charged. Check it and try again.</Trans>
  return undefined
}
