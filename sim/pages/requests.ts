import type { AnyActorRef } from 'xstate'
import { snapshotOf } from '../tab.ts'
import type { Move, Tab, World } from '../world.ts'
import { identityMoves } from './parts.ts'

/** What a player may do about a pending claim, wherever it is shown. */
export function requestMoves(world: World, tab: Tab, claim: AnyActorRef | undefined): readonly Move[] {
  if (!claim) return []
  const now = snapshotOf(claim)
  if (now.matches('confirming')) return identityMoves(world, tab, (event) => claim.send(event))
  return now.matches('unanswered') ? [[2, 'asks for it again', () => claim.send({ type: 'request.retried' })]] : []
}
