import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { approvedIdentity } from '../../../identity/kyc/approved.ts'
import { approveRecovery, issueRecoveryCode } from '../../../identity/session/recovery.ts'
import { approvedRecovery } from '../../../identity/session/recoveryStore.ts'
import type { Sql } from '../../../kernel/database.ts'
import { actOrRequest, firstOf, lockTarget, stateOf } from '../approvals/requests.ts'
import { lastDecided, waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk, recordAct } from '../context.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'
import { lockActiveOperator } from '../operators/operatorStore.ts'
import { findPasswordHash, waysOf } from './playerStore.ts'

// The way back for a player who has no other (decision 79): one operator verifies their identity and requests it, another approves it, and
// the first one issues the code.

type Input<Name extends keyof typeof playerCalls> = DeskInputOf<(typeof playerCalls)[Name]>
const targetOf = (id: string): string => `recovery:${id}`

/** The state that it is based on: the verified name, what bars it, the password that was forgotten, and the last request that was decided. */
export async function recoveryState(tx: Sql, id: string): Promise<string | undefined> {
  const ways = await waysOf(tx, id)
  if (!ways) return undefined
  return stateOf([id, ways.isLocked, await findPasswordHash(tx, id), await approvedIdentity(tx, id), await lastDecided(tx, targetOf(id))])
}

/** What the player's identity is compared with is missing, or nobody may log in; undefined: it can be requested. */
async function whyNot({ tx }: DeskContext, id: string): Promise<DeskRefusal | undefined> {
  const ways = await waysOf(tx, id)
  if (!ways) return refuseDesk('notFound')
  if (ways.isLocked) return refuseDesk('undecided', { text: 'The account is locked. Unlock it first.' })
  if (!ways.hasName) return refuseDesk('undecided', { text: 'The player has no username or mobile number to enter with a code.' })
  if (!(await approvedIdentity(tx, id)))
    return refuseDesk('undecided', { text: 'The player has no verified documents, so there is nothing to verify them against.' })
  return undefined
}

export async function recovery({ tx, now, operator }: DeskContext, { id }: Input<'playerRecovery'>) {
  const ways = await waysOf(tx, id)
  const seen = await recoveryState(tx, id)
  if (!ways || seen === undefined) return refuseDesk('notFound')
  const open = await approvedRecovery(tx, id, now)
  const { hasName: _, ...shown } = ways
  return {
    ...shown,
    isVerified: (await approvedIdentity(tx, id)) !== null,
    seen,
    request: await firstOf(tx, await waitingRequestFor(tx, targetOf(id)), seen),
    approval: open ? { ...open, isOwn: open.by === operator.name } : null,
  }
}

export async function recover(context: DeskContext, { id, seen, reason }: Input<'playerRecover'>) {
  const barred = await whyNot(context, id)
  if (barred) return barred
  const { tx } = context
  const target = targetOf(id)
  await lockTarget(tx, target)
  const waiting = await waitingRequestFor(tx, target)
  return actOrRequest(context, {
    call: 'playerRecover',
    target,
    input: { id },
    amount: 1,
    reason,
    state: (await recoveryState(tx, id)) ?? '',
    seen,
    // One account, and always two people: neither of them alone can take it over.
    bounds: { secondFrom: 1, perDay: 1 },
    run: async () => {
      const by = waiting?.by ?? ''
      await approveRecovery(context, id, by)
      await recordAct(context, {
        action: 'player.recoveryApproved',
        target: `player:${id}`,
        reason: `${reason}, requested by ${by}: ${waiting?.reason ?? ''}`,
      })
      return undefined
    },
  })
}

/** Its own transaction, and no stored response: the code is nowhere but in this one. Asked again, there is a new code. */
export const issueCode = ({ db, ...context }: DeskContext, { id }: Input<'playerRecoveryCode'>) =>
  db.transaction(async (tx) => {
    if (context.operator.confirmedUntil <= context.now) return refuseDesk('confirmNeeded')
    const inside = { ...context, db, tx }
    if (!(await lockActiveOperator(tx, context.operator.id))) return refuseDesk('sessionOver')
    const barred = await whyNot(inside, id)
    if (barred) return barred
    const issued = await issueRecoveryCode(inside, id, context.operator.name)
    if (!issued) return refuseDesk('undecided', { text: 'No recovery that you requested is approved for this player.' })
    await recordAct(inside, { action: 'player.recoveryCode', target: `player:${id}`, reason: '' })
    return issued
  })
