import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { drawSeen, getJackpotDrawInfo, receiveDrawChance } from '#contract/jackpot.ts'
import type { DrawResult, JackpotInfo } from '#contract/jackpot.ts'
import type { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type JackpotSpin = ActorRefFrom<typeof jackpotSpinMachine>

/** The calls of a visit to the jackpot. */
export const createJackpotSpinPorts = (app: App): Ports<typeof jackpotSpinMachine> => ({
  actors: {
    draw: requestLogic<null, DrawResult>((_, requestId) => app.send(receiveDrawChance, {}, { requestId, quiet: 'place' })),
    acknowledge: fromPromise(({ input: { drawId } }) => app.send(drawSeen, { drawId }, { requestId: app.env.uuid(), quiet: 'background' })),
  },
})

/** Connects the spin's events with the rest of the app, and passes app events to it. Returns the clean-up. */
export function wireJackpotSpin(app: App, spin: JackpotSpin): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, getJackpotDrawInfo, {})
  const refetch = () => void queries.invalidateQueries({ queryKey })
  return combine(
    onEmitted(spin, {
      // While the light runs nothing on the page changes; a response from before the draw must not overwrite it either.
      'draw.decided': () => void queries.cancelQueries({ queryKey }),
      'draw.refused': refetch,
      'awards.granted': ({ draw }) => {
        queries.setQueryData<JackpotInfo>(
          queryKey,
          (previous) =>
            previous && {
              ...previous,
              chanceSize: Math.max(0, previous.chanceSize - 1),
              canReceiveDrawChance: previous.canReceiveDrawChance && previous.chanceSize > 1,
              pendingDraw: previous.pendingDraw?.drawId === draw.drawId ? null : previous.pendingDraw,
            },
        )
        refetch()
        refreshOf(app)('draw.settled')
      },
    }),
    onEmitted(app.actors.session, { 'session.ended': () => spin.send({ type: 'session.ended' }) }),
  )
}
