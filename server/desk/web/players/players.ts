import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { linksOf } from '../../../identity/person/linkStore.ts'
import type { LinkRow } from '../../../identity/person/linkStore.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { isId } from '../../../kernel/ids.ts'
import { debtOf } from '../../../ledger/debts.ts'
import { lockedCoins, lockedOf } from '../../../ledger/wagering/turnover.ts'
import { closedAndMissing } from '../../../money/withdrawals/withdrawals.ts'
import { restrictionOf, limitsOf } from '../../../protection/store.ts'
import type { Restriction } from '../../../protection/store.ts'
import { linkTexts } from '../../linkTexts.ts'
import { firstOf } from '../approvals/requests.ts'
import { usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { audit } from '../audit.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers } from '../context.ts'
import { mayAct } from '../may.ts'
import { findRounds } from './findRounds.ts'
import {
  adjustBalance,
  adjustmentState,
  adjustmentTarget,
  excludePlayer,
  lockPlayer,
  logPlayerOut,
  mailPlayer,
  addNote,
  releaseLink,
  unlockPlayer,
  unmaskField,
} from './playerActs.ts'
import { orders } from './playerOrders.ts'
import { devices, notes, rounds, statement, timeline } from './playerRecords.ts'
import { showRound } from './playerRound.ts'
import * as store from './playerStore.ts'
import { issueCode, recover, recovery } from './recovery.ts'

const targetOf = (id: string): string => `player:${id}`

const playerLineOf = ({ last_seen_at: lastSeenAt, ...row }: store.PlayerRow) => ({ ...row, lastSeenAt })

/** The accents of a decomposed text. */
const accents = /[\u0300-\u036f]+/g

/**
 * The newest players, or those whose id it is, or that of one of their deposits, withdrawals or mall orders, or a payment channel's reference
 * of a deposit, whose username begins so, or who have words that begin so in their nickname. Whoever may see private data also finds them by
 * mobile, email and the name in their documents; a whole mobile number or email confirms that it is this player's, which is recorded.
 */
async function find({ tx, operator, now, adapters, policy }: DeskContext, { text }: { text: string }) {
  const query = text.trim().toLowerCase()
  if (query === '') return { rows: (await store.newestPlayers(tx)).map(playerLineOf), rounds: null }
  const mobile = query.replaceAll(/[\s()-]/g, '').replace(/^(\+?63|0)(?=9\d{9}$)/, '')
  const beginning = `${query.replaceAll(/[%_\\]/g, '\\$&')}%`
  const words = query
    .normalize('NFD')
    .replaceAll(accents, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
  const parts = words?.join(' & ') ?? null
  const isPrivate = mayAct(operator, 'playerUnmask')
  const rows = await store.findPlayers(tx, {
    id: isId(query) ? query : null,
    beginning,
    words: parts,
    ...(isPrivate && { mobile, email: query, names: parts }),
    // References are indexed by channel; of one that is no longer loaded, too, as long as a payment method names it.
    channels: [...new Set([...Object.keys(adapters.payment), ...policy.deposit.types.map(({ channel }) => channel)])],
    reference: text.trim(),
  })
  for (const { id, confirms } of rows)
    if (confirms !== null)
      await writeAudit(tx, { actor: operator.name, action: 'player.found', target: targetOf(id), reason: confirms }, now)
  const rounds = isId(query) && mayAct(operator, 'playerRounds') ? await findRounds(tx, query) : undefined
  return { rows: rows.map(({ confirms: _confirms, ...row }) => playerLineOf(row)), rounds: rounds ?? null }
}

type Evidence = DeskOutputOf<typeof playerCalls.player>['links'][number]

/** What links the player with each other account, once: a hint says no more than the link that blocks one of the two, from whichever side. */
function evidenceOf(id: string, links: readonly LinkRow[]): Evidence[] {
  const found = new Map<string, Evidence>()
  for (const { playerId, otherId, kind, isHeld, at, releasedAt } of links) {
    const other = playerId === id ? otherId : playerId
    const isReleased = releasedAt !== null
    const blocked = !isHeld || isReleased ? null : playerId === id ? ('this' as const) : ('other' as const)
    const earlier = found.get(`${other} ${kind}`)
    if (!earlier || blocked !== null || (earlier.isReleased && !isReleased))
      found.set(`${other} ${kind}`, { playerId: other, because: linkTexts[kind], blocked, at, isReleased })
  }
  return [...found.values()]
}

/** Why a withdrawal of the player would be stopped, or paid in part. */
function stopsOf(
  { documents }: Pick<store.PlayerPageRow, 'documents'>,
  restriction: Restriction | null,
  owed: number,
  needDeposit: number,
): string[] {
  const stops: string[] = []
  if (restriction)
    stops.push(restriction.kind === 'held' ? 'The account is blocked: the person has another one' : `In force: ${restriction.kind}`)
  if (needDeposit > 0) stops.push('No net deposits')
  if (documents !== 'approved') stops.push(`Documents: ${documents ?? 'none submitted'}`)
  if (owed > 0) stops.push('Amounts owed are deducted first')
  return stops
}

async function open({ tx, policy, operator, now }: DeskContext, { id }: { id: string }) {
  const row = await store.readPlayer(tx, id)
  if (!row) return refuseDesk('notFound')
  const balances = await store.balancesOf(tx, id)
  const play = await store.playOf(tx, id)
  const locks = await lockedOf(tx, id, now)
  const restriction = await restrictionOf(tx, id, now)
  const owed = await debtOf(tx, id)
  const { needDeposit } = await closedAndMissing(tx, id, policy, now)
  const links = await linksOf(tx, id)
  const limits = await limitsOf(tx, id)
  const seen = await adjustmentState(tx, id, now)
  const asked = await waitingRequestFor(tx, adjustmentTarget(id))
  const first = await firstOf(tx, asked, seen)
  const { secondFrom, perDay } = policy.desk.adjustment
  return {
    ...playerLineOf(row),
    vip: row.vip,
    inviter: row.inviter,
    documents: row.documents,
    closure: restriction && restriction.kind !== 'held' ? { kind: restriction.kind, until: restriction.until } : null,
    isHeld: restriction?.kind === 'held',
    lock: row.locked_at === null ? null : { by: row.locked_by ?? '', at: row.locked_at, reason: row.lock_reason ?? '' },
    balances,
    withdrawable: Math.max(0, row.coin - owed - lockedCoins(locks)),
    onTheWay: row.on_the_way,
    owed,
    locks: locks.map(({ source, ref, currency, amount, need, done }) => ({ source, ref, currency, amount, need, done })),
    stops: stopsOf(row, restriction, owed, needDeposit),
    limits: limits.map(({ kind, period, value }) => ({ kind, period, value })),
    totals: {
      deposits: row.deposits,
      depositCount: row.deposit_count,
      withdrawals: row.withdrawals,
      withdrawalCount: row.withdrawal_count,
      ...play,
    },
    links: evidenceOf(id, links),
    adjustment: first && asked ? { ...first, amount: Number(asked.input.amount) } : null,
    seen,
    total: { used: await usedToday(tx, 'playerAdjust', operator.name, now), limit: perDay, secondFrom },
    now,
  }
}

export const playerHandlers: DeskHandlers<typeof playerCalls> = {
  playerFind: find,
  player: open,
  playerNotes: notes,
  playerTimeline: timeline,
  playerStatement: statement,
  playerOrders: orders,
  playerRounds: rounds,
  playerRound: showRound,
  playerDevices: devices,
  playerUnmask: unmaskField,
  playerNote: addNote,
  playerLogOut: logPlayerOut,
  playerLock: lockPlayer,
  playerUnlock: unlockPlayer,
  playerExclude: excludePlayer,
  playerRecovery: recovery,
  playerRecover: recover,
  playerRecoveryCode: issueCode,
  playerLinkRelease: releaseLink,
  playerMail: mailPlayer,
  playerAdjust: adjustBalance,
  audit,
}
