import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { drawSeen, getJackpotDrawInfo, receiveDrawChance } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../platform/queries.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Spin = ActorRefFrom<typeof jackpotSpinMachine>

/** The machine of a stay at the jackpot, with its calls. */
export const spinMachineOf = (app: App): typeof jackpotSpinMachine =>
  jackpotSpinMachine.provide({
    actors: {
      draw: fromPromise(({ input: { requestId } }) => app.send(receiveDrawChance, {}, { requestId, silent: true })),
      noteSeen: fromPromise(({ input: { drawId } }) => app.send(drawSeen, { drawId }, { requestId: app.env.uuid(), silent: true })),
    },
  })

/** What the spin's facts mean for the rest of the app. Gives how to end it. */
export function wireSpin(app: App, spin: Spin): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, getJackpotDrawInfo, {})
  const ask = () => void queries.invalidateQueries({ queryKey })
  const subscriptions = [
    // While the light runs nothing on the page changes; an answer from before the draw must not come back either.
    spin.on('draw.decided', () => void queries.cancelQueries({ queryKey })),
    spin.on('draw.refused', ask),
    spin.on('awards.granted', ({ draw }) => {
      queries.setQueryData<JackpotInfo>(
        queryKey,
        (known) =>
          known && {
            ...known,
            chanceSize: Math.max(0, known.chanceSize - 1),
            canReceiveDrawChance: known.canReceiveDrawChance && known.chanceSize > 1,
            pendingDraw: known.pendingDraw?.drawId === draw.drawId ? null : known.pendingDraw,
          },
      )
      ask()
      refreshOf(app)('draw.settled')
    }),
    app.actors.session.on('session.ended', () => spin.send({ type: 'session.ended' })),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
