import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { actInviteSpin, actInviteSpinSeen, actInviteStatus } from '#contract/invite.ts'
import type { InviteSpin as InviteSpinResult, InviteStatus } from '#contract/invite.ts'
import type { inviteSpinMachine } from '#machines/inviteSpin/inviteSpin.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type InviteSpin = ActorRefFrom<typeof inviteSpinMachine>

/** The calls of a visit to the wheel. */
export const createInviteSpinPorts = (app: App): Ports<typeof inviteSpinMachine> => ({
  actors: {
    decide: requestLogic<null, InviteSpinResult>((_, requestId) => app.send(actInviteSpin, {}, { requestId, quiet: 'place' })),
    acknowledge: fromPromise(({ input: { spinId } }) =>
      app.send(actInviteSpinSeen, { spinId }, { requestId: app.env.uuid(), quiet: 'background' }),
    ),
  },
})

/** Connects the spin's events with the rest of the app, and passes app events to it. Returns the clean-up. */
export function wireInviteSpin(app: App, spin: InviteSpin): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, actInviteStatus, {})
  const refetch = () => void queries.invalidateQueries({ queryKey })
  return combine(
    onEmitted(spin, {
      // A response from before the spin must not overwrite it.
      'spin.decided': () => void queries.cancelQueries({ queryKey }),
      'spin.refused': refetch,
      'spin.shown': ({ spin: { spinId } }) => {
        // A player who returns to the wheel is not shown it again.
        queries.setQueryData<InviteStatus>(
          queryKey,
          (previous) =>
            previous && {
              ...previous,
              mine: previous.mine?.pending?.spinId === spinId ? { ...previous.mine, pending: null } : previous.mine,
            },
        )
        refreshOf(app)('invite.changed')
      },
      'spin.acknowledged': refetch,
    }),
    onEmitted(app.actors.session, { 'session.ended': () => spin.send({ type: 'session.ended' }) }),
  )
}
