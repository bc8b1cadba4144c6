import { createActor, fromPromise } from 'xstate'
import { online } from '#contract/games.ts'
import { preLoginOf } from '#machines/boot/boot.selectors.ts'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import type { App, DeferredActors } from '../../platform/app.ts'

/** As the server sets it; until it has answered, as spec §9 says. */
const usualSeconds = 60

export const createHeartbeat = ({ send, env, serverTime, inspect, actors: { boot } }: App): DeferredActors['heartbeat'] =>
  createActor(
    heartbeatMachine.provide({
      delays: { interval: () => (preLoginOf(boot.getSnapshot())?.policy.heartbeatSeconds ?? usualSeconds) * 1_000 },
      actors: {
        beat: fromPromise(async ({ input: { gameId, roundToken } }) => {
          const requestedAt = env.now()
          const named = { ...(gameId !== null && { gameId }), ...(roundToken !== null && { roundToken }) }
          const outcome = await send(online, named, { quiet: 'background' })
          if (outcome.kind === 'done') serverTime.adjust(outcome.data.serverTime, requestedAt)
          return outcome
        }),
      },
    }),
    { ...(inspect && { inspect }), id: 'heartbeat' },
  )
