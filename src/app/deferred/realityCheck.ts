import { createActor, fromPromise } from 'xstate'
import { ackRealityCheck, realityCheck } from '#contract/responsibleGaming.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import { isShown } from '#machines/realityCheck/realityCheck.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'

/** The app's reality check with its calls. */
export const createRealityCheck = ({ send, inspect }: App): DeferredActors['realityCheck'] =>
  createActor(
    realityCheckMachine.provide({
      actors: {
        look: fromPromise(() => send(realityCheck, {}, { silent: true })),
        acknowledge: fromPromise(({ input: { requestId } }) => send(ackRealityCheck, {}, { requestId, silent: true })),
      },
    }),
    { ...(inspect && { inspect }), id: 'realityCheck' },
  )

/**
 * Its place in the app: the heartbeat says when it is due, the game's hold when a round and its show are on, and its overlay, which must be
 * answered, goes before all that is only offered. What stopping means for the game is the game page's own affair.
 */
export function wireRealityCheck(
  { actors: { session }, reloadLocks }: App,
  { realityCheck: reality, heartbeat, overlays }: DeferredActors,
): void {
  const name = 'realityCheck'
  let wasInRound = false
  const reportRound = () => {
    if (reloadLocks.has('game') === wasInRound) return
    wasInRound = !wasInRound
    reality.send({ type: wasInRound ? 'round.begun' : 'round.ended' })
  }
  reloadLocks.onChange(reportRound)
  reportRound()

  // A beat that is answered after the game was left says nothing any more.
  heartbeat.on('heartbeat.answered', ({ beat }) => {
    if (beat.realityCheckDue && heartbeat.getSnapshot().context.gameId !== null) reality.send({ type: 'check.due' })
  })
  let gameId = heartbeat.getSnapshot().context.gameId
  heartbeat.subscribe(({ context }) => {
    if (gameId !== null && context.gameId === null) reality.send({ type: 'game.left' })
    ;({ gameId } = context)
  })
  session.on('session.ended', () => reality.send({ type: 'session.ended' }))

  reality.on('check.opened', () => overlays.send({ type: 'overlay.requested', key: name, name, input: null, isOffer: false }))
  reality.on('check.closed', () => overlays.send({ type: 'overlay.answered', key: name }))
  // It may have been over before its view was there.
  overlays.on('overlay.opened', ({ key }) => {
    if (key === name && !isShown(reality.getSnapshot())) queueMicrotask(() => overlays.send({ type: 'overlay.answered', key }))
  })
}
