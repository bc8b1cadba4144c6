import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../art/empty.svg'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useBack } from '../../platform/useBack.ts'
import { Report } from './Report.tsx'
import { Rounds, RoundsWait } from './Rounds.tsx'
import { Segments } from './Segments.tsx'
import './member.css'

/** Every round one played (spec §2 /member/games), and what they come to. */
export function GamesPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  return (
    <main>
      <PageHeader title={<Trans>My games</Trans>} onBack={back} />
      {signedIn ? <Records /> : pending ? <RoundsWait /> : <Invitation />}
    </main>
  )
}

function Records() {
  const { t } = useLingui()
  const { data: config } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const { data: info } = useCall(getAfterLoginInfoWeb, {}, { persist: true })
  const [demo, setDemo] = useState(false)
  const [gameId, setGameId] = useState('')
  const games = config?.games ?? []
  const played = (info?.user.gameHistory ?? []).flatMap((id) => games.find((game) => game.gameId === id) ?? [])
  return (
    <>
      <Report />
      <h2 className="mx-4 mt-6">
        <Trans>Your rounds</Trans>
      </h2>
      <div className="filters">
        <Segments
          chosen={demo ? 'demo' : 'real'}
          onChoose={(kind) => setDemo(kind === 'demo')}
          options={[
            { value: 'real', label: <Trans>Rounds</Trans> },
            { value: 'demo', label: <Trans>Demo rounds</Trans> },
          ]}
        />
        {played.length > 1 && (
          <label className="fld">
            <span className="sr-only">
              <Trans>Game</Trans>
            </span>
            <select value={gameId} onChange={(event) => setGameId(event.target.value)}>
              <option value="">{t`All games`}</option>
              {played.map((game) => (
                <option key={game.gameId} value={game.gameId}>
                  {game.name}
                </option>
              ))}
            </select>
            <ChevronDown width={20} height={20} aria-hidden="true" />
          </label>
        )}
      </div>
      <Rounds filter={{ demo, ...(gameId && { gameId }) }} games={games} />
    </>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your rounds are kept for you</Trans>}
    action={
      <Link to="/auth/login" search={{ redirect: '/member/games' }} className="btn main s">
        <Trans>Log in</Trans>
      </Link>
    }
  >
    <Trans>Log in to see every spin you played and check it.</Trans>
  </Notice>
)
