import type { Letter } from '#contract/mail.ts'
import { sendMail } from '../../awards/mail.ts'
import { manilaDay, minuteMs, startOfManilaDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { countOnce } from '../../kernel/rateLimit.ts'
import { findPlayer } from './playerStore.ts'

// The owner is told of each way to log in that somebody adds. A passkey can be removed until it counts as a second factor (confirmed.ts).

type Method = Extract<Letter, { template: 'loginMethodAdded' }>['method']

export const recordLoginMethod = (tx: Sql, playerId: string, method: Method, now: number) =>
  sendMail(tx, { playerId, letter: { template: 'loginMethodAdded', method } }, now)

/**
 * By SMS as well, where there is a number: whoever added it could delete the message in the mailbox. Once a day: each one costs us money.
 * The count is kept until its minute is over, which is the day's last.
 */
export async function notifyOfLoginMethod({ db, caller, adapters, now }: Context<'user'>, what: string): Promise<void> {
  const player = await findPlayer(db, caller.playerId)
  const lastMinute = startOfManilaDay(manilaDay(now) + 1) / minuteMs - 1
  if (player?.mobile && (await countOnce(db, 'SMS of a login method', caller.playerId, lastMinute)) === 1)
    await adapters.sms.send(
      player.mobile,
      `A ${what} was added to your Swerte account. If this was not you, contact customer support right away.`,
    )
}
