import type { Messages } from '@lingui/core'
import { loadMessages } from '../platform/locale.ts'
import type { Domain } from '../platform/locale.ts'

const files = import.meta.glob<{ readonly messages: Messages }>(['../locales/*/*.po', '!../locales/{start,deferred}/*.po'])

/** Fetches what a domain’s pages and overlays say, with what all pages share. */
export async function loadDomainMessages(domain?: Domain): Promise<void> {
  const catalogs = domain === undefined ? ['shared'] : ['shared', domain]
  await Promise.all(catalogs.map((name) => loadMessages(name, async (locale) => files[`../locales/${name}/${locale}.po`]?.())))
}
