import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuthSearch } from '../useAuthSearch.ts'
import { useLeaveLoggedIn, useLoggedIn, useTarget } from '../useRedirect.ts'
import { useLoginForm } from './useLoginForm.ts'

/** Both skins of the login page: the form, and where to go after login. */
export function useLogin() {
  const { provider, ticket, failed } = useAuthSearch()
  const target = useTarget()
  const form = useLoginForm({ provider, ticket })
  const navigate = useNavigate()
  useLeaveLoggedIn(useLoggedIn(), target)
  // A new player of another account gives their details on a page of its own, which a reload does not lose.
  const isNew = form.isSocial && form.needsProfile && provider !== undefined && ticket !== undefined
  useEffect(() => {
    if (isNew) void navigate({ to: '/auth/info', search: { redirect: target, provider, ticket }, replace: true })
  }, [isNew, navigate, target, provider, ticket])
  return { ...form, target, provider, socialFailed: failed === true }
}
