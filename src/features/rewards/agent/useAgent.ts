import { appAgent5User, appAgent5UserInviteValidReceive, appAgent5UserReceive } from '#contract/agent.ts'
import type { Award } from '#contract/awards.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useOwn } from './useOwn.ts'

/** The programme and the player's own figures. */
export function useAgentInfo() {
  const { data, isError, refetch } = useCall(appAgent5User, {})
  return { data: useOwn(data), isError, refetch: () => void refetch() }
}

/** Handles the end of an invitation claim: shows the award, and refetches what has changed. */
export function useInviteEnds() {
  const app = useApp()
  return {
    outlivesView: true as const,
    onGranted: ({ awards }: { awards: readonly Award[] }) => {
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    // Another device may have claimed it first.
    onRefused: () => refreshOf(app)('invite.changed'),
  }
}

/** All claims of the programme. */
export interface AgentClaims {
  readonly shares: () => void
  readonly milestone: (need: number) => void
  readonly isBusy: boolean
  readonly all: readonly Claiming[]
}

export function useAgentClaims(): AgentClaims {
  const ends = useInviteEnds()
  const shares = useClaim(appAgent5UserReceive, ends)
  const milestone = useClaim(appAgent5UserInviteValidReceive, ends)
  return {
    shares: () => shares.claim({}),
    milestone: (need) => milestone.claim({ need }),
    isBusy: shares.isBusy || milestone.isBusy,
    all: [shares, milestone],
  }
}
