import { useSelector } from '@xstate/react'
import type { LoginResult } from '#machines/kit/outcome.ts'
import { passkeyMachine } from '#machines/passkey/passkey.machine.ts'
import { failureOf, isAccepted, isBusy, isPrompting, unableOf, wasCancelled } from '#machines/passkey/passkey.selectors.ts'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'
import type { Ports } from '../flow/flow.ts'
import { useFlow } from '../flow/useFlow.ts'

/** A passkey ceremony for as long as its component is mounted. */
export function usePasskey(ports: (app: App) => Ports<typeof passkeyMachine>, onAccepted: (result: LoginResult) => void) {
  const app = useApp()
  const actor = useFlow(passkeyMachine, { ports, on: { 'passkey.accepted': ({ result }) => onAccepted(result) } })
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
