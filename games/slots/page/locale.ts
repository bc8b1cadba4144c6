import { i18n } from '@lingui/core'
import type { Locale } from '#contract/values.ts'

/** A game carries its own few words, and loads them when the host has said which. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = locale === 'fil-PH' ? await import('../../locales/fil-PH.po') : await import('../../locales/en-PH.po')
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
