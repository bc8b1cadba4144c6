import { fromPromise } from 'xstate'
import { authModes, smsSend } from '#contract/login.ts'
import type { AuthMode } from '#contract/login.ts'
import { done } from '#machines/kit/outcome.ts'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import type { loginMachine, Sent } from '#machines/login/login.machine.ts'
import { tokenOf } from '#machines/session/session.selectors.ts'
import type { App } from '../../../platform/app.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import type { Submit } from './submits.ts'

export type Scene = (typeof authModes)[number]

/** The required interval between two codes; a cap on the wait for devices with a wrong clock. */
const maxWaitMs = 60_000

/** The calls of an auth page: `submit` proves an identity, with codes for `scene`. */
export const createLoginPorts = <Values extends Record<string, unknown>>(
  app: App,
  submit: Submit<Values>,
  scene: Scene,
): Ports<typeof loginMachine> => ({
  actors: {
    sendCode: fromPromise<Outcome<Sent & { resendIn: number }>, { mobile: string; requestId: string }>(
      async ({ input: { mobile, requestId } }) => {
        const outcome = await app.send(smsSend, { mobile, scene: authModes.indexOf(scene) as AuthMode }, { requestId })
        if (outcome.kind === 'refused') return outcome
        const now = app.env.now()
        const resendIn = Math.min(Math.max(outcome.data.resendAt - app.serverTime.now(), 0), maxWaitMs)
        return done({ ...outcome.data, resendIn, resendAt: now + resendIn })
      },
    ),
    submit: fromPromise<Outcome<LoginResult>, { values: Record<string, unknown>; requestId: string }>(({ input }) =>
      // The machine passes the form's values through unchanged.
      submit(app, input.values as Values, input.requestId),
    ),
  },
})

/** Passes a token to the session, which logs in. A proof without a token binds something to the current player. */
export function startSession({ actors: { session } }: App, { token, userId }: LoginResult): void {
  if (token === undefined || userId === undefined) return
  const older = tokenOf(session.getSnapshot())
  // Proving an identity while logged in ends the older session: the server has ended it, or the player intends to.
  if (older !== null) session.send({ type: 'call.unauthorised', token: older })
  session.send({ type: 'login.succeeded', token, userId })
}
