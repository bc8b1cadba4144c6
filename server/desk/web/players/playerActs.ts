import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { sendMail } from '../../../awards/mail.ts'
import { findPlayer } from '../../../identity/session/playerStore.ts'
import { lockLogins } from '../../../identity/session/sessions.ts'
import { endAllSessions, setUnlocked } from '../../../identity/session/sessionStore.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { dayMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { isRefusal } from '../../../kernel/refusal.ts'
import { debtOf, payDebt } from '../../../ledger/debts.ts'
import { post } from '../../../ledger/ledger.ts'
import { lockDebt, lockPlayer as holdPlayer } from '../../../ledger/locks.ts'
import { takeFromLocks, unlockLost } from '../../../ledger/wagering/unplayed.ts'
import { releaseAccounts } from '../../../protection/release.ts'
import { restrictionOf } from '../../../protection/store.ts'
import { excludeFor } from '../../excludeFor.ts'
import { actOrRequest, lockTarget, ownTestPlayer, stateOf } from '../approvals/requests.ts'
import { lastDecided, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, recordAct, refuseExplained } from '../context.ts'
import type { DeskRefusal, DeskContext } from '../context.ts'
import { insertNote, findUnmasked } from './playerStore.ts'

// What an operator does with a player's account: each leaves a line in the audit log.

type Input<Name extends keyof typeof playerCalls> = DeskInputOf<(typeof playerCalls)[Name]>
const targetOf = (id: string): string => `player:${id}`

export const adjustmentTarget = (id: string): string => `adjustment:${id}`

/**
 * The state an adjustment is based on: with the last one that was decided, so that a page opened before it does not decide it again; not the
 * balance, which a bet changes every few seconds.
 */
export const adjustmentState = async (sql: Sql, id: string, now: number): Promise<string> =>
  stateOf([id, await restrictionOf(sql, id, now), await debtOf(sql, id), await lastDecided(sql, adjustmentTarget(id))])

/** Its own transaction: the read is recorded only in the audit log, without the value. */
export const unmaskField = ({ db, operator, now }: DeskContext, { id, field, reason }: Input<'playerUnmask'>) =>
  db.transaction(async (tx) => {
    const row = await findUnmasked(tx, id)
    if (!row) return refuseDesk('notFound')
    await writeAudit(tx, { actor: operator.name, action: 'player.unmasked', target: targetOf(id), reason: `${field}: ${reason}` }, now)
    return { value: row[field] || null }
  })

const refuseUnknown = async ({ tx }: DeskContext, id: string): Promise<DeskRefusal | undefined> =>
  (await findPlayer(tx, id)) === undefined ? refuseDesk('notFound') : undefined

export async function addNote(context: DeskContext, { id, text }: Input<'playerNote'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, operator, now } = context
  await insertNote(tx, id, { by: operator.name, text, at: now })
  await recordAct(context, { action: 'player.noted', target: targetOf(id), reason: text.slice(0, 200) })
  return {}
}

export async function logPlayerOut(context: DeskContext, { id, reason }: Input<'playerLogOut'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const ended = await endAllSessions(context.tx, id, context.now)
  await recordAct(context, { action: 'player.loggedOut', target: targetOf(id), reason })
  return { ended: ended.length }
}

export async function lockPlayer(context: DeskContext, { id, reason }: Input<'playerLock'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const ended = await lockLogins(context.tx, id, { by: context.operator.name, reason }, context.now)
  if (ended === undefined) return refuseDesk('alreadyDone')
  await recordAct(context, { action: 'player.locked', target: targetOf(id), reason })
  return { ended }
}

export async function unlockPlayer(context: DeskContext, { id, reason }: Input<'playerUnlock'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const own = await ownTestPlayer(context.tx, context.operator.name, targetOf(id))
  if (own) return refuseExplained(own)
  if (!(await setUnlocked(context.tx, id))) return refuseDesk('alreadyDone')
  await recordAct(context, { action: 'player.unlocked', target: targetOf(id), reason })
  return {}
}

export async function excludePlayer(context: DeskContext, { id, months, reason }: Input<'playerExclude'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, policy, operator, requestId, now } = context
  const excluded = await excludeFor({ tx, now, policy, playerId: id, months, ref: `desk:${requestId}`, by: operator.name, reason })
  return isRefusal(excluded) ? refuseDesk(excluded.refused, excluded.data) : excluded
}

export async function releaseLink({ tx, operator, now }: DeskContext, { id, otherId, reason }: Input<'playerLinkRelease'>) {
  const own = await ownTestPlayer(tx, operator.name, targetOf(id), targetOf(otherId))
  if (own) return refuseExplained(own)
  return (await releaseAccounts(tx, { playerId: id, otherId, by: operator.name, reason }, now)) ? {} : refuseDesk('notFound')
}

export async function mailPlayer(context: DeskContext, { id, title, text, reason }: Input<'playerMail'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, policy, now } = context
  const content = { template: 'written', words: { 'en-PH': { title, text } } } as const
  await sendMail(tx, { playerId: id, content, expiresAt: now + policy.mail.days * dayMs }, now)
  await recordAct(context, { action: 'mail.sent', target: targetOf(id), reason: `${title} · ${reason}` })
  return {}
}

export async function adjustBalance(context: DeskContext, { id, amount, seen, reason }: Input<'playerAdjust'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, policy, requestId, now } = context
  const target = adjustmentTarget(id)
  await lockTarget(tx, target)
  const waiting = await waitingRequestFor(tx, target)
  if (waiting && waiting.input.amount !== amount)
    return refuseDesk('undecided', { text: 'Another adjustment for this player is awaiting approval. Decide that one first.' })
  return actOrRequest(context, {
    call: 'playerAdjust',
    target,
    input: { id, amount },
    amount: Math.abs(amount),
    reason,
    state: await adjustmentState(tx, id, now),
    seen,
    bounds: policy.desk.adjustment,
    run: async () => {
      const ref = `adjustment:${requestId}`
      const [from, to] = amount > 0 ? (['operator', { playerId: id }] as const) : ([{ playerId: id }, 'operator'] as const)
      // The debt is locked before the coins.
      await holdPlayer(tx, id)
      await lockDebt(tx, id)
      const posted = await post(tx, { kind: 'adjustment', currency: 'coin', from, to, amount: Math.abs(amount) }, ref, now)
      if (isRefusal(posted)) return refuseDesk(posted.refused, posted.data)
      // What is owed is paid first: the player could stake it, and what is lost pays nobody.
      await (amount < 0 ? takeFromLocks(tx, id, -amount, now) : unlockLost(tx, id, amount - (await payDebt(tx, id, ref, now)), now))
      const pending = waiting ? `, requested by ${waiting.by}: ${waiting.reason}` : ''
      await recordAct(context, { action: 'player.adjusted', target: targetOf(id), reason: `${amount / 100} coins · ${reason}${pending}` })
      return undefined
    },
  })
}
