import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { loginMachine } from '#machines/login/login.machine.ts'
import {
  codeFailureOf,
  codeMobileOf,
  failureOf,
  isDone,
  isSendingCode,
  isSubmitting,
  needsProfile,
  resendAtOf,
} from '#machines/login/login.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createLoginPorts, startSession } from './login.ports.ts'
import type { Scene } from './login.ports.ts'
import type { Submit } from './submits.ts'

interface Options<Values extends Record<string, unknown>> {
  submit: Submit<Values>
  /** The purpose of this page's SMS codes. */
  scene?: Scene
  /** Proof of a new identity that the page was opened with. */
  ticket?: string | undefined
  onProven?: () => void
}

/** The login machine of an auth page. A token it obtains is passed to the session, which logs in. */
export function useLoginMachine<Values extends Record<string, unknown>>({ submit, scene = 'login', ticket, onProven }: Options<Values>) {
  const app = useApp()
  const sent = useRef<Values>(undefined)
  const actor = useFlow(loginMachine, {
    ports: () => createLoginPorts(app, submit, scene),
    input: ticket === undefined ? {} : { ticket },
    on: {
      'identity.verified': ({ result }) => {
        startSession(app, result)
        onProven?.()
      },
    },
  })

  const state = {
    sendingCode: useSelector(actor, isSendingCode),
    codeMobile: useSelector(actor, codeMobileOf),
    resendAt: useSelector(actor, resendAtOf),
    codeFailure: useSelector(actor, codeFailureOf),
    submitting: useSelector(actor, isSubmitting),
    needsProfile: useSelector(actor, needsProfile),
    failure: useSelector(actor, failureOf),
    isDone: useSelector(actor, isDone),
  }
  const send = (values: Values) => {
    sent.current = values
    actor.send({ type: 'form.submitted', values: { ...values }, requestId: app.env.uuid() })
  }
  return {
    ...state,
    requestCode: (mobile: string) => actor.send({ type: 'code.requested', mobile, requestId: app.env.uuid() }),
    submit: send,
    /** Submits the same values once more, after what refused them has been settled. */
    resubmit: () => sent.current && send(sent.current),
    /** The ticket is added by the machine. */
    submitProfile: (values: Partial<Values>) => actor.send({ type: 'profile.submitted', values: { ...values }, requestId: app.env.uuid() }),
    cancelProfile: () => actor.send({ type: 'profile.cancelled' }),
    edited: () => actor.send({ type: 'form.edited' }),
  }
}
