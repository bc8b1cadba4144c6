import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Exchange, LockedAmount } from '#contract/withdrawal.ts'
import { dateFormats } from '../../../../shared/dates/dateFormats.ts'
import { Amount, amountText } from '../../../../ui/Amount.tsx'
import { GiveUpGift } from './GiveUpGift.tsx'

const sources: Readonly<Record<LockedAmount['source'], MessageDescriptor>> = {
  deposit: msg`Your deposit`,
  gift: msg`Gifts and your winnings from them`,
  bonus: msg`Bonus from Swerte`,
  coupon: msg`Coupon`,
  firstDeposit: msg`First deposit bonus`,
}

/** Coins that cannot be withdrawn yet: why, until when, and the progress. */
export function LockedList({ locked, gift }: Pick<Exchange, 'locked' | 'gift'>) {
  const { i18n, t } = useLingui()
  if (locked.length === 0) return null
  return (
    <section className="card locked-list" aria-label={t`Locked for now`}>
      <h2>
        <Trans>Locked for now</Trans>
      </h2>
      <p className="small muted">
        <Trans>
          These coins unlock when you reach the wagering amount. Bets with any of your coins count, and they count toward the oldest amount
          first.
        </Trans>
      </p>
      <ul>
        {locked.map(({ source, amount, need, done, expiresAt, currency }, index) => (
          <li key={index}>
            <div className="row">
              <b>{i18n._(sources[source])}</b>
              <Amount value={amount} />
            </div>
            <progress value={done} max={need} aria-label={t`Wagering progress`} />
            <p className="mini muted">
              {done < need ? (
                <Trans>
                  {amountText(done)} of {amountText(need)} wagered, {amountText(need - done)} to go.
                </Trans>
              ) : (
                <Trans>You’ve reached the wagering amount of {amountText(need)}.</Trans>
              )}{' '}
              {expiresAt !== null && <Trans>Expires {i18n.date(expiresAt, dateFormats.shortMoment)}.</Trans>}
              {expiresAt === null && <Trans>No expiry date.</Trans>}{' '}
              {currency === 'bonus' && <Trans>Only bets with bonus coins count here.</Trans>}
            </p>
            {source === 'gift' && (
              <p className="mini muted">
                <Trans>
                  These coins were given to you as rewards. Your bets use them first, and what you win with them stays locked with them.
                </Trans>{' '}
                {gift !== null && gift.betsPerCoin > 0 && done >= need && (
                  <Trans>
                    From now on, one locked coin becomes yours for every {gift.betsPerCoin} coins in valid bets. You can keep playing with
                    the rest.
                  </Trans>
                )}
                {gift !== null && gift.betsPerCoin > 0 && done < need && (
                  <Trans>
                    Once you reach the wagering amount, one locked coin becomes yours for every {gift.betsPerCoin} coins in valid bets. You
                    can keep playing with the rest.
                  </Trans>
                )}
              </p>
            )}
            {source === 'gift' && gift && <GiveUpGift rest={gift} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
