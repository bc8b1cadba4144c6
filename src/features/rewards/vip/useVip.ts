import type { Award } from '#contract/awards.ts'
import {
  appVipUserReceiveDaily,
  appVipUserReceiveSignInAward,
  getVipInfo,
  receiveVipBonusUser,
  receiveVipTaskAndBonus,
} from '#contract/vip.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useAt } from '../../../shared/time/useAt.ts'
import { askVip } from '../../../shared/vip/vipGate.ts'

/** The player's VIP progress; cached, so that it opens offline. The rewards of the next day are shown when it begins. */
export function useVipInfo() {
  const query = useCall(getVipInfo, {})
  useAt(query.data?.mine?.daily.resetAt, () => void query.refetch())
  return query
}

/** All VIP claims. */
export interface VipClaims {
  readonly gift: (level: number) => void
  readonly daily: () => void
  readonly checkIn: () => void
  readonly task: (id: string) => void
  readonly isBusy: boolean
  readonly all: readonly Claiming[]
}

/** Handles the end of a VIP claim: shows the awards, and refetches what has changed. */
export function useVipEnds() {
  const app = useApp()
  return {
    outlivesView: true as const,
    onGranted: ({ awards }: { awards: readonly Award[] }) => {
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: (refusal: Refused) => {
      askVip(app, refusal)
      refreshOf(app)('vip.changed')
    },
  }
}

export function useVipClaims(): VipClaims {
  const ends = useVipEnds()
  const gift = useClaim(receiveVipBonusUser, ends)
  const daily = useClaim(appVipUserReceiveDaily, ends)
  const checkIn = useClaim(appVipUserReceiveSignInAward, ends)
  const task = useClaim(receiveVipTaskAndBonus, ends)
  const all = [gift, daily, checkIn, task]
  return {
    gift: (level) => gift.claim({ level }),
    daily: () => daily.claim({}),
    checkIn: () => checkIn.claim({}),
    task: (id) => task.claim({ id }),
    isBusy: all.some(({ isBusy }) => isBusy),
    all,
  }
}
