import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import empty from '../../../art/empty.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { RecordPages, RecordsSkeleton } from '../../../shared/records/RecordPages.tsx'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { Select } from '../../../shared/records/Select.tsx'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { OpenRounds } from './OpenRounds.tsx'
import { Report } from './Report.tsx'
import type { Grouping } from './Report.tsx'
import { rounds } from './Rounds.tsx'
import './member.css'

/** The player's rounds, with totals (spec §2 /member/games). */
export function GamesPage() {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>My games</Trans>} onBack={back} />
      <PlayerGate
        art={empty}
        wait={<RecordsSkeleton />}
        title={<Trans>Your rounds</Trans>}
        text={<Trans>Log in to see and verify every round you’ve played.</Trans>}
      >
        <Records />
      </PlayerGate>
    </main>
  )
}

function Records() {
  const { t } = useLingui()
  const { data: config } = useCall(appConfig, {})
  const { data: info } = useCall(getAfterLoginInfoWeb, {})
  const [demo, setDemo] = useState(false)
  const [gameId, setGameId] = useState('')
  const [by, setBy] = useState<Grouping>('day')
  const games = config?.games ?? []
  const history = info?.user.gameHistory ?? []
  const played = history.flatMap((id) => games.find((game) => game.gameId === id) ?? [])
  const filter = { demo, ...(gameId && { gameId }) }
  return (
    <>
      <OpenRounds rounds={info?.open.rounds ?? []} games={games} />
      {/* Who has opened no game yet has nothing to wait for. */}
      <Report by={by} onBy={setBy} {...(info && history.length === 0 && { wait: null })} />
      <h2 className="inset above">
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
        {/* Its place is kept until the games' names are known. */}
        {(config ? played : history).length > 1 && (
          <Select
            label={<Trans>Game</Trans>}
            value={gameId}
            options={[{ value: '', text: t`All games` }, ...played.map((game) => ({ value: game.gameId, text: game.name }))]}
            onChoose={setGameId}
          />
        )}
        <SaveRecords list={rounds} filter={filter} />
      </div>
      <RecordPages list={rounds} filter={filter} />
    </>
  )
}
