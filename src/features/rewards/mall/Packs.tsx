import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DiamondShop } from '#contract/mall.ts'
import coin from '../../../art/coin.svg'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Diamonds } from './Diamonds.tsx'
import { refusalText } from './refusalText.tsx'
import type { MallClaims } from './useMall.ts'

/** Coins for diamonds, limited per day. */
export function Packs({ shop: { packs, diamonds, resetAt }, claim }: { shop: DiamondShop; claim: MallClaims['pack'] }) {
  const { i18n, t } = useLingui()
  const clock = i18n.date(resetAt, dateFormats.time)
  return (
    <section className="mall-section" aria-labelledby="mall-packs">
      <header>
        <h2 id="mall-packs">
          <Trans>Coins for diamonds</Trans>
        </h2>
      </header>
      <ul className="packs">
        {packs.map(({ packId, diamonds: price, coins, left }) => {
          const [gives, costs] = [amountText(coins), price]
          return (
            <li key={packId} className="card">
              <img src={coin} alt="" width={52} height={52} />
              <b className="n pack-coins">{gives}</b>
              <span className="mini muted">{left > 0 ? <Trans>{left} left today</Trans> : <Trans>Available again at {clock}</Trans>}</span>
              <Button
                small
                aria-label={t`${gives} coins for ${plural(costs, { one: '# diamond', other: '# diamonds' })}`}
                disabled={claim.isBusy || left === 0 || diamonds < price}
                onClick={() => claim.claim({ packId, seen: { diamonds: price, coins } })}
              >
                <Diamonds count={price} size={18} />
              </Button>
            </li>
          )
        })}
      </ul>
      <ClaimError claiming={claim} reasonOf={refusalText} />
    </section>
  )
}
