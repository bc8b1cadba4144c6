import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import ChevronLeft from '~icons/lucide/chevron-left'
import type { GameStart } from '#contract/play.ts'
import { hasOpenRound, isLeaving, isRoundWaiting, limitOf, requestOf } from '#machines/gameSession/gameSession.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { BareButton } from '../../../ui/BareButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { GameSession } from './gameSession.ports.ts'
import { Opening } from './notices.tsx'
import { PlayHelp } from './PlayHelp.tsx'
import { useChannel } from './useChannel.ts'

/** The game in its frame, the exit, and the dialogs that the game itself cannot show. */
export function Playing({ launch, game, gameId }: { launch: GameSession; game: GameStart; gameId: string }) {
  const { t } = useLingui()
  const app = useApp()
  const [loaded, setLoaded] = useState(false)
  const [read, setRead] = useState<unknown>()
  const request = useSelector(launch, requestOf)
  const open = useSelector(launch, hasOpenRound)
  const limit = useSelector(launch, limitOf)
  const waiting = useSelector(launch, isRoundWaiting)
  useHold('game', open || waiting)
  const leaving = useSelector(launch, isLeaving)
  const leave = () => launch.send({ type: 'exit.requested', requestId: app.env.uuid() })
  const onLoad = useChannel({ launch, game, gameId, leave })
  return (
    <main className="play">
      <h1 className="sr-only">{game.name}</h1>
      <iframe
        title={game.name}
        src={game.launch.url}
        sandbox="allow-scripts"
        className={loaded ? undefined : 'loading'}
        onLoad={(event) => {
          setLoaded(true)
          onLoad(event.currentTarget)
        }}
      />
      {!loaded && <Opening />}
      <BareButton className="icbtn leave" aria-label={t`Leave game`} aria-disabled={open || leaving} onClick={leave}>
        <ChevronLeft width={26} height={26} aria-hidden="true" />
      </BareButton>
      <PlayHelp />
      {/* The game itself says that it has no response yet. */}
      <RequestProgress request={request} className="checking" />
      {/* It lies over the game: a dealer's card under it may be what the player has to see next. */}
      {limit && limit !== read && (
        <div className="checking" role="status">
          <p>
            <LimitReached data={limit.data} />
          </p>
          <Button small onClick={() => setRead(limit)}>
            <Trans>OK</Trans>
          </Button>
        </div>
      )}
    </main>
  )
}
