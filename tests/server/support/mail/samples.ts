import type { Answer, OutputOf } from '#contract/call.ts'
import type { getMail3, Letter, Mail, receiveMail } from '#contract/mail.ts'
import { sendMail } from '#server/awards/mail.ts'
import type { AwardGiven } from '#server/awards/mail.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

export const note: Letter = { template: 'written', words: { 'en-PH': { title: 'A word', text: 'From Swerte.' } } }
export const coins: AwardGiven = { propId: 2001, count: 5_00 }

export type Inbox = OutputOf<typeof getMail3>
export const inboxOf = async (app: TestApp, token: string, body: Record<string, unknown> = {}): Promise<Inbox> =>
  dataOf(await app.call<Inbox>('getMail3', body, token))
export const titlesOf = async (app: TestApp, token: string): Promise<string[]> =>
  (await inboxOf(app, token, { pageSize: 50 })).list.map(({ letter }) =>
    letter.template === 'written' ? letter.words['en-PH'].title : letter.template,
  )
export const read = (app: TestApp, token: string, mailId: string) => app.call<Mail>('getMailDetail', { mailId }, token)
export const take = (app: TestApp, token: string, body: Record<string, unknown> = {}): Promise<Answer<OutputOf<typeof receiveMail>>> =>
  app.call('receiveMail', body, token)
export const discard = (app: TestApp, token: string, mailId: string, confirmed?: boolean) =>
  app.call<{ mailId: string }>('delMail', { mailId, confirmed }, token)

interface Sent {
  readonly letter?: Letter
  readonly awards?: readonly AwardGiven[]
  readonly expiresAt?: number | null
}
/** A mail to that player, as the server sends one. */
export const mailTo = (app: TestApp, playerId: string, { letter = note, ...rest }: Sent = {}): Promise<string> =>
  app.db.transaction((tx) => sendMail(tx, { playerId, letter, ...rest }, app.clock.now))

export const dotsOf = async (app: TestApp, token: string): Promise<{ hasMail: boolean; emailAward: boolean }> => {
  const { redDots } = dataOf(await app.call<{ redDots: { hasMail: boolean; emailAward: boolean } }>('refreshData', {}, token))
  return { hasMail: redDots.hasMail, emailAward: redDots.emailAward }
}
