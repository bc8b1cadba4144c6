import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Proven } from '#machines/login/login.machine.ts'
import type { passkeyMachine } from '#machines/passkey/passkey.machine.ts'
import { failureOf, isAccepted, isBusy, isPrompting, unableOf, wasCancelled } from '#machines/passkey/passkey.selectors.ts'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'

/** A passkey's ceremony for as long as its part is on the page. */
export function usePasskey(ceremony: (app: App) => typeof passkeyMachine, onAccepted: (proven: Proven) => void) {
  const app = useApp()
  const [machine] = useState(() => ceremony(app))
  const actor = useActorRef(machine, app.inspect ? { inspect: app.inspect } : {})
  const heard = useEffectEvent(onAccepted)
  useEffect(() => {
    const subscription = actor.on('passkey.accepted', ({ proven }) => heard(proven))
    return () => subscription.unsubscribe()
  }, [actor])
  return {
    busy: useSelector(actor, isBusy),
    prompting: useSelector(actor, isPrompting),
    accepted: useSelector(actor, isAccepted),
    cancelled: useSelector(actor, wasCancelled),
    failure: useSelector(actor, failureOf),
    unable: useSelector(actor, unableOf),
    request: () => actor.send({ type: 'passkey.requested', requestId: app.env.uuid() }),
    offer: () => actor.send({ type: 'passkey.offered', requestId: app.env.uuid() }),
    cancel: () => actor.send({ type: 'passkey.cancelled' }),
  }
}
export type PasskeyCeremony = ReturnType<typeof usePasskey>
