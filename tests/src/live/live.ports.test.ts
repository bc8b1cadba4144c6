import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { liveMine } from '#contract/live.ts'
import type { LiveMine, OwnRound, PublicRound, SharedState } from '#contract/live.ts'
import { refreshData } from '#contract/session.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import { wireLive } from '#src/features/play/live/live.ports.ts'
import type { App } from '#src/platform/app.ts'

const own = (number: number, stake: number): OwnRound => ({ number, state: 'open', outcome: null, bets: [], stake, payout: 0 })
const round = { number: 7, outcome: null, shown: [] } as unknown as PublicRound
const balanceKey = [refreshData.path, {}]

/** A page that has just been loaded, in the middle of round 7: what the server says of the player's bets, and of the round. */
function reloaded(mine: Pick<LiveMine, 'current' | 'latest'>) {
  const queries = new QueryClient()
  queries.setQueryData([liveMine.path, { gameId: 'bingo' }], { ...mine, balance: 0, visit: { elapsed: 0, staked: 0, won: 0 } })
  queries.setQueryData(balanceKey, {})
  const session = createActor(sessionMachine, { input: { token: null } })
  const address = fromPromise<Outcome<{ url: string }>, undefined>(() => new Promise(() => {}))
  const live = createActor(sharedRoundMachine.provide({ actors: { address } })).start()
  const app = { actors: { session }, deferred: new Promise(() => {}), queries, env: { now: () => 0 } } as unknown as App
  const unwire = wireLive('bingo')(app, live)
  const becomes = (state: SharedState) => live.send({ type: 'round.updated', update: { round: { ...round, state } } })
  const isBalanceOld = () => queries.getQueryState(balanceKey)?.isInvalidated
  const end = () => {
    unwire()
    live.stop()
  }
  return { becomes, isBalanceOld, end }
}

it.each(['settled', 'void'] as const)('a bet of before a reload changes the balance once its round is %s', (end) => {
  const page = reloaded({ current: own(7, 10_00), latest: null })
  page.becomes('drawn')
  expect(page.isBalanceOld()).toBe(false)
  page.becomes(end)
  expect(page.isBalanceOld()).toBe(true)
  page.end()
})

it('a round without a bet changes no balance', () => {
  const page = reloaded({ current: own(7, 0), latest: own(6, 10_00) })
  page.becomes('drawn')
  page.becomes('settled')
  expect(page.isBalanceOld()).toBe(false)
  page.end()
})
