import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Diamonds } from './Diamonds.tsx'
import { GoodsCard } from './GoodsCard.tsx'
import { requiresBets, useShop } from './useMall.ts'
import './mall.css'

/** spec §2 /activity/lottery/product: the items that diamonds buy. */
export function ProductPage() {
  const back = useBack()
  const { data, isError, refetch } = useShop()
  return (
    <main className="mall-page">
      <PageHeader title={<Trans>Items</Trans>} onBack={back}>
        {data && (
          <span className="chip mall-held">
            <Diamonds count={data.diamonds} size={20} />
          </span>
        )}
      </PageHeader>
      <LoadState query={{ data, isError, refetch }} wait={<Skeletons className="mall-grid" heights={[280, 280, 280, 280]} />}>
        {(shop) => (
          <>
            <h2 className="sr-only">
              <Trans>Diamond mall items</Trans>
            </h2>
            {requiresBets(shop) && (
              <p className="small muted">
                <Trans>Items need diamonds and valid bets. Each bet counts for one item only.</Trans>
              </p>
            )}
            <ul className="mall-grid">
              {shop.goods.map((goods) => (
                <li key={goods.goodsId}>
                  <GoodsCard goods={goods} shop={shop} />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadState>
    </main>
  )
}
