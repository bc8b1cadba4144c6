import { useSelector } from '@xstate/react'
import { actInviteStatus } from '#contract/invite.ts'
import type { InviteStatus } from '#contract/invite.ts'
import { inviteSpinMachine } from '#machines/inviteSpin/inviteSpin.machine.ts'
import { isBusy, isIdle } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { useFeed, useFlow } from '../../../shared/flow/useFlow.ts'
import { createInviteSpinPorts, wireInviteSpin } from './inviteSpin.ports.ts'
import type { InviteSpin } from './inviteSpin.ports.ts'
import { useOwn } from './useOwn.ts'

export type { InviteSpin } from './inviteSpin.ports.ts'

/** A visit to the wheel: the machine, and the server's data. */
export function useInviteSpin(): { spin: InviteSpin; wheel: InviteStatus | undefined; isError: boolean; refetch: () => void } {
  const spin = useFlow(inviteSpinMachine, {
    ports: createInviteSpinPorts,
    input: { reducedMotion: prefersReducedMotion() },
    wire: wireInviteSpin,
  })
  // Always fetched again: a spin that another device left open is shown here.
  const { data, isError, refetch } = useCall(actInviteStatus, {})
  const wheel = useOwn(data)
  useFeed(spin, wheel?.mine, (mine) => spin.send({ type: 'wheel.received', wheel: mine }), isIdle)
  useHold('draw', useSelector(spin, isBusy))
  return { spin, wheel, isError, refetch: () => void refetch() }
}
