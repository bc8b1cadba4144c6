import type { ActorRefFrom } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import { retrieveBalance, studioVisit } from '#contract/studios.ts'
import type { Retrieved } from '#contract/studios.ts'
import type { RequestMachine } from '#machines/flows/request/request.machine.ts'
import type { CollectIntent, retrieveBalanceMachine } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import type { App } from '../../../platform/app.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Retrieve = ActorRefFrom<typeof retrieveBalanceMachine>

/** The call that collects what lies at game providers. */
export const createRetrieveBalancePorts = (app: App): Ports<typeof retrieveBalanceMachine> => ({
  actors: {
    collect: requestLogic<CollectIntent, Retrieved>((intent, requestId) =>
      app.send(retrieveBalance, { providers: [...intent.providers] }, { requestId, silent: true }),
    ),
  },
})

/** What came makes the app look again. Gives how to end it. */
export const wireRetrieveBalance = (app: App, retrieve: Retrieve): (() => void) =>
  onEmitted(retrieve, { 'balance.retrieved': () => refreshOf(app)('studio.moved') })

interface VisitIntent {
  readonly provider: string
  /** In hundredths. */
  readonly amount: number
}
type VisitClaim = RequestMachine<VisitIntent, OutputOf<typeof studioVisit>>
export type StudioVisit = ActorRefFrom<VisitClaim>

/** Carrying coins over to a game provider, once, however often its answer is lost. */
export const createStudioVisitClaim = (app: App): VisitClaim =>
  requestLogic((intent, requestId) => app.send(studioVisit, intent, { requestId, silent: true }))

export const wireStudioVisit = (app: App, visit: StudioVisit): (() => void) =>
  onEmitted(visit, { 'request.done': () => refreshOf(app)('studio.moved') })
