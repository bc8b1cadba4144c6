import { useEffect } from 'react'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useCheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import type { CheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** Margin after midnight in ms, since clocks differ slightly. */
const marginMs = 1_500

interface DailyCheckInFlow {
  readonly checkIn: DailyCheckIn | undefined
  readonly isError: boolean
  readonly refetch: () => void
  readonly claim: CheckInClaim
}

/** The seven days and the claim. */
export function useDailyCheckIn(): DailyCheckInFlow {
  const app = useApp()
  const { data, isError, refetch } = useCall(loginBonus3User, {})
  const claim = useCheckInClaim()

  // A page left open past midnight shows the new day by itself.
  const resetAt = data?.resetAt
  useEffect(() => {
    if (resetAt === undefined) return
    const timer = setTimeout(() => refreshOf(app)('checkIn.changed'), Math.max(0, resetAt - app.serverTime.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [app, resetAt])

  return { checkIn: data, isError, refetch: () => void refetch(), claim }
}
