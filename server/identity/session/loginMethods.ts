import type { Letter } from '#contract/mail.ts'
import { sendMail } from '../../awards/mail.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { findPlayer } from './playerStore.ts'

// The owner is told of a passkey or a linked account that somebody adds: until it counts as a second factor (confirmed.ts), they can remove it.

type Method = Extract<Letter, { template: 'loginMethodAdded' }>['method']

export const noteLoginMethod = (tx: Sql, playerId: string, method: Method, now: number) =>
  sendMail(tx, { playerId, letter: { template: 'loginMethodAdded', method } }, now)

/** By SMS as well, where there is a number: whoever added it could delete the message in the mailbox. */
export async function tellOfLoginMethod({ db, caller, adapters }: Context<'user'>, what: string): Promise<void> {
  const player = await findPlayer(db, caller.playerId)
  if (player?.mobile)
    await adapters.sms.send(
      player.mobile,
      `A ${what} was added to your Swerte account. If this was not you, contact customer support right away.`,
    )
}
