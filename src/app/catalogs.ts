import type { Messages } from '@lingui/core'
import { loadMessages } from '../platform/locale.ts'

/** Every feature's messages, and those that features share: by language, in src/locales. */
const catalogs = import.meta.glob<{ readonly messages: Messages }>(['../locales/*/*.po', '!../locales/{start,deferred}/*.po'])

/** Fetches what a feature's pages and overlays say, with what all pages share. */
export async function loadFeatureMessages(feature?: string): Promise<void> {
  const names = feature === undefined ? ['shared'] : ['shared', feature]
  await Promise.all(
    names.map((name) =>
      loadMessages(name, async (locale) => {
        const load = catalogs[`../locales/${name}/${locale}.po`]
        if (!load) throw new Error(`“${name}” has no messages in ${locale}: run npm run catalogs`)
        return await load()
      }),
    ),
  )
}
