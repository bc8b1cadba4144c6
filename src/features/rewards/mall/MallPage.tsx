import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import History from '~icons/lucide/history'
import Info from '~icons/lucide/info'
import Package from '~icons/lucide/package'
import ShoppingBag from '~icons/lucide/shopping-bag'
import Ticket from '~icons/lucide/ticket'
import { appDiamondBonusTickersData } from '#contract/mall.ts'
import type { DiamondShop, ScratchInfo } from '#contract/mall.ts'
import diamondArt from '../../../art/awards/diamond.svg'
import ticketArt from '../../../art/awards/lottery.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { Winners } from '../../../shared/winners/Winners.tsx'
import { both, LoadState } from '../../../ui/LoadState.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { CardMilestones } from './CardMilestones.tsx'
import { GoodsCard } from './GoodsCard.tsx'
import { Packs } from './Packs.tsx'
import { ScratchTable } from './ScratchTable.tsx'
import { useCards, useMallClaims, useShop } from './useMall.ts'
import './mall.css'

/** The number of items shown here; their own page shows all of them. */
const shelf = 4

/** spec §2 /activity/lottery: the diamond mall, with a scratch card on its table. */
export function MallPage() {
  const back = useBack()
  const { t } = useLingui()
  const shop = useShop()
  const cards = useCards()
  return (
    <main className="mall-page">
      <PageHeader title={<Trans>Diamond mall</Trans>} onBack={back}>
        <Link to="/activity/lottery/rule" className="icbtn" aria-label={t`Rules and odds`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <LoadState query={both(shop, cards)} wait={<Skeletons flush heights={[120, 280, 120]} />}>
        {([shopNow, cardsNow]) => <Mall shop={shopNow} cards={cardsNow} />}
      </LoadState>
    </main>
  )
}

function Mall({ shop, cards }: { shop: DiamondShop; cards: ScratchInfo }) {
  const { diamonds, lottery: tickets } = shop
  const { t } = useLingui()
  const claims = useMallClaims()
  const { data: tickers, isError } = useCall(appDiamondBonusTickersData, {})
  return (
    <>
      <section className="mall-balances" aria-label={t`Your diamonds and tickets`}>
        <div>
          <p className="small">
            <Trans>Your diamonds</Trans>
          </p>
          <p className="mall-sum n">{grouped(diamonds)}</p>
          <p className="mall-tickets small">
            <img src={ticketArt} alt="" width={22} height={22} />
            <Trans>
              Lottery tickets: <b className="n">{tickets}</b>
            </Trans>
          </p>
        </div>
        <img className="mall-gem" src={diamondArt} alt="" width={132} height={132} />
      </section>
      <Winners
        chip={<Trans>Lucky cards</Trans>}
        label={t`Recent scratch card winners`}
        empty={<Trans>Recent winners will show here.</Trans>}
        winners={tickers?.list ?? (isError ? [] : undefined)}
        who={({ nickname }) => (
          <Trans>
            <b>{nickname}</b> won
          </Trans>
        )}
      />
      <ScratchTable cards={cards} claims={claims} />
      <nav className="mall-keys" aria-label={t`More in the mall`}>
        <Link to="/activity/lottery/product">
          <ShoppingBag width={24} height={24} aria-hidden="true" />
          <Trans>Items</Trans>
        </Link>
        <Link to="/activity/lottery/order">
          <Package width={24} height={24} aria-hidden="true" />
          <Trans>Orders</Trans>
        </Link>
        <Link to="/activity/lottery/record">
          <Ticket width={24} height={24} aria-hidden="true" />
          <Trans>Prizes</Trans>
        </Link>
        <Link to="/activity/lottery/history">
          <History width={24} height={24} aria-hidden="true" />
          <Trans>Diamonds</Trans>
        </Link>
      </nav>
      <CardMilestones cards={cards} claim={claims.addUp} />
      <Packs shop={shop} claim={claims.pack} />
      <section className="mall-section" aria-labelledby="mall-goods">
        <header>
          <h2 id="mall-goods">
            <Trans>Diamond mall items</Trans>
          </h2>
          <Link to="/activity/lottery/product">
            <Trans>See all items</Trans>
          </Link>
        </header>
        <ul className="mall-grid">
          {shop.goods.slice(0, shelf).map((goods) => (
            <li key={goods.goodsId}>
              <GoodsCard goods={goods} shop={shop} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
