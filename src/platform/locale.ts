import { i18n } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { messages as enPH } from '../locales/start/en-PH.po'
import { localeCookie } from './preferredLocale.ts'

const yearSeconds = 365 * 24 * 60 * 60

const startMessages = async (locale: Locale) => (locale === 'en-PH' ? enPH : (await import('../locales/start/fil-PH.po')).messages)
/** The catalogs that the start page does without: the words loaded after its first paint, and those of all other pages. */
const catalogs = {
  deferred: { 'en-PH': () => import('../locales/deferred/en-PH.po'), 'fil-PH': () => import('../locales/deferred/fil-PH.po') },
  pages: { 'en-PH': () => import('../locales/pages/en-PH.po'), 'fil-PH': () => import('../locales/pages/fil-PH.po') },
}
type Catalog = keyof typeof catalogs
const loaded = new Set<Catalog>()

const load = async (locale: Locale, catalog: Catalog) => i18n.load(locale, (await catalogs[catalog][locale]()).messages)

export async function activateLocale(locale: Locale): Promise<void> {
  i18n.load(locale, await startMessages(locale))
  // A change of language reloads the catalogs loaded before.
  await Promise.all(Array.from(loaded, (catalog) => load(locale, catalog)))
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Fetched together with the first chunk that needs it. */
export async function loadMessages(catalog: Catalog): Promise<void> {
  if (loaded.has(catalog)) return
  await load(i18n.locale as Locale, catalog)
  loaded.add(catalog)
}

export async function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = `${localeCookie}=${locale}; max-age=${yearSeconds}; path=/; samesite=lax`
  await activateLocale(locale)
}
