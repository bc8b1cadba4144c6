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
        read: fromPromise(() => send(realityCheck, {}, { quiet: 'background' })),
        acknowledge: fromPromise(({ input: { requestId } }) => send(ackRealityCheck, {}, { requestId, quiet: 'place' })),
      },
    }),
    { ...(inspect && { inspect }), id: 'realityCheck' },
  )

/**
 * Connects it to the app: the heartbeat reports when it is due, the game's hold when a round and its presentation are running, and its
 * mandatory overlay precedes all offers. What stopping means for the game is handled by the game page.
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
    reality.send({ type: wasInRound ? 'round.started' : 'round.ended' })
  }
  reloadLocks.onChange(reportRound)
  reportRound()

  // A heartbeat response that arrives after the game was left is ignored.
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
  // It may have closed before its view was loaded.
  overlays.on('overlay.opened', ({ key }) => {
    if (key === name && !isShown(reality.getSnapshot())) queueMicrotask(() => overlays.send({ type: 'overlay.answered', key }))
  })
}
