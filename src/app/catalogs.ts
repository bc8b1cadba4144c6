import type { Messages } from '@lingui/core'
import { loadMessages } from '../platform/locale.ts'
import type { Area } from '../platform/locale.ts'

const files = import.meta.glob<{ readonly messages: Messages }>(['../locales/*/*.po', '!../locales/{start,deferred}/*.po'])

/** Fetches what an area's pages and overlays say, with what all pages share. */
export async function loadAreaMessages(area?: Area): Promise<void> {
  const catalogs = area === undefined ? ['shared'] : ['shared', area]
  await Promise.all(catalogs.map((name) => loadMessages(name, async (locale) => files[`../locales/${name}/${locale}.po`]?.())))
}
