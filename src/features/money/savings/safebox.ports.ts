import type { ActorRefFrom } from 'xstate'
import { safebox as readSafebox, safeboxPut, safeboxTake } from '#contract/safebox.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import type { safeboxMachine, SafeboxMove } from '#machines/safebox/safebox.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Safebox = ActorRefFrom<typeof safeboxMachine>

/** The calls of the page's safebox. */
export const createSafeboxPorts = (app: App): Ports<typeof safeboxMachine> => ({
  actors: {
    move: requestLogic<SafeboxMove, SafeboxState>((move, requestId) =>
      move.direction === 'put'
        ? app.send(safeboxPut, { amount: move.amount }, { requestId, quiet: 'place' })
        : app.send(safeboxTake, { amount: move.amount, password: move.password }, { requestId, quiet: 'place' }),
    ),
  },
})

/** Connects its events with what is on screen. Returns the clean-up. */
export function wireSafebox(app: App, actor: Safebox): () => void {
  const { queryKey } = queryOf(app, readSafebox, {})
  return onEmitted(actor, {
    'coins.moved': ({ safebox }) => {
      app.queries.setQueryData<SafeboxState>(queryKey, safebox)
      refreshOf(app)('coins.moved')
    },
    'safebox.outdated': () => void app.queries.invalidateQueries({ queryKey }),
  })
}
