import { loginBonus3UserReceive } from '#contract/dailyCheckIn.ts'
import { useApp } from '../../platform/app.ts'
import { useHold } from '../../platform/useHold.ts'
import { showAwards } from '../awards/showAwards.ts'
import { refreshOf } from '../refresh/refresh.ts'
import { useClaim } from './useClaim.ts'

export type CheckInClaim = ReturnType<typeof useCheckInClaim>

/** Checking in, on its own page or on another; an award refreshes the affected data. */
export function useCheckInClaim() {
  const app = useApp()
  const claiming = useClaim(loginBonus3UserReceive, {
    outlivesView: true,
    onGranted: ({ awards }) => {
      refreshOf(app)('award.granted')
      refreshOf(app)('checkIn.changed')
      void showAwards(app, awards)
    },
    // Another device may have been first.
    onRefused: () => refreshOf(app)('checkIn.changed'),
  })
  // A pending claim is protected from reloads until its result is shown.
  useHold('draw', claiming.isUnsettled)
  return claiming
}
