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
/** What the start page does without: the words of what follows its first paint, and those of all other pages. */
const catalogs = {
  deferred: { 'en-PH': () => import('../locales/deferred/en-PH.po'), 'fil-PH': () => import('../locales/deferred/fil-PH.po') },
  pages: { 'en-PH': () => import('../locales/pages/en-PH.po'), 'fil-PH': () => import('../locales/pages/fil-PH.po') },
}
type Catalog = keyof typeof catalogs
const loaded = new Set<Catalog>()

const load = async (locale: Locale, catalog: Catalog) => i18n.load(locale, (await catalogs[catalog][locale]()).messages)

export async function activateLocale(locale: Locale): Promise<void> {
  i18n.load(locale, await startWords(locale))
  // A change of language needs what was loaded before.
  await Promise.all(Array.from(loaded, (catalog) => load(locale, catalog)))
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Fetched beside the first part that needs it. */
export async function loadWords(catalog: Catalog): Promise<void> {
  if (loaded.has(catalog)) return
  await load(i18n.locale as Locale, catalog)
  loaded.add(catalog)
}

export async function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = `${cookie}=${locale}; max-age=${yearSeconds}; path=/; samesite=lax`
  await activateLocale(locale)
}
