import type { OutputOf } from '#contract/call.ts'
import { getMail3 } from '#contract/mail.ts'
import type { Mail } from '#contract/mail.ts'
import type { App } from '../../../platform/app.ts'

export type MailPage = OutputOf<typeof getMail3>

/** Both skins ask for the same pages, and so share them. */
export const mailPageSize = 20

/** A mail as a list knows it: read at once, and without a line. */
export function knownMail(app: App, mailId: string): Mail | undefined {
  const lists = app.queries.getQueriesData<{ pages: readonly MailPage[] }>({ queryKey: [getMail3.path, 'pages'] })
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ list }) => list)
    .find((mail) => mail.mailId === mailId)
}
