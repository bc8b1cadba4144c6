import type { OutputOf } from '#contract/call.ts'
import { getMail3 } from '#contract/mail.ts'
import type { Mail } from '#contract/mail.ts'
import type { App } from '../../../platform/app.ts'

export type MailPage = OutputOf<typeof getMail3>

/** Both skins make the same queries, and so share the cached pages. */
export const mailPageSize = 20

/** A message from the cached list: available at once, and offline. */
export function knownMail(app: App, mailId: string): Mail | undefined {
  const lists = app.queries.getQueriesData<{ pages: readonly MailPage[] }>({ queryKey: [getMail3.path, 'pages'] })
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ list }) => list)
    .find((mail) => mail.mailId === mailId)
}
