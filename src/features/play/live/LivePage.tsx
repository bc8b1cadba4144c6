import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { liveRound } from '#contract/live.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { GamePage } from '../../../shared/rounds/GamePage.tsx'
import { LoginButton } from '../../../shared/session/LoginLink.tsx'
import { SoundSwitch } from '../../../shared/sound/SoundSwitch.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { History } from './History.tsx'
import { LiveProof } from './LiveProof.tsx'
import './live.css'
import './liveShort.css'
import type { Table } from './table.ts'
import { tableOf, tables } from './tables.ts'

/**
 * /activity/live: the games with one round for all players. A visitor sees rules and results; a player subscribes to the stream and bets.
 */
export function LivePage() {
  const { i18n } = useLingui()
  const { game, round } = useSearch({ from: '/activity/live' })
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  const table = tableOf(game)
  const number = Number(round)
  return (
    <GamePage className={`live ${table.id}`} title={i18n._(table.title)} aside={<SoundSwitch />}>
      {tables.length > 1 && <Tables current={table} />}
      {Number.isSafeInteger(number) && number > 0 ? (
        <LiveProof table={table} number={number} />
      ) : loggedIn ? (
        <table.Play key={table.id} game={table} />
      ) : pending ? (
        <Skeletons heights={[260, 90, 260]} />
      ) : (
        <Visitor table={table} />
      )}
      <Rules table={table} />
    </GamePage>
  )
}

/** The choice of tables. */
function Tables({ current }: { current: Table }) {
  const { t, i18n } = useLingui()
  return (
    <nav className="live-tables" aria-label={t`Live games`}>
      {tables.map(({ id, title }) => (
        <Link key={id} to="/activity/live" search={{ game: id }} replace aria-current={id === current.id ? 'page' : undefined}>
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  )
}

function Visitor({ table }: { table: Table }) {
  const query = useCall(liveRound, { gameId: table.id })
  return (
    <LoadState query={query} wait={<Skeletons heights={[44, 119]} />}>
      {({ results }) => (
        <>
          <History table={table} results={results} />
          <section className="card pad stack">
            <p>
              <Trans>Log in to watch the rounds live and to bet.</Trans>
            </p>
            <LoginButton wide />
          </section>
        </>
      )}
    </LoadState>
  )
}

/** The rules, payouts and fairness, with the figures in force. */
function Rules({ table }: { table: Table }) {
  const { i18n } = useLingui()
  const { data } = useCall(liveRound, { gameId: table.id })
  const share = data && i18n.number(data.rtp / 10_000, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <section className="card pad stack" aria-labelledby="live-rules">
      <h2 id="live-rules">
        <Trans>Rules</Trans>
      </h2>
      <table.Rules share={share ?? '…'} />
      <p>
        <Trans>
          Each result comes from a secret seed we set in advance and a public random value that nobody knows while betting is open. If that
          value doesn’t arrive in time, the round is canceled and all bets are returned.
        </Trans>
      </p>
      {data && (
        <p className="small muted">
          <Trans>
            Canceled: {data.voids.voids} of the last <Plural value={data.voids.rounds} one="# round" other="# rounds" />.
          </Trans>
        </p>
      )}
      <Link to="/game/about" search={{ gameId: table.id }} className="text-link">
        <Trans>Odds and return</Trans>
      </Link>
      <Link to="/game/fair" className="text-link">
        <Trans>Fairness</Trans>
      </Link>
    </section>
  )
}
