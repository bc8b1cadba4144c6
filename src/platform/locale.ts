import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { messages as enPH } from '../locales/start/en-PH.po'
import { localeCookie } from './preferredLocale.ts'

const yearSeconds = 365 * 24 * 60 * 60

const startMessages = async (locale: Locale) => (locale === 'en-PH' ? enPH : (await import('../locales/start/fil-PH.po')).messages)
export type FetchCatalog = (locale: Locale) => Promise<{ readonly messages: Messages }>
/** By name; each is fetched again in another language. */
export const loadedCatalogs = new Map<string, FetchCatalog>()

const load = async (locale: Locale, fetchCatalog: FetchCatalog) => i18n.load(locale, (await fetchCatalog(locale)).messages)

export async function activateLocale(locale: Locale): Promise<void> {
  i18n.load(locale, await startMessages(locale))
  // A change of language reloads the catalogs loaded before, and those that arrive meanwhile.
  let reloaded: number
  do {
    reloaded = loadedCatalogs.size
    await Promise.all(Array.from(loadedCatalogs.values(), (fetchCatalog) => load(locale, fetchCatalog)))
  } while (loadedCatalogs.size > reloaded)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Fetches a catalog once, together with the first chunk that needs it; again in the new language if that changes meanwhile. */
export async function loadMessages(name: string, fetchCatalog: FetchCatalog): Promise<void> {
  if (loadedCatalogs.has(name)) return
  let locale: string
  do {
    locale = i18n.locale
    await load(locale as Locale, fetchCatalog)
  } while (locale !== i18n.locale)
  loadedCatalogs.set(name, fetchCatalog)
}

export const fetchDeferred: FetchCatalog = (locale) =>
  locale === 'en-PH' ? import('../locales/deferred/en-PH.po') : import('../locales/deferred/fil-PH.po')

/** What is loaded after the first paint says. */
export const loadDeferredMessages = (): Promise<void> => loadMessages('deferred', fetchDeferred)

/** False: what the pages say in that language could not be loaded, and the app stays in the one that it is in, also when it is opened again. */
export async function chooseLocale(locale: Locale): Promise<boolean> {
  try {
    await activateLocale(locale)
  } catch {
    return false
  }
  document.cookie = `${localeCookie}=${locale}; max-age=${yearSeconds}; path=/; samesite=lax`
  // Pages that were not opened yet have to be there offline in this language, too.
  navigator.serviceWorker?.controller?.postMessage({ language: locale })
  return true
}
