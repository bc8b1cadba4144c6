import type { MailContent } from '#contract/mail.ts'
import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { countToday } from '../../kernel/http/rateLimit.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { countLoginMethods, findPlayer } from './playerStore.ts'
import { endOtherSessionsBy } from './sessionStore.ts'
import type { LoginMethod } from './sessionStore.ts'
import { smsTextsFor } from './smsTexts.ts'

// The owner is told of each way to log in that somebody adds or removes. One that was just added is removed after a login alone
// (confirmed.ts).

const methodNames = {
  passkey: 'passkey',
  mobile: 'mobile number',
  password: 'password',
  google: 'Google account',
  facebook: 'Facebook account',
  line: 'LINE account',
} as const

type MethodOf<Template extends MailContent['template']> = Extract<MailContent, { template: Template; method: unknown }>['method']

/** In a message, and in the audit log, where it is never deleted. */
async function noteMethod(
  tx: Sql,
  playerId: string,
  content: Extract<MailContent, { template: 'loginMethodAdded' | 'loginMethodRemoved' }>,
  now: number,
): Promise<void> {
  await sendMail(tx, { playerId, content }, now)
  const { template, method } = content
  await writeAudit(tx, { actor: 'system', action: `player.${template}`, target: `player:${playerId}`, reason: methodNames[method] }, now)
}

export const recordLoginMethod = (tx: Sql, playerId: string, method: MethodOf<'loginMethodAdded'>, now: number): Promise<void> =>
  noteMethod(tx, playerId, { template: 'loginMethodAdded', method }, now)

/**
 * Refused if the player has no other way to log in: a mobile number, a username with a password, a passkey or a linked account. Locks the
 * player, so that two removals do not each rely on what the other removes.
 */
export async function requireOtherMethod(tx: Sql, playerId: string): Promise<Refusal | undefined> {
  await lockPlayer(tx, playerId)
  return (await countLoginMethods(tx, playerId)) > 1 ? undefined : refuse('lastLoginMethod')
}

/** Ends the player's other sessions that were opened `by` such a method, too. */
export async function recordRemovedMethod(
  { tx, caller: { playerId, tokenHash }, now }: Context<'user'>,
  method: MethodOf<'loginMethodRemoved'>,
  by: LoginMethod,
): Promise<void> {
  await endOtherSessionsBy(tx, playerId, now, tokenHash, by)
  await noteMethod(tx, playerId, { template: 'loginMethodRemoved', method }, now)
}

/** By SMS as well, where there is a number: whoever changed it could delete the message in the mailbox. Once a day: each one costs us money. */
async function sendOnceADay({ db, caller, adapters, now }: Context<'user'>, counted: string, text: string): Promise<void> {
  const player = await findPlayer(db, caller.playerId)
  if (player?.mobile && (await countToday(db, counted, caller.playerId, now)) === 1) await adapters.sms.send(player.mobile, text)
}

export const notifyOfLoginMethod = (context: Context<'user'>, method: MethodOf<'loginMethodAdded'>) =>
  sendOnceADay(context, 'SMS of a login method', smsTextsFor(context).methodAdded(methodNames[method]))

export const notifyOfRemovedMethod = (context: Context<'user'>, method: MethodOf<'loginMethodRemoved'>) =>
  sendOnceADay(context, 'SMS of a removed login method', smsTextsFor(context).methodRemoved(methodNames[method]))
