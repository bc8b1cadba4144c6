import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { BankruptGift } from '#contract/bankruptcy.ts'
import { claimedOf, countdownOf, countedOf, isReady } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { remainingOf } from '#machines/flows/countdown/countdown.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { clockText } from './times.ts'
import type { Bankruptcy } from './useBankruptcy.ts'

interface Props {
  bankruptcy: Bankruptcy
  gift: BankruptGift
  award: BankruptGift['awardList'][number]
  /** A server timestamp as a time of day. */
  timeText: (ms: number) => string
}

/** One of the two gifts: its contents, why it is not available yet, and its button. */
export function GiftCard({ bankruptcy, gift, award, timeText }: Props) {
  const { i18n, t } = useLingui()
  const { env } = useApp()
  const isEnabled = useSelector(bankruptcy, isReady)
  const isClaimed = useSelector(bankruptcy, (snapshot) => claimedOf(snapshot) === award.id)
  const isCounted = useSelector(bankruptcy, (snapshot) => countedOf(snapshot) === award.id)
  const moment = award.id === '1' ? gift.canReceiveLastMs : gift.gift2LastMs
  const time = timeText(moment)
  const isLater = moment > gift.serverTime
  const needsBet = award.id === '2' && !award.isReceived && gift.currBet < gift.validBet
  const progress = amountText(Math.min(gift.currBet, gift.validBet))
  const required = amountText(gift.validBet)
  const name = i18n._(awardName(award))
  return (
    <li className="bankruptcy-gift well">
      <img src={awardArt(award.propId)} alt="" width={48} height={48} />
      <div className="what">
        <b className="n">
          {awardCount(award)} <span className="sr-only">{name}</span>
        </b>
        <p className="small muted">
          {award.isReceived ? (
            <Trans>Claimed today</Trans>
          ) : isCounted && isLater ? (
            <Countdown bankruptcy={bankruptcy} time={time} />
          ) : isLater ? (
            <Trans>Available from {time}</Trans>
          ) : moment < 0 ? (
            <Trans>No longer available today</Trans>
          ) : needsBet ? (
            <Trans>Available once you reach today’s valid bets</Trans>
          ) : (
            <Trans>Free now</Trans>
          )}
        </p>
      </div>
      <Button
        variant={award.canReceive ? 'main' : 'quiet'}
        small
        disabled={!award.canReceive || (!isEnabled && !isClaimed)}
        aria-disabled={isClaimed}
        onClick={() => bankruptcy.send({ type: 'gift.claimed', id: award.id, requestId: env.uuid() })}
      >
        {isClaimed ? <Trans>One moment…</Trans> : award.isReceived ? <Trans>Claimed</Trans> : <Trans>Claim for free</Trans>}
      </Button>
      {needsBet && (
        <div className="progress">
          <ProgressBar label={t`Today’s valid bets`} value={gift.currBet / 100} max={gift.validBet / 100} />
          <p className="mini muted">
            <Trans>
              Valid bets today: {progress} / {required}
            </Trans>
          </p>
        </div>
      )}
    </li>
  )
}

/** It changes each second, which a screen reader does not announce. While a claim is in flight it shows the time of day. */
function Countdown({ bankruptcy, time }: { bankruptcy: Bankruptcy; time: string }) {
  const countdown = useSelector(bankruptcy, countdownOf)
  const left = useSelector(countdown, (snapshot) => (snapshot ? remainingOf(snapshot) : null))
  if (left === null) return <Trans>Available from {time}</Trans>
  const text = clockText(left)
  return (
    <span role="timer">
      <Trans>
        Free in <b className="n">{text}</b>
      </Trans>
    </span>
  )
}
