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

/** The call that collects coins from game providers. */
export const createRetrieveBalancePorts = (app: App): Ports<typeof retrieveBalanceMachine> => ({
  actors: {
    collect: requestLogic<CollectIntent, Retrieved>((intent, requestId) =>
      app.send(retrieveBalance, { providers: [...intent.providers] }, { requestId, quiet: 'place' }),
    ),
  },
})

/** Refreshes the app's data after coins were collected. Returns the clean-up. */
export const wireRetrieveBalance = (app: App, retrieve: Retrieve): (() => void) =>
  onEmitted(retrieve, { 'balance.retrieved': () => refreshOf(app)('studio.moved') })

interface VisitIntent {
  readonly provider: string
  /** In hundredths. */
  readonly amount: number
}
type VisitClaim = RequestMachine<VisitIntent, OutputOf<typeof studioVisit>>
export type StudioVisit = ActorRefFrom<VisitClaim>

/** Transfers coins to a game provider exactly once, however often the response is lost. */
export const createStudioVisitClaim = (app: App): VisitClaim =>
  requestLogic((intent, requestId) => app.send(studioVisit, intent, { requestId, quiet: 'place' }))

export const wireStudioVisit = (app: App, visit: StudioVisit): (() => void) =>
  onEmitted(visit, { 'request.done': () => refreshOf(app)('studio.moved') })
