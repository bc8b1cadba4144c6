import type { Locale } from '#contract/values.ts'

const locales = ['en-PH', 'fil-PH'] as const satisfies readonly Locale[]
export const localeCookie = 'locale'

/** The choice in the cookie, else the browser's first language that we support (spec §9: the cookie lasts 365 days). */
export const preferredLocale = (): Locale => {
  const stored = new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  return locales.find((locale) => locale === stored) ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil-PH' : 'en-PH')
}
