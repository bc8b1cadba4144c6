import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DiamondShop, Goods } from '#contract/mall.ts'
import type { Locale } from '#contract/values.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { Diamonds } from './Diamonds.tsx'
import { goodsArt } from './goodsArt.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** Stock below this number is shown. */
const fewFrom = 20

/** Why it cannot be ordered now; null: it can. */
const barOf = (
  { stock, had, perPlayer, diamonds: price, bet }: Goods,
  { diamonds, unusedBets }: DiamondShop,
): 'gone' | 'had' | 'poor' | 'bets' | null =>
  stock === 0 ? 'gone' : had >= perPlayer ? 'had' : diamonds < price ? 'poor' : unusedBets < bet ? 'bets' : null

/** One item on the shelf. */
export function GoodsCard({ goods, shop }: { goods: Goods; shop: DiamondShop }) {
  const { i18n, t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { stock, art, diamonds: price } = goods
  const name = goods.name[i18n.locale as Locale]
  const bar = barOf(goods, shop)
  const missing = grouped(price - shop.diamonds)
  return (
    <article className={bar === 'gone' ? 'card goods gone' : 'card goods'}>
      <div className="goods-art">
        <img src={goodsArt(art)} alt="" width={92} height={92} loading="lazy" />
        {bar === 'gone' ? (
          <span className="chip">
            <Trans>Sold out</Trans>
          </span>
        ) : (
          stock < fewFrom && <span className="chip r">{stock === 1 ? <Trans>Last one</Trans> : <Trans>Only {stock} left</Trans>}</span>
        )}
      </div>
      <h3>{name}</h3>
      <p className="goods-price">
        <Diamonds count={price} size={20} />
      </p>
      {goods.bet > 0 && bar !== 'gone' && bar !== 'had' && (
        <p className="goods-bets mini muted">
          <Trans>
            Valid bets: {amountText(Math.min(shop.unusedBets, goods.bet))} of {amountText(goods.bet)} coins
          </Trans>
        </p>
      )}
      <Button small {...(bar === null && { 'aria-label': t`Order now: ${name}` })} disabled={bar !== null} onClick={() => setOpen(true)}>
        {bar === 'gone' ? (
          <Trans>Sold out</Trans>
        ) : bar === 'had' ? (
          <Trans>Ordered</Trans>
        ) : bar === 'poor' ? (
          <Trans>{missing} more needed</Trans>
        ) : bar === 'bets' ? (
          <Trans>More bets needed</Trans>
        ) : (
          <Trans>Order now</Trans>
        )}
      </Button>
      {isOpen && <OrderSheet goods={goods} name={name} onClose={() => setOpen(false)} />}
    </article>
  )
}
