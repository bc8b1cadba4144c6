import { useSearch } from '@tanstack/react-router'
import type { SocialProvider } from '#contract/login.ts'

/** What the addresses of the auth pages may carry; the routes have checked it. */
interface AuthSearch {
  redirect?: string | undefined
  provider?: SocialProvider | undefined
  ticket?: string | undefined
  failed?: boolean | undefined
  /** Inviter and campaign. */
  pid?: string | undefined
  aid?: string | undefined
}

export const useAuthSearch = (): AuthSearch => useSearch({ strict: false })
