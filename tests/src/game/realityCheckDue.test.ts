import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { spin, startGame } from '#contract/play.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import { hasFailedToStart, isBetweenRounds } from '#machines/gameSession/gameSession.selectors.ts'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleGame } from '#machines/kit/samples.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import { sampleCheck } from '#machines/realityCheck/realityCheck.model.ts'
import { isShown } from '#machines/realityCheck/realityCheck.selectors.ts'
import { createGameSessionPorts, wireGameSession } from '#src/features/play/game/gameSession.ports.ts'
import type { App } from '#src/platform/app.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import { settle } from '#tests/machines/settle.ts'

/** A game page whose server refuses these calls until the check has been answered. */
async function openGame(refusing: readonly string[]) {
  const sent: string[] = []
  let isDue = true
  const answered = async (): Promise<Outcome<unknown>> => {
    isDue = false
    return done({ dueAt: 0 })
  }
  const realityCheck = createActor(
    realityCheckMachine.provide({ actors: { read: fromPromise(async () => done(sampleCheck())), acknowledge: fromPromise(answered) } }),
  ).start()
  const heartbeat = { send: () => {}, on: () => ({ unsubscribe: () => {} }) }
  const app = {
    actors: { session: { on: () => ({ unsubscribe: () => {} }) } },
    deferred: Promise.resolve({ heartbeat, realityCheck }),
    queries: new QueryClient(),
    env: { now: () => 0, uuid: () => 'request-2' },
    send: async (call: { path: string }) => {
      sent.push(call.path)
      return isDue && refusing.includes(call.path) ? refused('realityCheckDue', 10019) : done(sampleGame())
    },
  } as unknown as App
  const launch = createFlow(app, gameSessionMachine, {
    ports: createGameSessionPorts,
    input: { gameId: 'fiesta-nights', tryIt: false, activityId: null, isLoggedIn: true },
  })
  launch.start()
  wireGameSession(app, launch)
  await settle()
  launch.send({ type: 'launch.requested', requestId: 'request-1' })
  await settle()
  const answer = async (isLeaving: boolean) => {
    realityCheck.send({ type: 'check.answered', isLeaving, requestId: 'request-3' })
    await settle()
  }
  return { launch, realityCheck, sent, answer }
}

it('A14: a game refused with 10019 shows the check, and opens once the player continues', async () => {
  const { launch, realityCheck, sent, answer } = await openGame([startGame.path])
  expect([hasFailedToStart(launch.getSnapshot()), isShown(realityCheck.getSnapshot())]).toEqual([true, true])
  await answer(false)
  expect([isBetweenRounds(launch.getSnapshot()), sent]).toEqual([true, [startGame.path, startGame.path]])
})

it('A14: a player who stops there does not open the game', async () => {
  const { launch, sent, answer } = await openGame([startGame.path])
  await answer(true)
  expect([hasFailedToStart(launch.getSnapshot()), sent]).toEqual([true, [startGame.path]])
})

it('A14: a spin refused with 10019 shows the check, and the game waits for the next tap', async () => {
  const { launch, realityCheck, sent, answer } = await openGame([spin.path])
  launch.send({ type: 'round.requested', requestId: 'round-1', stake: 100 })
  await settle()
  expect([isBetweenRounds(launch.getSnapshot()), isShown(realityCheck.getSnapshot())]).toEqual([true, true])
  await answer(false)
  expect([isBetweenRounds(launch.getSnapshot()), sent]).toEqual([true, [startGame.path, spin.path]])
})
