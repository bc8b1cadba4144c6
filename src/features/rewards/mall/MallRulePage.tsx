import { Trans, useLingui } from '@lingui/react/macro'
import type { ScratchInfo } from '#contract/mall.ts'
import { useBack } from '../../../platform/useBack.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { oddsText } from '../../../shared/rules/odds.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { useCards } from './useMall.ts'
import '../../../shared/rules/rules.css'
import './mall.css'

/** spec §2 /activity/lottery/rule: the rules in force with their version and their odds, from the server. */
export function MallRulePage() {
  const back = useBack()
  const query = useCards()
  return (
    <main className="mall-page">
      <PageHeader title={<Trans>Rules of the mall</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons flush heights={[280]} />}>
        {(data) => <Rules cards={data} />}
      </LoadState>
    </main>
  )
}

function Rules({ cards }: { cards: ScratchInfo }) {
  const { i18n } = useLingui()
  const { price, perDay, resetAt, rulesVersion } = cards
  const clock = i18n.date(resetAt, { timeStyle: 'short' })
  return (
    <>
      <article className="card pad rules">
        <ol>
          <li>
            <Trans>
              A scratch card costs {price} diamonds or one lottery ticket. A player may buy {perDay} of them a day; a day begins at {clock}{' '}
              on your clock.
            </Trans>
          </li>
          <li>
            <Trans>
              What a card wins is decided by the odds below when you buy it, and is paid at once. Scratching only shows it: how and when you
              scratch changes nothing.
            </Trans>
          </li>
          <li>
            <Trans>A card that you leave unscratched waits for you, on every device.</Trans>
          </li>
          <li>
            <Trans>Milestones count the cards that you have scratched. Each gives its awards once.</Trans>
          </li>
          <li>
            <Trans>
              Packs of coins and goods have the prices on their labels, and limits a day or a player. Goods go to the address that you
              write; if the house refuses an order, all its diamonds come back.
            </Trans>
          </li>
          <li>
            <Trans>
              Diamonds are not for sale: tasks, the daily sign-in and draws bring them. While you take a break, the mall sells you nothing.
            </Trans>
          </li>
        </ol>
      </article>
      <section className="mall-section" aria-labelledby="mall-odds">
        <header>
          <h2 id="mall-odds">
            <Trans>True odds of a card</Trans>
          </h2>
        </header>
        <Prizes cards={cards} />
      </section>
      <p className="small muted">
        <Trans>Version {rulesVersion} of these rules; every card keeps the version that it was bought by.</Trans>
      </p>
    </>
  )
}

function Prizes({ cards: { prizes } }: { cards: ScratchInfo }) {
  const { i18n } = useLingui()
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
                  <span>
                    <b className="n">{awardCount(award)}</b> {i18n._(awardName(award.propId))}
                  </span>
                </span>
              ) : (
                <Trans>No prize</Trans>
              )}
            </th>
            <td className="n">{oddsText(odds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
