import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { preLoginOf } from '#machines/boot/boot.selectors.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { demandedTerms } from '../form/failureText.ts'

/** The terms version that sign-up accepts: from the server's first response, unless a refusal has required a newer one since. */
export function useTermsVersion(failure: Failure | null): number {
  const current = useSelector(useApp().actors.boot, (boot) => preLoginOf(boot)?.terms.version)
  const [demanded, setDemanded] = useState<number>()
  const required = demandedTerms(failure)
  if (required !== undefined && required !== demanded) setDemanded(required)
  return demanded ?? current ?? 0
}

/** The version of the notice whose groups a new player declares not to belong to. */
export const useEligibilityVersion = (): number => useSelector(useApp().actors.boot, (boot) => preLoginOf(boot)?.eligibilityVersion ?? 0)
