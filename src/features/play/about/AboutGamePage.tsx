import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { appConfig } from '#contract/config.ts'
import type { AppConfig, GameEntry } from '#contract/config.ts'
import { slotGame } from '#games/index.ts'
import error from '../../../art/error.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { mechanicTexts } from '../../../shared/catalogue/mechanicTexts.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { TileArt } from '../../../shared/games/TileArt.tsx'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import './about.css'
import { Sheet } from './sheets.tsx'
import { SlotOdds } from './SlotOdds.tsx'

/** What to know about a game before playing it: odds, volatility, return and how it was computed, limits. */
export function AboutGamePage() {
  const { gameId } = useSearch({ from: '/game/about' })
  const back = useBack()
  const config = useCall(appConfig, {})
  return (
    <main>
      <PageHeader title={<Trans>About this game</Trans>} onBack={back} />
      <LoadState query={config} wait={<Skeletons heights={[160, 120, 200]} />} failed={<Trans>We couldn’t load the game.</Trans>}>
        {(data) => <GameSheet config={data} gameId={gameId ?? ''} />}
      </LoadState>
    </main>
  )
}

function GameSheet({ config, gameId }: { config: AppConfig; gameId: string }) {
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
        {entry.type !== 'live' && (
          <ButtonLink to="/game/start" search={{ gameId, tryIt: true }} preload={false}>
            <Trans>Demo</Trans>
          </ButtonLink>
        )}
        <ButtonLink to="/game/start" search={{ gameId }} preload={false} variant="main">
          <Trans>Play</Trans>
        </ButtonLink>
      </nav>
      {rules ? <SlotOdds entry={entry} rules={rules} /> : <Sheet entry={entry} />}
    </div>
  )
}

function Head({ entry }: { entry: GameEntry }) {
  const { i18n } = useLingui()
  const tagTexts = entry.tags.flatMap((tag) => mechanicTexts[tag] ?? kindTexts[tag] ?? [])
  return (
    <header className="about-head">
      <TileArt name={entry.art} width={96} height={120} />
      <div>
        <h2>{entry.name}</h2>
        <ul>
          {tagTexts.map((word) => (
            <li key={word.id} className="chip">
              {i18n._(word)}
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}
