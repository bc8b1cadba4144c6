import { i18n } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { messages as enPH } from '../locales/en-PH.po'

export const locales = ['en-PH', 'fil-PH'] as const satisfies readonly Locale[]
const cookie = 'locale'
const yearSeconds = 365 * 24 * 60 * 60

/** The cookie's choice, else the browser's first language that is ours (spec §9: the cookie lasts 365 days). */
export const preferredLocale = (): Locale => {
  const kept = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  return locales.find((locale) => locale === kept) ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil-PH' : 'en-PH')
}

export async function activateLocale(locale: Locale): Promise<void> {
  const messages = locale === 'en-PH' ? enPH : (await import('../locales/fil-PH.po')).messages
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export async function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = `${cookie}=${locale}; max-age=${yearSeconds}; path=/; samesite=lax`
  await activateLocale(locale)
}
