import { appAgent5User, appAgent5UserInviteValidReceive, appAgent5UserReceive } from '#contract/agent.ts'
import type { Award } from '#contract/awards.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useOwn } from './useOwn.ts'

/** The programme and one's own place in it. */
export function useAgentInfo() {
  const { data, isError, refetch } = useCall(appAgent5User, {})
  return { data: useOwn(data), isError, refetch: () => void refetch() }
}

/** What a claim of inviting does when it ends: what was granted is shown, and whatever was old is asked for again. */
export function useInviteEnds() {
  const app = useApp()
  return {
    onGranted: ({ awards }: { awards: readonly Award[] }) => {
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    // Another device may have been first.
    onRefused: () => refreshOf(app)('invite.changed'),
  }
}

/** Everything of the programme that is taken by a tap. */
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
