import { createActor, fromPromise } from 'xstate'
import { devices } from '#contract/devices.ts'
import { done } from '#machines/kit/outcome.ts'
import { lastLoginMachine } from '#machines/lastLogin/lastLogin.machine.ts'
import type { App, DeferredActors } from '../../platform/app.ts'

export const createLastLogin = ({ send, inspect }: App): DeferredActors['lastLogin'] =>
  createActor(
    lastLoginMachine.provide({
      actors: {
        read: fromPromise(async () => {
          const outcome = await send(devices, {}, { quiet: 'background' })
          return outcome.kind === 'done' ? done(outcome.data.lastLogin) : outcome
        }),
      },
    }),
    { ...(inspect && { inspect }), id: 'lastLogin' },
  )

/** A login on this page requests the previous one. */
export function wireLastLogin({ actors: { session } }: App, { lastLogin }: DeferredActors): void {
  session.on('session.started', ({ isLogin }) => {
    if (isLogin) lastLogin.send({ type: 'login.succeeded' })
  })
  session.on('session.ended', () => lastLogin.send({ type: 'session.ended' }))
}
