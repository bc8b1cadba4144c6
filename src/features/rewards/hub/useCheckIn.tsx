import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { loginBonus3User, loginBonus3UserReceive } from '#contract/dailyCheckIn.ts'
import type { SignInBonus } from '#contract/dailyCheckIn.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

interface SignIn {
  readonly bonus: SignInBonus | undefined
  readonly isError: boolean
  readonly refetch: () => void
  readonly isBusy: boolean
  /** Takes today's. A day to make up is decided on the sign-in's own page. */
  readonly take: () => void
  readonly trouble: ReactNode
}

/** Today's lantern, taken without going to its page. */
export function useSignIn(): SignIn {
  const app = useApp()
  const { data, isError, refetch } = useCall(loginBonus3User, {})
  const claiming = useClaim(loginBonus3UserReceive, {
    onGranted: ({ awards }) => {
      refreshOf(app)('award.granted')
      refreshOf(app)('signIn.changed')
      void showAwards(app, awards)
    },
    onRefused: () => refreshOf(app)('signIn.changed'),
  })
  return {
    bonus: data,
    isError,
    refetch: () => void refetch(),
    isBusy: claiming.isBusy,
    take: () => claiming.claim({}),
    trouble: (
      <ClaimTrouble
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'alreadyDone' ? <Trans>You’ve already done this, maybe on another device.</Trans> : undefined
        }
      />
    ),
  }
}
