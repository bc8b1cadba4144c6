import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import type { Beat } from '#machines/heartbeat/heartbeat.machine.ts'
import { done } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import { wireRealityCheck } from '#src/app/deferred/realityCheck.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'
import { settle } from '#tests/machines/settle.ts'

const due: Beat = { serverTime: 0, elapsed: 3_600, net: 0, realityCheckDue: true, kicked: false, isVisitOver: false, settings: 0 }

/** A player in a game with a heartbeat in flight; `answer` delivers the server's response. */
async function createPlay() {
  const waiting: ((outcome: Outcome<Beat>) => void)[] = []
  const heartbeat = createActor(
    heartbeatMachine.provide({ actors: { beat: fromPromise(() => new Promise<Outcome<Beat>>((resolve) => void waiting.push(resolve))) } }),
  ).start()
  const requested: string[] = []
  const reality = createActor(
    realityCheckMachine.provide({
      actors: { read: fromPromise(() => new Promise(() => {})), acknowledge: fromPromise(() => new Promise(() => {})) },
    }),
  ).start()
  const overlays = { send: ({ type }: { type: string }) => void requested.push(type), on: () => {} }
  wireRealityCheck(
    { actors: { session: { on: () => {} } }, reloadLocks: createReloadLocks() } as unknown as App,
    { realityCheck: reality, heartbeat, overlays } as unknown as DeferredActors,
  )
  heartbeat.send({ type: 'session.started' })
  heartbeat.send({ type: 'game.entered', gameId: 'perlas' })
  heartbeat.send({ type: 'page.hidden' })
  heartbeat.send({ type: 'page.shown' })
  const answer = async () => {
    waiting.shift()?.(done(due))
    await settle()
  }
  return { heartbeat, reality, answer }
}

it('the reality check opens when a heartbeat of the game reports that it is due', async () => {
  const { reality, answer } = await createPlay()
  await answer()
  expect(reality.getSnapshot().value).toBe('loading')
})

it('the reality check does not open when the heartbeat’s response arrives after the game was left', async () => {
  const { heartbeat, reality, answer } = await createPlay()
  heartbeat.send({ type: 'game.left' })
  await answer()
  expect(reality.getSnapshot().value).toBe('idle')
})
