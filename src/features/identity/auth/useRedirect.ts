import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { safePath } from '#contract/safePath.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { afterJoining } from './limitsFirst.ts'
import { useAuthSearch } from './useAuthSearch.ts'

/** The destination before login was required: the address's `redirect` if it is a path of this site. */
export const useTarget = (otherwise = '/'): string => safePath(useAuthSearch().redirect) ?? otherwise

export const useLoggedIn = (): boolean => useSelector(useApp().actors.session, isLoggedIn)

/** Once `ready`, navigates to the original destination; Back does not return to the form. */
export function useLeave(ready: boolean, target: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (ready) void navigate({ href: afterJoining(target), replace: true })
  }, [ready, target, navigate])
}
