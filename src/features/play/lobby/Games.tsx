import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { AppConfig, GameEntry } from '#contract/config.ts'
import { fan } from '../../../shared/drawings.ts'
import { grouped, rtpText } from '../../../ui/numberText.ts'
import { GameTile } from './GameTile.tsx'
import { isOfKind } from './kinds.ts'
import { lastTile } from './lastTile.ts'
import { LikeProblem } from './LikeProblem.tsx'
import { Rail } from './Rail.tsx'
import { useLikes } from './useLikes.ts'

/** The number of tiles in the lobby, and in a row below; the rest is one tap away. */
const onLobby = 8
const inRow = 20

/** The games of the lobby: by kind, recently played, and favorites. */
export function Games({ config }: { config: AppConfig }) {
  const { likes, history, toggle, failed } = useLikes()
  const [kind, setKind] = useState('all')
  // The tap shows its kind a frame before the tiles.
  const shown = useDeferredValue(kind)
  const games = config.games.filter((game) => isOfKind(game, shown)).slice(0, onLobby)
  const byId = useMemo(() => new Map(config.games.map((game) => [game.gameId, game])), [config])
  const pick = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []).slice(0, inRow)
  const providerOf = (game: GameEntry) => config.gameBrands.find(({ id }) => id === game.brand)?.name ?? ''
  return (
    <>
      <Rail config={config} chosen={kind} onChoose={setKind} />
      <LikeProblem failed={failed} />
      <div className="games">
        {games.map((game, index) => (
          <GameTile
            key={game.gameId}
            game={game}
            liked={likes.includes(game.gameId)}
            onLike={toggle}
            className={index === 0 ? 'lead' : ''}
            detail={
              index === 0 && (
                <Trans>
                  {providerOf(game)} · RTP {rtpText(game.rtp)}
                </Trans>
              )
            }
          />
        ))}
        <Link to="/game/search" className={`tile all-games ${lastTile(games.length)}`}>
          <img src={fan} alt="" width={56} height={56} />
          <span>
            <b className="d">
              <Trans>All games</Trans>
            </b>
            <span className="small">
              <Trans>{grouped(config.games.length)} games to try</Trans>
            </span>
          </span>
        </Link>
      </div>
      <Row title={<Trans>Play again</Trans>} games={pick(history)} likes={likes} onLike={toggle} />
      <Row title={<Trans>Games you like</Trans>} games={pick(likes)} likes={likes} onLike={toggle} />
    </>
  )
}

interface RowProps {
  title: ReactNode
  games: readonly GameEntry[]
  likes: readonly string[]
  onLike: (gameId: string) => void
}

const Row = ({ title, games, likes, onLike }: RowProps) =>
  games.length > 0 && (
    <section className="sec">
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="hs">
        {games.map((game) => (
          <li key={game.gameId}>
            <GameTile game={game} liked={likes.includes(game.gameId)} onLike={onLike} className="small-tile" />
          </li>
        ))}
      </ul>
    </section>
  )
