import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/values.ts'
import { loadMessages } from '../platform/locale.ts'
import type { Domain } from '../platform/locale.ts'

type Catalog = Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>>
const catalogs: Readonly<Record<'shared' | Domain, Catalog>> = {
  shared: { 'en-PH': () => import('../locales/shared/en-PH.po'), 'fil-PH': () => import('../locales/shared/fil-PH.po') },
  identity: { 'en-PH': () => import('../locales/identity/en-PH.po'), 'fil-PH': () => import('../locales/identity/fil-PH.po') },
  me: { 'en-PH': () => import('../locales/me/en-PH.po'), 'fil-PH': () => import('../locales/me/fil-PH.po') },
  money: { 'en-PH': () => import('../locales/money/en-PH.po'), 'fil-PH': () => import('../locales/money/fil-PH.po') },
  play: { 'en-PH': () => import('../locales/play/en-PH.po'), 'fil-PH': () => import('../locales/play/fil-PH.po') },
  protection: { 'en-PH': () => import('../locales/protection/en-PH.po'), 'fil-PH': () => import('../locales/protection/fil-PH.po') },
  rewards: { 'en-PH': () => import('../locales/rewards/en-PH.po'), 'fil-PH': () => import('../locales/rewards/fil-PH.po') },
  support: { 'en-PH': () => import('../locales/support/en-PH.po'), 'fil-PH': () => import('../locales/support/fil-PH.po') },
}

/** Fetches what a domain's pages and overlays say, with what all pages share. */
export async function loadDomainMessages(domain?: Domain): Promise<void> {
  const names = domain === undefined ? (['shared'] as const) : (['shared', domain] as const)
  await Promise.all(names.map((name) => loadMessages(name, (locale) => catalogs[name][locale]())))
}
