import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { ActivityId } from '#contract/activities.ts'
import { pusherBed, pusherDrop } from '#contract/pusher.ts'
import type { PusherDrop } from '#contract/pusher.ts'
import { coinPusher, playDrops } from '#games/coin-pusher/rules.ts'
import type { coinPusherMachine, Dropped, DropIntent } from '#machines/coinPusher/coinPusher.machine.ts'
import { done } from '#machines/kit/outcome.ts'
import type { App } from '../../../platform/app.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** Plays the server's round again in this browser, by the same rules: what moves on the screen is what was simulated. */
function playAgain(round: PusherDrop): Dropped {
  const { bed, falls, paid } = playDrops(round.before, round.landings)
  const same =
    falls.length === round.falls.length && falls.every(({ id, to }, index) => round.falls[index]?.id === id && round.falls[index].to === to)
  const isSame = same && paid === round.payout && round.rulesVersion === coinPusher.rulesVersion
  return { ...round, after: { coins: [...bed.coins], next: bed.next }, isSame }
}

/** The calls of a visit to the coin pusher; with the activity that led there, if any. */
export const createPusherPorts =
  (tryIt: boolean, activityId?: ActivityId) =>
  (app: App): Ports<typeof coinPusherMachine> => ({
    actors: {
      bed: fromPromise(() => app.send(pusherBed, { tryIt }, { quiet: 'place' })),
      drop: requestLogic<DropIntent, Dropped>(async (intent, requestId) => {
        const answer = await app.send(pusherDrop, { ...intent, tryIt, ...(activityId && { activityId }) }, { requestId, quiet: 'place' })
        return answer.kind === 'done' ? done(playAgain(answer.data)) : answer
      }),
    },
  })

/** Connects the visit with the rest of the app. Returns the clean-up. */
export function wirePusher(app: App, pusher: ActorRefFrom<typeof coinPusherMachine>): () => void {
  void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.entered', gameId: coinPusher.id }))
  return combine(
    () => void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' })),
    onEmitted(pusher, {
      'drop.shown': () => refreshOf(app)('game.left'),
      'drop.refused': ({ refusal }) => {
        // The server accepts no bet while a reality check is due: it is shown at once.
        if (refusal.failure === 'realityCheckDue') void app.deferred.then(({ realityCheck }) => realityCheck.send({ type: 'check.due' }))
      },
    }),
    watchVisibility({ hidden: () => {}, shown: () => pusher.send({ type: 'page.shown' }) }),
    onEmitted(app.actors.session, { 'session.ended': () => pusher.send({ type: 'session.ended' }) }),
  )
}
