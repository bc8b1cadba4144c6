import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ScratchInfo } from '#contract/mall.ts'
import { useBack } from '../../../platform/useBack.ts'
import { AwardPhrase } from '../../../shared/awards/AwardPhrase.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { percentText } from '../../../ui/numberText.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { requiresBets, useCards, useShop } from './useMall.ts'
import '../../../shared/rules/rules.css'
import './mall.css'

/** spec §2 /activity/lottery/rule: the rules in force with their version and their odds, from the server. */
export function MallRulePage() {
  const back = useBack()
  const query = useCards()
  return (
    <main className="mall-page">
      <PageHeader title={<Trans>Diamond mall rules</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons flush heights={[280]} />}>
        {(data) => <Rules cards={data} />}
      </LoadState>
    </main>
  )
}

function Rules({ cards }: { cards: ScratchInfo }) {
  const { i18n } = useLingui()
  const { data: shop } = useShop()
  const needsBets = shop !== undefined && requiresBets(shop)
  const { price, perDay, resetAt, rulesVersion } = cards
  const clock = i18n.date(resetAt, dateFormats.time)
  return (
    <>
      <article className="card pad rules">
        <ol>
          <li>
            <Trans>
              A scratch card costs <Plural value={price} one="# diamond" other="# diamonds" /> or 1 lottery ticket. Each player can buy up
              to <Plural value={perDay} one="# card" other="# cards" /> a day. A new day starts at {clock} your time.
            </Trans>
          </li>
          <li>
            <Trans>
              What a card wins is decided by the odds below when you buy it, and is paid right away. Scratching only shows the result. How
              or when you scratch doesn’t change it.
            </Trans>
          </li>
          <li>
            <Trans>Cards you haven’t scratched are saved for you on every device.</Trans>
          </li>
          <li>
            <Trans>Milestones count the cards you’ve scratched. Each milestone gives its rewards once.</Trans>
          </li>
          <li>
            <Trans>
              Coin packs and items show their prices, and have limits per day or per player. Items are sent to the address you enter. If we
              decline an order, you get all its diamonds back.
            </Trans>
          </li>
          <li>
            <Trans>You can order items after your first deposit.</Trans>
          </li>
          {needsBets && (
            <li>
              <Trans>
                Each item also shows the valid bets it needs. Those you’ve already made count too. Each bet counts for one item only. If we
                decline an order, its bets count again.
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              Diamonds aren’t sold for money. You get them as rewards or for points. While you’re taking a break, you can’t buy anything in
              the mall.
            </Trans>
          </li>
        </ol>
      </article>
      <section className="mall-section" aria-labelledby="mall-odds">
        <header>
          <h2 id="mall-odds">
            <Trans>Scratch card odds</Trans>
          </h2>
        </header>
        <Prizes cards={cards} />
      </section>
      <p className="small muted">
        <Trans>Rules version {rulesVersion}. Each card follows the version it was bought under.</Trans>
      </p>
    </>
  )
}

function Prizes({ cards: { prizes } }: { cards: ScratchInfo }) {
  return (
    <table className="card mall-odds">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Prize</Trans>
          </th>
          <th scope="col">
            <Trans>Odds</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ id, award, odds }) => (
          <tr key={id}>
            <th scope="row">
              {award ? (
                <span className="row">
                  <img src={awardArt(award.propId)} alt="" width={24} height={24} />
                  <AwardPhrase award={award} />
                </span>
              ) : (
                <Trans>No prize</Trans>
              )}
            </th>
            <td className="n">{percentText(odds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
