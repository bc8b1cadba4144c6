import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import type { Observer, InspectionEvent } from 'xstate'
import { preLogin } from '#contract/config.ts'
import { getAfterLoginInfoWeb, logout } from '#contract/session.ts'
import { bootMachine } from '#machines/boot/boot.machine.ts'
import { done } from '#machines/kit/outcome.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Verified } from '#machines/session/session.machine.ts'
import type { Actors } from '../platform/app.ts'
import { connectionSpeed } from '../platform/connection.ts'
import { deviceFacts } from '../platform/envelope.ts'
import type { Environment } from '../platform/environment.ts'
import type { Send } from '../platform/http.ts'
import { preferredLocale } from '../platform/preferredLocale.ts'
import type { ServerTime } from '../platform/serverTime.ts'
import type { KeyValueStore } from '../platform/storage.ts'

interface Options {
  storage: KeyValueStore
  env: Environment
  serverTime: ServerTime
  /** Read late, because calls need the session's token and the session needs calls. */
  send: Send
  queries: QueryClient
  inspect: Observer<InspectionEvent> | undefined
}

/** Creates the app-long actors that the first paint needs, with their ports provided; wiring.ts connects them, and `start` starts them. */
export function createActors({ storage, env, serverTime, send, queries, inspect }: Options): Actors {
  const options = inspect ? { inspect } : {}
  return {
    network: createActor(networkMachine, { ...options, id: 'network', input: { speed: connectionSpeed() } }),
    session: createActor(
      sessionMachine.provide({
        actors: {
          verify: fromPromise<Verified, { token: string }>(async ({ input, signal }) => {
            const outcome = await send(getAfterLoginInfoWeb, deviceFacts(storage.read('messagingToken')), { token: input.token })
            if (outcome.kind === 'refused') return outcome
            // Pages need not ask again. An answer that comes too late may be for a player who has left.
            if (!signal.aborted) queries.setQueryData([getAfterLoginInfoWeb.path, {}], outcome.data)
            return done({ userId: outcome.data.user.id })
          }),
          endSession: fromPromise<unknown, { token: string }>(({ input }) =>
            send(logout, {}, { token: input.token, requestId: env.uuid(), quiet: 'background' }),
          ),
        },
        actions: {
          storeToken: (_, { token }) => storage.write('token', token),
          // Another tab may have stored a later one.
          clearToken: ({ context: { token } }) => {
            if (storage.read('token') === token) storage.clear('token')
          },
        },
      }),
      { ...options, id: 'session', input: { token: storage.read('token') } },
    ),
    boot: createActor(
      bootMachine.provide({
        actors: {
          preLogin: fromPromise(async () => {
            const messagingToken = storage.read('messagingToken')
            const requestedAt = env.now()
            const outcome = await send(preLogin, {
              language: preferredLocale(),
              countryCodeISO: 'ph',
              os: navigator.platform,
              ...(messagingToken && { messagingToken }),
            })
            if (outcome.kind === 'done') serverTime.adjust(outcome.data.serverTime, requestedAt)
            return outcome
          }),
        },
      }),
      { ...options, id: 'boot' },
    ),
  }
}

export const startActors = (actors: Actors): void => {
  for (const actor of Object.values(actors)) actor.start()
}
