import { i18n } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { messages as enPH } from '../locales/start/en-PH.po'

const locales = ['en-PH', 'fil-PH'] as const satisfies readonly Locale[]
const cookie = 'locale'
const yearSeconds = 365 * 24 * 60 * 60

/** The cookie's choice, else the browser's first language that is ours (spec §9: the cookie lasts 365 days). */
export const preferredLocale = (): Locale => {
  const kept = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  return locales.find((locale) => locale === kept) ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil-PH' : 'en-PH')
}

const startWords = async (locale: Locale) => (locale === 'en-PH' ? enPH : (await import('../locales/start/fil-PH.po')).messages)
const pageWords = async (locale: Locale) =>
  (locale === 'en-PH' ? await import('../locales/pages/en-PH.po') : await import('../locales/pages/fil-PH.po')).messages

/** Whether a page beyond the start page was opened: a change of language then needs its words too. */
let hasPages = false

export async function activateLocale(locale: Locale): Promise<void> {
  i18n.load(locale, await startWords(locale))
  if (hasPages) i18n.load(locale, await pageWords(locale))
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** The words of all pages but the start page, fetched beside the first of them. */
export async function loadPageWords(): Promise<void> {
  if (hasPages) return
  const locale = i18n.locale as Locale
  i18n.load(locale, await pageWords(locale))
  hasPages = true
}

export async function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = `${cookie}=${locale}; max-age=${yearSeconds}; path=/; samesite=lax`
  await activateLocale(locale)
}
