import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { safePath } from '#contract/safePath.ts'
import { refreshData } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { targetAfterSignUp } from './limitsFirst.ts'
import { useAuthSearch } from './useAuthSearch.ts'

/** The destination before login was required: the address's `redirect` if it is a path of this site. */
export const useTarget = (otherwise = '/'): string => safePath(useAuthSearch().redirect) ?? otherwise

export const useLoggedIn = (): boolean => useSelector(useApp().actors.session, isLoggedIn)

/**
 * `ready`, once it is also known whether the player is on a break or self-excluded, or nothing can be learned of that: they must not see the
 * lobby in between.
 */
export const useReadyToLeave = (ready: boolean): boolean => !useCall(refreshData, {}).isLoading && ready

/** Once `ready`, navigates to the original destination; Back does not return to the form. */
export function useLeave(ready: boolean, target: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (ready) void navigate({ href: targetAfterSignUp(target), replace: true })
  }, [ready, target, navigate])
}

/** The same for a form that logs the player in. */
export const useLeaveLoggedIn = (ready: boolean, target: string): void => useLeave(useReadyToLeave(ready), target)
