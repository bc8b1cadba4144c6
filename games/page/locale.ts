import { i18n } from '@lingui/core'
import type { Locale } from '#contract/values.ts'

/** A game has its own small catalog, loaded once the host has named the locale. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = locale === 'fil-PH' ? await import('../locales/fil-PH.po') : await import('../locales/en-PH.po')
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/** The player has chosen another language; false where it is shown already, or its catalog could not be loaded. */
export async function changeLocale(locale: Locale): Promise<boolean> {
  if (locale === i18n.locale) return false
  try {
    await activateLocale(locale)
    return true
  } catch {
    // Offline, the game keeps its language.
    return false
  }
}
