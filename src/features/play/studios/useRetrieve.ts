import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import { retrieveBalance, studioVisit } from '#contract/studios.ts'
import type { Retrieved } from '#contract/studios.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { retrieveBalanceMachine } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import type { CollectIntent } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** The page's collecting, with its port filled; what came makes the app look again. */
export function useRetrieve(): Retrieve {
  const app = useApp()
  const retrieve = useActorRef(
    retrieveBalanceMachine.provide({
      actors: {
        collect: createClaimMachine<CollectIntent, Retrieved>().provide({
          actors: {
            ask: fromPromise(({ input: { what, requestId } }) =>
              app.send(retrieveBalance, { providers: [...what.providers] }, { requestId, silent: true }),
            ),
          },
        }),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )
  useEffect(() => {
    const retrieved = retrieve.on('balance.retrieved', () => refreshOf(app)('studio.moved'))
    return () => retrieved.unsubscribe()
  }, [app, retrieve])
  return retrieve
}

export type Retrieve = ActorRefFrom<typeof retrieveBalanceMachine>

interface VisitIntent {
  readonly provider: string
  /** In hundredths. */
  readonly amount: number
}
const visitMachine = createClaimMachine<VisitIntent, OutputOf<typeof studioVisit>>()

/** Carrying coins over to a studio, once, however often its answer is lost. */
export function useStudioVisit(): StudioVisit {
  const app = useApp()
  const visit = useActorRef(
    visitMachine.provide({
      actors: { ask: fromPromise(({ input: { what, requestId } }) => app.send(studioVisit, what, { requestId, silent: true })) },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )
  useEffect(() => {
    const granted = visit.on('claim.granted', () => refreshOf(app)('studio.moved'))
    return () => granted.unsubscribe()
  }, [app, visit])
  return visit
}

export type StudioVisit = ActorRefFrom<typeof visitMachine>
