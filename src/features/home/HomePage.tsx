import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { appConfig } from '#contract/config.ts'
import type { AppConfig, GameEntry } from '#contract/config.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import error from '../../art/error.svg'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Activities } from './Activities.tsx'
import { Banners } from './Banners.tsx'
import { GameTile } from './GameTile.tsx'
import { Rail } from './Rail.tsx'
import { useLikes } from './useLikes.ts'
import './home.css'

/** The lobby (spec §2 «home»). Its sections stand in the order of the page; the jackpot's place is between banners and games. */
export function HomePage() {
  const { data, isError, refetch } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  if (!data) return isError ? <Failed retry={() => void refetch()} /> : <Waiting />
  const audience = signedIn ? 'player' : 'anonymous'
  return (
    <main>
      <h1 className="sr-only">
        <Trans>Swerte, a fiesta of games</Trans>
      </h1>
      <Banners banners={data.banners.filter((banner) => banner.audience === 'all' || banner.audience === audience)} />
      <Games config={data} />
      <Activities activities={data.activities} />
      <Footer ageLimit={data.ageLimit} />
    </main>
  )
}

/** Tiles on the lobby; the rest is one tap away. */
const onLobby = 8

function Games({ config }: { config: AppConfig }) {
  const { likes, history, toggle } = useLikes()
  const [tag, setTag] = useState('all')
  const games = config.games.filter((game) => tag === 'all' || game.type === tag || game.tags.some((name) => name === tag))
  const byId = new Map(config.games.map((game) => [game.gameId, game]))
  const pick = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      <Rail config={config} chosen={tag} onChoose={setTag} />
      <div className="games">
        {games.slice(0, onLobby).map((game, index) => (
          <GameTile
            key={game.gameId}
            game={game}
            liked={likes.includes(game.gameId)}
            onLike={toggle}
            className={index === 0 ? 'lead' : ''}
            eager={index < 3}
            detail={index === 0 ? <Trans>House game · RTP {(game.rtp / 100).toFixed(1)}%</Trans> : undefined}
          />
        ))}
        <Link to="/game/search" className="tile all-games">
          <b className="d">
            <Trans>All games</Trans>
          </b>
          <span className="small">
            <Trans>{config.games.length} to try</Trans>
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
      <div className="hs">
        {games.map((game) => (
          <GameTile key={game.gameId} game={game} liked={likes.includes(game.gameId)} onLike={onLike} className="small-tile" />
        ))}
      </div>
    </section>
  )

const Footer = ({ ageLimit }: { ageLimit: number }) => (
  <footer className="foot small muted">
    <p>
      <Trans>
        For players {ageLimit} and over. Play for fun, stop when it is not. <Link to="/terms-of-use">Play safe</Link>
      </Trans>
    </p>
    <nav>
      <Link to="/about-us">
        <Trans>About</Trans>
      </Link>
      <Link to="/faq">
        <Trans>Questions</Trans>
      </Link>
      <Link to="/terms-of-use">
        <Trans>Terms</Trans>
      </Link>
      <Link to="/privacy-policy">
        <Trans>Privacy</Trans>
      </Link>
    </nav>
  </footer>
)

const Waiting = () => (
  <main aria-busy="true" className="waiting">
    <Skeleton className="banner-wait" />
    <div className="games">
      <Skeleton className="lead" />
      <Skeleton />
      <Skeleton />
    </div>
  </main>
)

function Failed({ retry }: { retry: () => void }) {
  const { t } = useLingui()
  return (
    <main aria-label={t`Home`} className="waiting">
      <Notice
        art={error}
        title={<Trans>The lights went out</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We could not load the lobby. Your coins are safe.</Trans>
      </Notice>
    </main>
  )
}
