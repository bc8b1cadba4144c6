import { betBonusByTypeReceive, betBonusReceive } from '#contract/vip.ts'
import type { RebateType } from '#contract/vip.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { useVipEnds } from './useVip.ts'

/** Rebates to claim: those of one type, or all of them. */
export function useRebates() {
  const ends = useVipEnds()
  const one = useClaim(betBonusByTypeReceive, ends)
  const every = useClaim(betBonusReceive, ends)
  return {
    take: (type: RebateType) => one.claim({ type }),
    takeAll: () => every.claim({}),
    isBusy: one.isBusy || every.isBusy,
    all: [one, every],
  }
}
export type Rebates = ReturnType<typeof useRebates>
