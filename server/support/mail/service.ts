import type { InputOf, OutputOf } from '#contract/call.ts'
import type { delMail, getMail3, Mail, receiveMail } from '#contract/mail.ts'
import { oncePer } from '../../awards/activity.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { deliverBroadcasts } from '../../protection/broadcasts.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { restrictionOf } from '../../protection/store.ts'
import * as store from './store.ts'
import type { MailRow } from './store.ts'

type User = Context<'user'>

/** Mails claimed in one call: the rest in the next. */
const atATime = 50

const isOver = ({ expires_at: until }: MailRow, now: number): boolean => until !== null && until <= now

const awardStateOf = (row: MailRow, now: number): Mail['awardState'] =>
  row.awards.length === 0 ? 'none' : row.claimed_at !== null ? 'claimed' : isOver(row, now) ? 'expired' : 'claimable'

const mailOf = (row: MailRow, now: number): Mail => ({
  mailId: row.id,
  time: row.at,
  content: row.body,
  awards: row.awards,
  awardState: awardStateOf(row, now),
  isRead: row.read_at !== null,
  expiresAt: row.expires_at,
})

type Reader = Omit<PlayerContext, 'policy'>

const countsOf = oncePer(({ sql, playerId, now }: Reader) => store.countOpenMail(sql, playerId, now))

/** The number of unread mails: the inbox's red dot. */
export const unreadMail = async (looking: Reader): Promise<number> => (await countsOf(looking)).unread

/** Whether a mail has an award that can be claimed. */
export const hasMailAward = async (looking: Reader): Promise<boolean> => (await countsOf(looking)).claimable > 0

/** Whether the award of the first mail can still be claimed. */
export const hasWelcomeAward = async (looking: Reader): Promise<boolean> => (await countsOf(looking)).welcome > 0

/** getMail3: broadcasts are delivered to the inbox when it is opened; but not to a player on a break. */
export async function listMail(
  { tx, caller, now }: User,
  { olderThan = null, pageNum, pageSize }: Omit<InputOf<typeof getMail3>, 'olderThan'> & { olderThan?: string | null | undefined },
): Promise<OutputOf<typeof getMail3>> {
  if (!(await restrictionOf(tx, caller.playerId, now))) await deliverBroadcasts(tx, caller.playerId, now)
  const rows = await store.mailPage(tx, caller.playerId, { olderThan, pageNum, pageSize })
  return { list: rows.map((row) => mailOf(row, now)), pageNum, pageSize, ...(await store.countMail(tx, caller.playerId, now)) }
}

/** getMailDetail. */
export async function openMail({ tx, caller, now }: User, mailId: string): Promise<Mail | Refusal> {
  const row = await store.readMail(tx, caller.playerId, mailId, now)
  return row ? mailOf(row, now) : refuse('notAvailable')
}

/** Gives all awards of these mails, in the caller's transaction: all or none. */
async function give({ tx, caller, now, policy }: User, mails: readonly MailRow[]): Promise<void> {
  await store.markClaimed(
    tx,
    mails.map(({ id }) => id),
    now,
  )
  const gifts = mails.flatMap(({ id, awards }) => awards.map((award) => ({ award, ref: `mail:${id}` })))
  await giveAwards(
    tx,
    gifts.map((gift) => ({ ...gift, playerId: caller.playerId, activityId: 'mail', now, kind: 'mail', policy })),
  )
}

/** The requested mails: one, or every one with an award that can be claimed. */
async function heldFor({ tx, caller, now }: User, mailId: string | undefined): Promise<MailRow[] | Refusal> {
  if (mailId === undefined) {
    await deliverBroadcasts(tx, caller.playerId, now)
    const rows = await store.lockClaimable(tx, caller.playerId, now, atATime)
    return rows.length > 0 ? rows : refuse('notAvailable')
  }
  const row = await store.lockMail(tx, caller.playerId, mailId)
  const state = row && awardStateOf(row, now)
  if (state === 'claimed') return refuse('alreadyDone')
  return row && state === 'claimable' ? [row] : refuse('notAvailable')
}

/** receiveMail: a player's claims are serialized, so that two devices claim an award once. */
export async function claimMail(context: User, { mailId }: InputOf<typeof receiveMail>): Promise<OutputOf<typeof receiveMail> | Refusal> {
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const rows = await heldFor(context, mailId)
  if ('refused' in rows) return rows
  await give(context, rows)
  return {
    mailIds: rows.map(({ id }) => id),
    awards: rows.flatMap(({ id, awards }) => awards.map((award) => ({ ...award, id: `${id}-${award.id}` }))),
  }
}

/** delMail: a mail with an unclaimed award is only deleted when the player confirmed it. */
export async function deleteMail(
  { tx, caller, now }: User,
  { mailId, confirmed }: InputOf<typeof delMail>,
): Promise<OutputOf<typeof delMail> | Refusal> {
  const row = await store.lockMail(tx, caller.playerId, mailId)
  if (!row) return refuse('notAvailable')
  if (awardStateOf(row, now) === 'claimable' && !confirmed) return refuse('mailHoldsAwards', { awards: row.awards })
  await store.markDeleted(tx, mailId, now)
  return { mailId }
}
