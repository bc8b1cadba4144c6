import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Goods } from '#contract/mall.ts'
import type { Locale } from '#contract/values.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { Diamonds } from './Diamonds.tsx'
import { goodsArt } from './goodsArt.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** Stock below this number is shown. */
const fewFrom = 20

/** Why it cannot be ordered now; null: it can. */
const barOf = ({ stock, had, perPlayer, diamonds: price }: Goods, diamonds: number): 'gone' | 'had' | 'poor' | null =>
  stock === 0 ? 'gone' : had >= perPlayer ? 'had' : diamonds < price ? 'poor' : null

/** One item on the shelf. */
export function GoodsCard({ goods, diamonds }: { goods: Goods; diamonds: number }) {
  const { i18n, t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { stock, art, diamonds: price } = goods
  const name = goods.name[i18n.locale as Locale]
  const bar = barOf(goods, diamonds)
  const missing = grouped(price - diamonds)
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
      <Button small {...(bar === null && { 'aria-label': t`Order now: ${name}` })} disabled={bar !== null} onClick={() => setOpen(true)}>
        {bar === 'gone' ? (
          <Trans>Sold out</Trans>
        ) : bar === 'had' ? (
          <Trans>Ordered</Trans>
        ) : bar === 'poor' ? (
          <Trans>{missing} more needed</Trans>
        ) : (
          <Trans>Order now</Trans>
        )}
      </Button>
      {isOpen && <OrderSheet goods={goods} name={name} onClose={() => setOpen(false)} />}
    </article>
  )
}
