import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useCheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'

interface CheckIn {
  readonly bonus: DailyCheckIn | undefined
  readonly isError: boolean
  readonly refetch: () => void
  readonly isBusy: boolean
  /** Claims today's. Making up a missed day is decided on the check-in's own page. */
  readonly take: () => void
  readonly error: ReactNode
}

/** Claims today's check-in without visiting its page. */
export function useCheckIn(): CheckIn {
  const { data, isError, refetch } = useCall(loginBonus3User, {})
  const claiming = useCheckInClaim()
  return {
    bonus: data,
    isError,
    refetch: () => void refetch(),
    isBusy: claiming.isBusy,
    take: () => claiming.claim({}),
    error: (
      <ClaimError
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'alreadyDone' ? <Trans>You’ve already done this, maybe on another device.</Trans> : undefined
        }
      />
    ),
  }
}
