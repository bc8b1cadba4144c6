import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { appConfig } from '#contract/config.ts'
import type { AppConfig, GameEntry } from '#contract/config.ts'
import { figures } from '#games/figures.ts'
import { slotGame } from '#games/index.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import error from '../../../art/error.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { mechanicWords } from '../../../shared/catalogue/mechanicWords.ts'
import { kindWords } from '../../../shared/games/kindWords.ts'
import { tileArt } from '../../../shared/games/tileArt.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { grouped, rtpText } from '../../../ui/numberText.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { flagsOf, type Flag } from './flags.ts'
import './about.css'

/** What to know about a game before playing it: odds, volatility, return and how it was computed, limits. */
export function AboutGamePage() {
  const { gameId } = useSearch({ from: '/game/about' })
  const back = useBack()
  const config = useCall(appConfig, {})
  return (
    <main>
      <PageHeader title={<Trans>About this game</Trans>} onBack={back} />
      <LoadState query={config} wait={<Skeletons heights={[160, 120, 200]} />} failed={<Trans>We couldn’t load the game.</Trans>}>
        {(data) => <Found config={data} gameId={gameId ?? ''} />}
      </LoadState>
    </main>
  )
}

function Found({ config, gameId }: { config: AppConfig; gameId: string }) {
  const { t } = useLingui()
  const entry = config.games.find((game) => game.gameId === gameId)
  const rules = slotGame(entry?.art ?? '')
  if (!entry)
    return (
      <Notice
        art={error}
        title={<Trans>We couldn’t find this game</Trans>}
        action={
          <ButtonLink to="/game/search" variant="main" small>
            <Trans>Show all games</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may have been renamed or removed. You can choose another game.</Trans>
      </Notice>
    )
  return (
    <div className="about-game">
      <Head entry={entry} />
      <nav className="about-actions" aria-label={t`Open the game`}>
        <ButtonLink to="/game/start" search={{ gameId, tryIt: true }} preload={false}>
          <Trans>Demo</Trans>
        </ButtonLink>
        <ButtonLink to="/game/start" search={{ gameId }} preload={false} variant="main">
          <Trans>Play</Trans>
        </ButtonLink>
      </nav>
      <Odds entry={entry} rules={rules} />
    </div>
  )
}

function Head({ entry }: { entry: GameEntry }) {
  const { i18n } = useLingui()
  const words = entry.tags.flatMap((tag) => mechanicWords[tag] ?? kindWords[tag] ?? [])
  return (
    <header className="about-head">
      <img src={tileArt(entry.art)} alt="" width={96} height={120} />
      <div>
        <h2>{entry.name}</h2>
        <ul>
          {words.map((word) => (
            <li key={word.id} className="chip">
              {i18n._(word)}
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}

const known: Readonly<Record<string, { nothing: number; under: number; more: number; large: number; greatest: number; rounds: number }>> =
  figures

/** `rules` of a slot; of other games the payouts and odds are in the game itself. */
function Odds({ entry, rules }: { entry: GameEntry; rules: SlotGame | undefined }) {
  const { t } = useLingui()
  const played = known[rules?.id ?? '']
  const flags = played && flagsOf(played)
  const count = (flag: Flag): number => flags?.filter((one) => one === flag).length ?? 0
  return (
    <>
      <dl className="about-facts">
        <div>
          <dt>
            <Trans>Return (RTP)</Trans>
          </dt>
          <dd>{rtpText(entry.rtp)}</dd>
        </div>
        {played && (
          <div>
            <dt>
              <Trans>Spins that pay</Trans>
            </dt>
            <dd>
              <Trans>{Math.round((1 - played.nothing) * 100)} in 100</Trans>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Bet</Trans>
          </dt>
          <dd>
            {amountText(entry.minBet)} – {amountText(entry.maxBet)}
          </dd>
        </div>
      </dl>
      {played && flags && (
        <section className="card pad stack-s">
          <h3>
            <Trans>A hundred typical spins</Trans>
          </h3>
          <div className="flags" role="img" aria-label={t`Volatility of a hundred typical spins, as listed below`}>
            {flags.map((flag, index) => (
              <i key={index} className={flag} />
            ))}
          </div>
          <ul className="flag-key">
            <li>
              <i className="nothing" /> <Trans>{count('nothing')} pay nothing</Trans>
            </li>
            <li>
              <i className="under" /> <Trans>{count('under')} pay less than the bet</Trans>
            </li>
            <li>
              <i className="more" /> <Trans>{count('more')} pay the bet or more</Trans>
            </li>
            <li>
              <i className="large" /> <Trans>{(played.large * 100).toFixed(1)} in 100 pay 20× or more</Trans>
            </li>
          </ul>
          <p className="small muted">
            <Trans>
              Counted over {grouped(played.rounds)} played rounds. The greatest win among them was {played.greatest}× the bet.
            </Trans>
          </p>
        </section>
      )}
      <section className="card pad stack-s">
        <h3>
          <Trans>How the return is computed</Trans>
        </h3>
        <p className="muted">
          {rules ? (
            <Computed rules={rules} />
          ) : (
            <Trans>Calculated exactly from the rules of the game. Every payout is listed there, under Rules.</Trans>
          )}
        </p>
        <p className="muted">
          <Trans>It is the average over very many rounds. In one session you can get much more or much less.</Trans>
        </p>
        {rules?.maxWin !== undefined && (
          <p className="muted">
            <Trans>A round pays at most {grouped(rules.maxWin)}× the bet.</Trans>
          </p>
        )}
        <Link to="/game/fair" className="text-link">
          <Trans>Verify your rounds</Trans>
        </Link>
      </section>
    </>
  )
}

/** In one sentence: the computation that proves the return of a game of its kind. */
function Computed({ rules }: { rules: SlotGame }) {
  const combinations = grouped(rules.reels.reduce((product, strip) => product * (strip.length / (rules.stopEvery ?? 1)), 1))
  if (rules.cascade) return <Trans>Exactly: each of the {combinations} combinations of stops is played once, with all its tumbles.</Trans>
  if (rules.hold)
    return <Trans>Calculated exactly from all {combinations} combinations of reel stops, and from the odds of each respin.</Trans>
  return <Trans>Calculated exactly from all {combinations} combinations of reel stops, including free spins.</Trans>
}
