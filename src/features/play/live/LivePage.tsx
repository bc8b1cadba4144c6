import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { liveRound } from '#contract/live.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { LoginButton } from '../../../shared/session/LoginLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { History } from './History.tsx'
import { LiveProof } from './LiveProof.tsx'
import './live.css'
import { Stall } from './Stall.tsx'

/** /activity/live: the Color Game of the perya, one round for everybody. A visitor sees rules and results; a player hears the stream and bets. */
export function LivePage() {
  const { round } = useSearch({ from: '/activity/live' })
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  const number = Number(round)
  return (
    <main className="live">
      <PageHeader title={<Trans>Color Game</Trans>} onBack={useBack()} />
      {Number.isSafeInteger(number) && number > 0 ? (
        <LiveProof number={number} />
      ) : loggedIn ? (
        <Stall />
      ) : pending ? (
        <Skeletons heights={[260, 90, 260]} />
      ) : (
        <Visitor />
      )}
      <Rules />
    </main>
  )
}

function Visitor() {
  const query = useCall(liveRound, {})
  return (
    <LoadState query={query}>
      {({ results }) => (
        <>
          <History results={results} />
          <section className="card pad inset stack">
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

/** What is played for, and how it is fair, with the figures in force. */
function Rules() {
  const { i18n } = useLingui()
  const { data } = useCall(liveRound, {})
  const share = data && i18n.number(data.rtp / 10_000, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <section className="card pad inset stack" aria-labelledby="live-rules">
      <h2 id="live-rules">
        <Trans>Rules</Trans>
      </h2>
      <p>
        <Trans>
          Three dice with six colors are shaken in a box. Each die that shows your color pays 1 to 1, and your bet comes back with it.
        </Trans>
      </p>
      <p>
        <Trans>
          On average, players get back {share ?? '…'} of what they bet. Everyone plays the same round, and the totals show real bets only.
        </Trans>
      </p>
      <p>
        <Trans>
          Each result comes from a secret seed we set in advance and a public random value that nobody knows while betting is open. If that
          value doesn’t arrive in time, the round is canceled and all bets are returned.
        </Trans>
      </p>
      {data && (
        <p className="small muted">
          <Trans>
            Canceled: {data.voids.voids} of the last {data.voids.rounds} rounds.
          </Trans>
        </p>
      )}
      <Link to="/game/fair">
        <Trans>Fairness</Trans>
      </Link>
    </section>
  )
}
