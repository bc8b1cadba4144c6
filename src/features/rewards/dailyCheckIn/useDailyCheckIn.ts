import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useCheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import type { CheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useAt } from '../../../shared/time/useAt.ts'

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

  useAt(data?.resetAt, () => refreshOf(app)('checkIn.changed'))
  return { checkIn: data, isError, refetch: () => void refetch(), claim }
}
