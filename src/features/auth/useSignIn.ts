import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { smsSend } from '#contract/signIn.ts'
import type { smsScene } from '#contract/signIn.ts'
import { done } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { tokenOf } from '#machines/session/session.selectors.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import type { Proven, Sent } from '#machines/signIn/signIn.machine.ts'
import {
  codeFailureOf,
  failureOf,
  isProven,
  isSendingCode,
  isSubmitting,
  needsProfile,
  resendAtOf,
} from '#machines/signIn/signIn.selectors.ts'
import type * as z from 'zod/mini'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'
import type { Submit } from './submits.ts'

type Scene = z.infer<typeof smsScene>

interface Options<Values extends Record<string, unknown>> {
  submit: Submit<Values>
  /** What the SMS codes of this page are for. */
  scene?: Scene
  /** Proof of a new identity that the page was opened with. */
  ticket?: string | undefined
  onProven?: () => void
}

/** The rule's rest between two codes. A device whose clock is wrong waits no longer than this. */
const longestRest = 60_000

const providedFor = <Values extends Record<string, unknown>>(app: App, submit: Submit<Values>, scene: Scene) =>
  signInMachine.provide({
    actors: {
      sendCode: fromPromise<Outcome<Sent & { resendIn: number }>, { mobile: string; requestId: string }>(
        async ({ input: { mobile, requestId } }) => {
          const outcome = await app.send(smsSend, { mobile, scene }, { requestId })
          if (outcome.kind === 'refused') return outcome
          const now = app.world.now()
          const resendIn = Math.min(Math.max(outcome.data.resendAt - now, 0), longestRest)
          return done({ ...outcome.data, resendIn, resendAt: now + resendIn })
        },
      ),
      submit: fromPromise<Outcome<Proven>, { values: Record<string, unknown>; requestId: string }>(({ input }) =>
        // The machine hands on what the form gave it.
        submit(app, input.values as Values, input.requestId),
      ),
    },
  })

/** The sign-in machine of an auth page, its ports filled. A proven token is handed to the session, which then is logged in. */
export function useSignIn<Values extends Record<string, unknown>>({ submit, scene = 'login', ticket, onProven }: Options<Values>) {
  const app = useApp()
  const [machine] = useState(() => providedFor(app, submit, scene))
  const actor = useActorRef(machine, { input: ticket === undefined ? {} : { ticket }, ...(app.inspect && { inspect: app.inspect }) })

  const heard = useEffectEvent(({ token, userId }: Proven) => {
    const { session } = app.actors
    if (token !== undefined && userId !== undefined) {
      const older = tokenOf(session.getSnapshot())
      // Whoever proves to be somebody while logged in ends the older session: the server has, or the player means to.
      if (older !== null) session.send({ type: 'call.unauthorised', token: older })
      session.send({ type: 'login.succeeded', token, userId })
    }
    onProven?.()
  })
  useEffect(() => {
    const subscription = actor.on('identity.proven', ({ proven }) => heard(proven))
    return () => subscription.unsubscribe()
  }, [actor])

  const state = {
    sendingCode: useSelector(actor, isSendingCode),
    resendAt: useSelector(actor, resendAtOf),
    codeFailure: useSelector(actor, codeFailureOf),
    submitting: useSelector(actor, isSubmitting),
    profiling: useSelector(actor, needsProfile),
    failure: useSelector(actor, failureOf),
    proven: useSelector(actor, isProven),
  }
  return {
    ...state,
    requestCode: (mobile: string) => actor.send({ type: 'code.requested', mobile, requestId: app.world.uuid() }),
    submit: (values: Values) => actor.send({ type: 'form.submitted', values: { ...values }, requestId: app.world.uuid() }),
    /** The ticket is added by the machine. */
    submitProfile: (values: Partial<Values>) =>
      actor.send({ type: 'profile.submitted', values: { ...values }, requestId: app.world.uuid() }),
    cancelProfile: () => actor.send({ type: 'profile.cancelled' }),
    edited: () => actor.send({ type: 'form.edited' }),
  }
}
