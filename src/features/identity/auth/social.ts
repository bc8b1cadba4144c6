import type { SocialProvider } from '#contract/login.ts'

/** Brands, the same in every language. */
export const socialNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', line: 'LINE' }

/** Where the browser goes to be sent on to a provider; it comes back with a ticket. `redirect` is where the visit was going. */
export const socialStart = (provider: SocialProvider, redirect: string, mode?: 'bind'): string =>
  `/production-api/social/${provider}/start?${new URLSearchParams({ ...(mode && { mode }), redirect }).toString()}`
