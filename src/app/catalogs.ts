import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { booted } from '../platform/booted.ts'
import { fetchDeferred, loadDeferredMessages, loadedCatalogs, loadMessages } from '../platform/locale.ts'
import type { FetchCatalog } from '../platform/locale.ts'

/** Every feature's messages, and those that features share: by language, in src/locales. */
const catalogs = import.meta.glob<{ readonly messages: Messages }>(['../locales/*/*.po', '!../locales/{start,deferred}/*.po'])

const fetchOf =
  (name: string): FetchCatalog =>
  async (locale) => {
    const load = catalogs[`../locales/${name}/${locale}.po`]
    if (!load) throw new Error(`“${name}” has no messages in ${locale}: run npm run catalogs`)
    return await load()
  }

/** Fetches what a feature's pages and overlays say, with what all pages share. */
export async function loadFeatureMessages(feature?: string): Promise<void> {
  const names = feature === undefined ? ['shared'] : ['shared', feature]
  await Promise.all(names.map((name) => loadMessages(name, fetchOf(name))))
}

/** The catalogs of a first visit's first page, in one file: over HTTP/1.1 three would wait for one another (build/firstPaint.ts). */
interface FirstMessages {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly messages: Messages
}
async function takeMessages(file: string): Promise<void> {
  const { locale, names, messages } = (await import(/* @vite-ignore */ file)) as FirstMessages
  if (locale !== i18n.locale) return
  i18n.load(locale, messages)
  for (const name of names) loadedCatalogs.set(name, name === 'deferred' ? fetchDeferred : fetchOf(name))
}
let first: Promise<void> | undefined

/** What a page says. */
export async function loadPageMessages(feature?: string): Promise<void> {
  // Without that file there are still the catalogs.
  first ??= booted?.messages === undefined ? Promise.resolve() : takeMessages(booted.messages).catch(() => {})
  await first
  await Promise.all([loadFeatureMessages(feature), loadDeferredMessages()])
}
