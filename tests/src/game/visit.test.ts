import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { HostMessage } from '#contract/gameChannel.ts'
import { spin, startGame } from '#contract/play.ts'
import type { SettledRound } from '#contract/play.ts'
import { refreshData } from '#contract/session.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { gameOf, isOver, isBetweenRounds } from '#machines/gameSession/gameSession.selectors.ts'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleGame, sampleRound } from '#machines/kit/samples.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { abandonGameSession, createGameSessionPorts, wireGameSession } from '#src/features/play/game/gameSession.ports.ts'
import { helloOf, joinGame } from '#src/features/play/game/host.ts'
import type { App } from '#src/platform/app.ts'
import { queryOf } from '#src/queries/queries.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import { settle } from '#tests/machines/settle.ts'

/** A page with a game open, in a browser where player 1 is logged in. */
async function openGame(answer: Outcome<SettledRound> = refused('balanceTooLow', 10005)) {
  const sent: string[] = []
  const session = createActor(
    sessionMachine.provide({
      actors: {
        verify: fromPromise(async ({ input }) => done({ userId: `player of ${input.token}` })),
        endSession: fromPromise<unknown, { token: string }>(async () => {}),
      },
    }),
    { input: { token: 'token-1' } },
  ).start()
  const app = {
    actors: { session },
    deferred: new Promise(() => {}),
    queries: new QueryClient(),
    env: { now: () => 0, uuid: () => 'request-1' },
    send: async (call: { path: string }) => {
      sent.push(call.path)
      if (call.path === spin.path) return answer
      return done(sampleGame({ balance: 123_400 }))
    },
  } as unknown as App
  await settle()
  const launch = createFlow(app, gameSessionMachine, {
    ports: createGameSessionPorts,
    input: { gameId: 'fiesta-nights', tryIt: false, activityId: null, isLoggedIn: true },
  })
  launch.start()
  const part = wireGameSession(app, launch)
  launch.send({ type: 'launch.requested', requestId: 'request-1' })
  await settle()
  expect([isBetweenRounds(launch.getSnapshot()), gameOf(launch.getSnapshot())?.balance]).toEqual([true, 123_400])
  return { app, session, launch, part, sent }
}

it('a game is closed, with the balance it shows, when another tab logs in as another player', async () => {
  const { app, session, launch, sent } = await openGame()
  session.send({ type: 'storage.tokenFound', token: 'token-2' })
  expect([isOver(launch.getSnapshot()), gameOf(launch.getSnapshot())]).toEqual([true, null])
  await settle()
  expect(session.getSnapshot().context.userId).toBe('player of token-2')
  abandonGameSession(app, launch)
  expect(sent).toEqual([startGame.path])
})

it.each(['storage.tokenRemoved', 'call.unauthorised'] as const)('and by %s', async (type) => {
  const { session, launch } = await openGame()
  session.send({ type, token: 'token-1' })
  expect(isOver(launch.getSnapshot())).toBe(true)
})

it('a disconnected visit receives nothing more', async () => {
  const { session, launch, part } = await openGame()
  part()
  session.send({ type: 'storage.tokenRemoved' })
  expect(isBetweenRounds(launch.getSnapshot())).toBe(true)
})

it('the balance is requested again when a bet is refused for too few coins: they have left elsewhere', async () => {
  const { app, launch } = await openGame()
  const queryKey = [refreshData.path, {}]
  const isStale = () => app.queries.getQueryState(queryKey)?.isInvalidated
  app.queries.setQueryData(queryKey, {})
  expect(isStale()).toBe(false)
  launch.send({ type: 'round.requested', requestId: 'round-1', stake: 100 })
  await settle()
  expect([isBetweenRounds(launch.getSnapshot()), isStale()]).toEqual([true, true])
})

it('what the game shows is not set back to the visit’s first balance while the account’s is not loaded', async () => {
  const { app, launch } = await openGame(done(sampleRound([], { stake: 100, balance: 123_300 })))
  const game = gameOf(launch.getSnapshot())
  if (!game) throw new Error('There is no game')
  const messages: HostMessage[] = []
  const leave = joinGame({ app, launch, game, gameId: 'fiesta-nights', say: (message) => void messages.push(message) })
  launch.send({ type: 'round.requested', requestId: 'request-2', stake: 100 })
  await settle()
  expect(messages.splice(0)).toMatchObject([{ type: 'round.settled', round: { balance: 123_300 } }])
  // As a heartbeat does; the response is on its way, or lost.
  const { queryKey } = queryOf(app, refreshData, {})
  void app.queries.fetchQuery({ queryKey, queryFn: () => new Promise<never>(() => {}) })
  await app.queries.invalidateQueries({ queryKey, refetchType: 'none' })
  expect(messages).toEqual([])
  app.queries.setQueryData([...queryKey], { coin: 123_800, bonus: 0 })
  expect(messages).toEqual([{ type: 'balance.changed', balance: 123_800 }])
  leave()
})

it('a frame that reloads after a round is sent the balance of that round while the account’s is not loaded', async () => {
  const { app, launch } = await openGame(done({ ...sampleRound([], { stake: 100, balance: 123_300 }), bonus: 50 }))
  const game = gameOf(launch.getSnapshot())
  if (!game) throw new Error('There is no game')
  const hello = () => helloOf({ app, launch, game, gameId: 'fiesta-nights' }).game
  expect(hello()).toMatchObject({ balance: 123_400 })
  launch.send({ type: 'round.requested', requestId: 'request-2', stake: 100 })
  await settle()
  expect(hello()).toMatchObject({ balance: 123_300, bonus: 50 })
  app.queries.setQueryData([...queryOf(app, refreshData, {}).queryKey], { coin: 123_000, bonus: 800 })
  expect(hello()).toMatchObject({ balance: 123_800, bonus: 800 })
})
