import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { actInviteSpin, actInviteSpinSeen, actInviteStatus } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import { inviteSpinMachine } from '#machines/inviteSpin/inviteSpin.machine.ts'
import { isBusy, isResting } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import type { App } from '../../../platform/app.ts'
import { wantsLessMotion } from '../../../platform/lessMotion.ts'
import { queryOf, useCall } from '../../../platform/queries.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useOwn } from './useOwn.ts'

export type Spin = ActorRefFrom<typeof inviteSpinMachine>

/** What the spin's facts mean for the rest of the app. Gives how to end it. */
function wireSpin(app: App, spin: Spin): () => void {
  const { queries } = app
  const { queryKey } = queryOf(app, actInviteStatus, {})
  const ask = () => void queries.invalidateQueries({ queryKey })
  const subscriptions = [
    // An answer from before the spin must not come back over it.
    spin.on('spin.decided', () => void queries.cancelQueries({ queryKey })),
    spin.on('spin.refused', ask),
    spin.on('spin.shown', ({ spin: { spinId } }) => {
      // Seen here is seen everywhere. Should this not arrive, the spin is shown once more.
      void app
        .send(actInviteSpinSeen, { spinId }, { requestId: app.env.uuid(), silent: true })
        .catch(() => {})
        .then(() => {
          ask()
          refreshOf(app)('invite.changed')
        })
    }),
    app.actors.session.on('session.ended', () => spin.send({ type: 'session.ended' })),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** A stay at the wheel: the machine with its call, and what the server knows. */
export function useSpin(): { spin: Spin; wheel: InviteStatus | undefined; isError: boolean; refetch: () => void } {
  const app = useApp()
  const spin = useActorRef(
    inviteSpinMachine.provide({
      actors: { decide: fromPromise(({ input: { requestId } }) => app.send(actInviteSpin, {}, { requestId, silent: true })) },
    }),
    { input: { reducedMotion: wantsLessMotion() }, ...(app.inspect && { inspect: app.inspect }) },
  )
  // Always asked for anew: a spin that another device left open is told of here.
  const { data, isError, refetch } = useCall(actInviteStatus, {}, { staleTime: 0 })
  const wheel = useOwn(data)
  const resting = useSelector(spin, isResting)
  const mine = wheel?.mine
  useEffect(() => {
    if (mine && resting) spin.send({ type: 'wheel.arrived', wheel: mine })
  }, [mine, resting, spin])
  useEffect(() => wireSpin(app, spin), [app, spin])
  useHold('draw', useSelector(spin, isBusy))
  return { spin, wheel, isError, refetch: () => void refetch() }
}
