import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { startTransition, useId, useState } from 'react'
import type { JackpotInfo } from '#contract/jackpot.ts'
import {
  drawOf,
  isAwarding,
  isBusy,
  isInWheel,
  isMoving,
  isIdle,
  refusalOf,
  requestOf,
} from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { useRequest } from '../../../shared/flow/useRequest.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Award } from './Award.tsx'
import { Board } from './Board.tsx'
import { Celebration } from './Celebration.tsx'
import { Pools } from './Pools.tsx'
import { RankPanel } from './RankPanel.tsx'
import { Refusal } from './Refusal.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { Ticker } from './Ticker.tsx'
import { useJackpotSpin } from './useJackpotSpin.ts'
import type { JackpotSpin } from './useJackpotSpin.ts'
import { useSounds } from './useSounds.ts'
import { Wheel } from './Wheel.tsx'
import { WinsPanel } from './WinsPanel.tsx'
import './stage.css'
import './panels.css'

type Panel = 'wins' | 'rank' | 'rules'

/** The jackpot itself, shared by its page and its overlay: pools, ticker, board, panels, and the full-screen scenes over them. */
export function JackpotStage() {
  const { actors } = useApp()
  const { spin, info } = useJackpotSpin()
  useSounds(spin)
  const [panel, setPanel] = useState<Panel | null>(null)
  const loggedIn = useSelector(actors.session, (session) => isPending(session) || isLoggedIn(session))
  const moving = useSelector(spin, isMoving)
  useHold('draw', useSelector(spin, isBusy))
  // A panel is rendered for longer than a tap may wait for its frame.
  const open = (shown: Panel) => startTransition(() => setPanel(shown))
  const close = () => setPanel(null)
  const isUnknown = info.isError && !info.data
  return (
    <div className="jk-stage">
      <Pools isStill={moving} />
      {loggedIn && !isUnknown && <Ticker winners={info.data?.jackpotWinnerList} isStill={moving} />}
      {loggedIn && isUnknown ? (
        <LoadFailed onRetry={info.refetch}>
          <Trans>We couldn’t load the board. Your chances are safe.</Trans>
        </LoadFailed>
      ) : (
        <Board spin={spin} info={info.data} isLoggedIn={loggedIn} />
      )}
      <StatusText spin={spin} info={info.data} isLoggedIn={loggedIn} />
      <nav className="jk-links">
        {loggedIn && (
          <>
            <Button small onClick={() => open('wins')}>
              <Trans>My wins</Trans>
            </Button>
            <Button small onClick={() => open('rank')}>
              <Trans>Ranking</Trans>
            </Button>
          </>
        )}
        <Button small onClick={() => open('rules')}>
          <Trans>Rules</Trans>
        </Button>
      </nav>
      {panel === 'wins' && <WinsPanel onClose={close} />}
      {panel === 'rank' && <RankPanel onClose={close} />}
      {panel === 'rules' && <RulesPanel info={info.data} onClose={close} />}
      <Over spin={spin} info={info.data} />
    </div>
  )
}

/** One line under the board: the current state, or what the next chance requires. */
function StatusText({ spin, info, isLoggedIn: loggedIn }: { spin: JackpotSpin; info: JackpotInfo | undefined; isLoggedIn: boolean }) {
  const { isIndeterminate } = useRequest(useSelector(spin, requestOf))
  const idle = useSelector(spin, isIdle)
  return (
    <p className="jk-say" role="status">
      {isIndeterminate ? (
        <Trans>We’re checking your spin. Nothing is lost.</Trans>
      ) : !loggedIn ? (
        <Trans>Log in to earn chances to spin as you play.</Trans>
      ) : !info || !idle ? null : info.canReceiveDrawChance ? (
        <Plural
          value={info.chanceSize}
          one="You have # spin. Every spin wins a prize."
          other="You have # spins. Every spin wins a prize."
        />
      ) : info.chanceSize > 0 && info.needDeposit === 0 ? (
        <Trans>Your chances are saved. You can spin again later.</Trans>
      ) : info.needDeposit > 0 ? (
        <Trans>Deposit {amountText(info.needDeposit)} more coins to get your next chance.</Trans>
      ) : info.needTyping > 0 ? (
        <Trans>{amountText(info.needTyping)} more coins in valid bets to your next chance.</Trans>
      ) : (
        <Trans>You have no chances right now. You get more as you play.</Trans>
      )}
    </p>
  )
}

/** Shown over the stage in the machine's corresponding states. */
function Over({ spin, info }: { spin: JackpotSpin; info: JackpotInfo | undefined }) {
  const titleId = useId()
  const refusal = useSelector(spin, refusalOf)
  const request = useSelector(spin, requestOf)
  const inWheel = useSelector(spin, isInWheel)
  const awarding = useSelector(spin, isAwarding)
  const draw = useSelector(spin, drawOf)
  const dismiss = () => spin.send({ type: 'award.dismissed' })
  return (
    <>
      <RequestProgress
        request={request}
        className="jk-say"
        unanswered={<Trans>We didn’t get a response. Your spin counts only once, and nothing is lost.</Trans>}
      />
      {refusal && <Refusal refusal={refusal} info={info} onClose={() => spin.send({ type: 'notice.dismissed' })} />}
      {(inWheel || awarding) && draw && (
        <Celebration titleId={titleId} onDismiss={awarding ? dismiss : undefined}>
          {inWheel ? <Wheel spin={spin} info={info} titleId={titleId} /> : <Award draw={draw} titleId={titleId} onContinue={dismiss} />}
        </Celebration>
      )}
    </>
  )
}
