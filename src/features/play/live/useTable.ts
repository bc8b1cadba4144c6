import { useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { liveMine, liveRound } from '#contract/live.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import type { SharedRoundEmitted, Stake } from '#machines/sharedRound/sharedRound.machine.ts'
import * as select from '#machines/sharedRound/sharedRound.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { activityPage } from '../../../shared/activities/activities.ts'
import type { Handlers } from '../../../shared/flow/flow.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { livePorts, wireLive } from './live.ports.ts'
import { ownIn } from './ownIn.ts'

/** A player's visit to one table: the round of all players, and the player's own part of it. */
export function useTable(gameId: string, on: Handlers<SharedRoundEmitted> = {}) {
  const app = useApp()
  const { activityId } = useSearch({ from: '/activity/live' })
  const [wire] = useState(() => wireLive(gameId))
  const live = useFlow(sharedRoundMachine, { ports: livePorts(gameId, activityPage(activityId)?.id), wire, on })
  const round = useSelector(live, select.roundOf)
  const { data: mine } = useCall(liveMine, { gameId })
  const { data: table } = useCall(liveRound, { gameId })
  return {
    round,
    results: useSelector(live, select.resultsOf),
    canBet: useSelector(live, select.takesBets),
    isPlacing: useSelector(live, select.isPlacing),
    isPlacingHere: useSelector(live, select.isPlacingHere),
    isClosed: useSelector(live, select.isClosed),
    isRunning: useSelector(live, select.isRunning),
    canCashOut: useSelector(live, select.takesCashOuts),
    isCashingOut: useSelector(live, select.isCashingOut),
    isShown: useSelector(live, select.isShown),
    isVoid: useSelector(live, select.isVoid),
    isLost: useSelector(live, select.isLost),
    isRefused: useSelector(live, select.isStreamRefused),
    request: useSelector(live, select.requestOf),
    cashOutRequest: useSelector(live, select.cashOutRequestOf),
    refusal: useSelector(live, select.refusalOf),
    cashOutRefusal: useSelector(live, select.cashOutRefusalOf),
    mine,
    limits: table?.limits,
    /** The player's bets in the round on screen. */
    own: ownIn(mine, round?.number),
    place: (bets: readonly Stake[]) => live.send({ type: 'bet.requested', requestId: app.env.uuid(), bets }),
    cashOut: () => live.send({ type: 'cashOut.requested', requestId: app.env.uuid() }),
    retry: () => live.send({ type: 'retry.requested' }),
    dismiss: () => live.send({ type: 'notice.dismissed' }),
  }
}
export type TableVisit = ReturnType<typeof useTable>
