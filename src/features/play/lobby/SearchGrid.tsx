import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import Info from '~icons/lucide/info'
import type { GameEntry } from '#contract/config.ts'
import { aboutLabel } from '../../../shared/catalogue/aboutLabel.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { LiveFact } from '../../../shared/liveGames/LiveFact.tsx'
import { rtpText } from '../../../ui/numberText.ts'
import { GameTile } from './GameTile.tsx'
import { LikeProblem } from './LikeProblem.tsx'
import { useLikes } from './useLikes.ts'

const columns = 2
/** A tile and the gap below it; more where the player's text is larger (search.css). */
const usualHeight = 250

/** Only the visible rows are rendered, however many games there are. */
export function SearchGrid({ games }: { games: readonly GameEntry[] }) {
  const { likes, toggle, failed } = useLikes()
  const top = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(top.current?.offsetTop ?? 0), [failed])
  const rows = useWindowVirtualizer({
    count: Math.ceil(games.length / columns),
    estimateSize: () => usualHeight,
    scrollMargin: offset,
    overscan: 2,
  })
  return (
    <>
      <LikeProblem failed={failed} />
      <div ref={top} className="found-all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className="found"
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            {games.slice(row.index * columns, (row.index + 1) * columns).map((game) => (
              <GameTile key={game.gameId} game={game} liked={likes.includes(game.gameId)} onLike={toggle} detail={<Odds game={game} />}>
                <More game={game} />
              </GameTile>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** A game's long-run return, and its volatility; of a game with rounds for all, what happens there now. */
function Odds({ game }: { game: GameEntry }) {
  const { i18n } = useLingui()
  const nature = game.tags.find((tag) => tag === 'calm' || tag === 'lively' || tag === 'bold')
  const natureText = nature && kindTexts[nature]
  const rtp = rtpText(game.rtp)
  return (
    <>
      <Trans>RTP {rtp}</Trans>
      {natureText && (
        <>
          <br />
          {game.type === 'live' ? <LiveFact gameId={game.gameId} otherwise={i18n._(natureText)} /> : i18n._(natureText)}
        </>
      )}
    </>
  )
}

/** Below a game's tile: its demo and its information page. A game with rounds for all has no demo: anyone may watch. */
function More({ game }: { game: GameEntry }) {
  const { t } = useLingui()
  return (
    <span className="more">
      {game.type !== 'live' && (
        <Link
          to="/game/start"
          search={{ gameId: game.gameId, tryIt: true }}
          preload={false}
          className="demo-link"
          aria-label={t`Demo: try ${game.name} with demo coins`}
        >
          <Trans>Demo</Trans>
        </Link>
      )}
      <Link to="/game/about" search={{ gameId: game.gameId }} preload={false} className="about-link" aria-label={aboutLabel(game.name)}>
        <Info width={20} height={20} aria-hidden="true" />
      </Link>
    </span>
  )
}
