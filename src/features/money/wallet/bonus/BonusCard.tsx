import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { bonusCoins } from '#contract/bonus.ts'
import type { BonusCoins } from '#contract/bonus.ts'
import gift from '../../../../art/gift.svg'
import { useCall } from '../../../../queries/queries.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { Amount, amountText } from '../../../../ui/Amount.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import './bonus.css'

/** Bonus coins, separate from coins: their wagering requirement, expiry, queued credits and the outcome of earlier ones. */
export function BonusCard() {
  const { t } = useLingui()
  const { data } = useCall(bonusCoins, {})
  if (!data || (!data.active && data.waiting.length === 0 && data.over.length === 0)) return null
  return (
    <section className="card pad bonus-card" aria-label={t`Bonus coins`}>
      <header>
        <img src={gift} alt="" width={44} height={44} />
        <div>
          <h2 className="d">
            <Trans>Bonus coins</Trans>
          </h2>
          <Amount value={data.balance} size={22} className="ink-gold" />
        </div>
      </header>
      {data.active && <Active active={data.active} />}
      {data.waiting.map(({ amount, days }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- positions in a queue have no other key
        <p key={index} className="small muted">
          <Trans>
            Up next: {amountText(amount)} bonus coins. You’ll have <Plural value={days} one="# day" other="# days" /> to use them once they
            start.
          </Trans>
        </p>
      ))}
      {data.over.length > 0 && <Over over={data.over} />}
    </section>
  )
}

function Active({ active: { need, done, expiresAt } }: { active: NonNullable<BonusCoins['active']> }) {
  const { i18n, t } = useLingui()
  const [doneText, needText] = [amountText(done), amountText(need)]
  const until = i18n.date(expiresAt, dateFormats.moment)
  return (
    <>
      <ProgressBar label={t`Wagering requirement`} value={done / 100} max={need / 100} text={t`${doneText} of ${needText} wagered`} />
      <p className="small">
        <Trans>
          {doneText} of {needText} wagered. When you reach it, your bonus coins become coins. Any bonus coins left on {until} expire.
        </Trans>
      </p>
      <p className="small muted">
        <Trans>
          In slots, your bets use bonus coins while they cover the full bet. Otherwise, and in all other games, they use your coins.
          Winnings go to the same balance the bet came from.
        </Trans>
      </p>
    </>
  )
}

function Over({ over }: Pick<BonusCoins, 'over'>) {
  const { i18n } = useLingui()
  return (
    <details>
      <summary className="small">
        <Trans>Earlier bonuses</Trans>
      </summary>
      <ul className="small muted">
        {over.map(({ amount, state, became, endedAt }) => {
          const [granted, coins] = [amountText(amount), amountText(became)]
          const at = i18n.date(endedAt, dateFormats.day)
          return (
            <li key={endedAt}>
              {state === 'done' ? (
                <Trans>
                  {granted}: wagering requirement met on {at}, {coins} became coins
                </Trans>
              ) : state === 'spent' ? (
                <Trans>
                  {granted}: used on {at}, {coins} left over
                </Trans>
              ) : state === 'taken' ? (
                <Trans>
                  {granted}: removed on {at} because the deposit was returned
                </Trans>
              ) : (
                <Trans>
                  {granted}: expired on {at}
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
