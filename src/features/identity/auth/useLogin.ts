import { useAuthSearch } from './useAuthSearch.ts'
import { useLoginForm } from './useLoginForm.ts'
import { useLeave, useLoggedIn, useTarget } from './useRedirect.ts'

/** Both skins of the login page: the form, and where to go after login. */
export function useLogin() {
  const { provider, ticket, failed } = useAuthSearch()
  const target = useTarget()
  const form = useLoginForm({ provider, ticket })
  useLeave(useLoggedIn(), target)
  return { ...form, target, provider, socialFailed: failed === true }
}
