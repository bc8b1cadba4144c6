import { createActor, fromPromise } from 'xstate'
import { online } from '#contract/games.ts'
import { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import type { App, LateActors } from '../../platform/app.ts'

/** Where Exit of the eligibility notice leads (spec §2). */
const exitUrl = 'https://www.google.com/'

/** Makes the app-long actors that the first paint does not wait for, with their ports filled. */
export function createLateActors({ facts, send, inspect }: App): LateActors {
  const options = inspect ? { inspect } : {}
  return {
    heartbeat: createActor(
      heartbeatMachine.provide({
        actors: {
          beat: fromPromise(({ input }) => send(online, input.gameId ? { gameId: input.gameId } : {}, { silent: true })),
        },
      }),
      { ...options, id: 'heartbeat' },
    ),
    eligibility: createActor(
      eligibilityMachine.provide({
        actions: {
          storeAcceptance: (_, { version }) => facts.write('acceptedNotice', String(version)),
          leave: () => location.assign(exitUrl),
        },
      }),
      { ...options, id: 'eligibility', input: { acceptedVersion: Number(facts.read('acceptedNotice') ?? 0) || 0 } },
    ),
  }
}
