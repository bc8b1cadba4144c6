import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CardPayment, ScratchInfo } from '#contract/mall.ts'
import ticketArt from '../../../art/awards/lottery.svg'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Diamonds } from './Diamonds.tsx'
import { refusalText } from './refusalText.tsx'
import type { MallClaims } from './useMall.ts'

/** Cards per tap. */
const counts = [1, 5] as const

interface Props {
  cards: ScratchInfo
  claim: MallClaims['cards']
  onBuy: () => void
}

/** Buys one card or several for diamonds, or one for a lottery ticket. */
export function BuyCards({ cards, claim, onBuy }: Props) {
  const { i18n } = useLingui()
  const { price, rulesVersion, diamonds, lottery, left, resetAt } = cards
  const clock = i18n.date(resetAt, dateFormats.time)
  const buy = (pay: CardPayment, count: number) => {
    onBuy()
    claim.claim({ pay, count, seen: { price, rulesVersion } })
  }
  const canAny = diamonds >= price || lottery > 0
  return (
    <div className="scratch-buy">
      {counts.map((count) => (
        <Button
          key={count}
          variant={count === 1 ? 'main' : 'quiet'}
          disabled={claim.isBusy || left < count || diamonds < price * count}
          onClick={() => buy('diamond', count)}
        >
          <Plural value={count} one="Buy # card" other="Buy # cards" />
          <Diamonds count={price * count} />
        </Button>
      ))}
      {lottery > 0 && (
        <Button variant="claim" disabled={claim.isBusy || left < 1} onClick={() => buy('lottery', 1)}>
          <img src={ticketArt} alt="" width={22} height={22} />
          <Trans>Use a lottery ticket</Trans>
        </Button>
      )}
      <p className="small scratch-left">
        {left === 0 ? (
          <Trans>That was your last card for today. You can buy more at {clock}.</Trans>
        ) : canAny ? (
          <Plural value={left} one="You can buy # more card today." other="You can buy # more cards today." />
        ) : (
          <>
            <Trans>You get diamonds from tasks and the daily check-in.</Trans>{' '}
            <Link to="/bonus/tasks">
              <Trans>See tasks</Trans>
            </Link>
          </>
        )}
      </p>
      <ClaimError claiming={claim} reasonOf={refusalText} />
    </div>
  )
}
