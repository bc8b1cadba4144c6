import { Trans } from '@lingui/react/macro'
import { useBack } from '../../../platform/useBack.ts'
import { PageFailed } from '../../../shared/failed/PageFailed.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Diamonds } from './Diamonds.tsx'
import { GoodsCard } from './GoodsCard.tsx'
import { useShop } from './useMall.ts'
import './mall.css'

/** spec §2 /activity/lottery/product: the goods that diamonds buy. */
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
      {data ? (
        <>
          <h2 className="sr-only">
            <Trans>Diamond mall items</Trans>
          </h2>
          <ul className="mall-grid">
            {data.goods.map((goods) => (
              <li key={goods.goodsId}>
                <GoodsCard goods={goods} diamonds={data.diamonds} />
              </li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <PageFailed onRetry={() => void refetch()} />
      ) : (
        <div className="mall-grid" aria-busy="true">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="mall-wait tall" />
          ))}
        </div>
      )}
    </main>
  )
}
