import type { AnyActorRef } from 'xstate'
import type { Move, Tab, Simulation } from '../simulation.ts'
import { snapshotOf } from '../tab.ts'
import { identityMoves } from './parts.ts'

/** What a player may do about a pending claim, wherever it is shown. */
export function requestMoves(simulation: Simulation, tab: Tab, claim: AnyActorRef | undefined): readonly Move[] {
  if (!claim) return []
  const now = snapshotOf(claim)
  if (now.matches('confirming')) return identityMoves(simulation, tab, (event) => claim.send(event))
  return now.matches('unanswered') ? [[2, 'retries it', () => claim.send({ type: 'request.retried' })]] : []
}
