import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { actInviteSpin, actInviteSpinSeen, actInviteStatus } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import type { inviteSpinMachine } from '#machines/inviteSpin/inviteSpin.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type InviteSpin = ActorRefFrom<typeof inviteSpinMachine>

/** The calls of a stay at the wheel. */
export const createInviteSpinPorts = (app: App): Ports<typeof inviteSpinMachine> => ({
  actors: {
    decide: fromPromise(({ input: { requestId } }) => app.send(actInviteSpin, {}, { requestId, silent: true })),
    acknowledge: fromPromise(({ input: { spinId } }) =>
      app.send(actInviteSpinSeen, { spinId }, { requestId: app.env.uuid(), silent: true }),
    ),
  },
})

/** What the spin's events mean for the rest of the app, and what it hears of it. Gives how to end it. */
export function wireInviteSpin(app: App, spin: InviteSpin): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, actInviteStatus, {})
  const refetch = () => void queries.invalidateQueries({ queryKey })
  return combine(
    onEmitted(spin, {
      // An answer from before the spin must not come back over it.
      'spin.decided': () => void queries.cancelQueries({ queryKey }),
      'spin.refused': refetch,
      'spin.shown': ({ spin: { spinId } }) => {
        // Who comes back to the wheel is not shown it again.
        queries.setQueryData<InviteStatus>(
          queryKey,
          (known) => known && { ...known, mine: known.mine?.pending?.spinId === spinId ? { ...known.mine, pending: null } : known.mine },
        )
        refreshOf(app)('invite.changed')
      },
      'spin.acknowledged': refetch,
    }),
    onEmitted(app.actors.session, { 'session.ended': () => spin.send({ type: 'session.ended' }) }),
  )
}
