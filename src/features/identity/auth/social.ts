import type { SocialProvider } from '#contract/login.ts'

/** Brand names, the same in every language. */
export const socialNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', line: 'LINE' }

/** The address that forwards the browser to a provider; it returns with a ticket. `redirect` is the original destination. */
export const socialStart = (provider: SocialProvider, redirect: string, mode?: 'bind'): string =>
  `/production-api/social/${provider}/start?${new URLSearchParams({ ...(mode && { mode }), redirect }).toString()}`
