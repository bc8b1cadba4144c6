import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockName } from '../../kernel/locks.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import * as store from './linkStore.ts'
import type { Link, LinkKind, MatchingAccount } from './linkStore.ts'
import { isSimilarName } from './marks.ts'
import type { Mark } from './marks.ts'

/**
 * Records once that an account is held for another. A hint may become a hold, and a link released by an operator stays released. A newly held
 * player is notified. True: the link is new.
 */
async function storeHold(tx: Sql, link: Link, now: number): Promise<boolean> {
  const { playerId, otherId, kind } = link
  const wasHeld = await store.isAccountHeld(tx, playerId)
  if (!(await store.insertLink(tx, link, now))) return false
  const reason = `${kind} of player ${otherId}`
  await writeAudit(tx, { actor: 'system', action: 'account.held', target: `player:${playerId}`, reason }, now)
  if (!wasHeld) {
    await lockPlayer(tx, playerId)
    await sendMail(tx, { playerId, content: { template: 'accountHeld' } }, now)
  }
  return true
}

/** Records links of one account by which accounts are held. */
async function storeHolds(tx: Sql, links: readonly Link[], now: number): Promise<void> {
  let held: string | undefined
  for (const link of links) if (await storeHold(tx, link, now)) held = link.playerId
  // Each held account is linked to the one account by now: any of them leads to the whole person.
  if (held !== undefined) await store.endPasses(tx, held)
}

/** Records hints for the desk. `otherIds`: oldest first. */
async function storeHints(tx: Sql, playerId: string, kind: LinkKind, otherIds: readonly string[], now: number): Promise<void> {
  if (otherIds.length > 0) await store.insertHints(tx, playerId, kind, otherIds.slice(-store.maxHints), now)
}

/** Accounts with the same date of birth and a name that omits words of this one, or adds some. */
const similarNames = async (tx: Sql, playerId: string, name: string): Promise<MatchingAccount[]> =>
  (await store.accountsNamedLike(tx, playerId, name)).filter(({ value }) => isSimilarName(value, name))

/** Whether it is shown by documents. */
const isOfDocuments = ({ kind }: Mark): boolean => kind === 'name' || kind === 'paper'

/**
 * Of two accounts with the same mark, the second to show it is held. For documents, the one approved first stays, so that an account is never
 * held for what another has merely typed in; before either is approved, the link is a hint. So is one by a mobile number that the other account
 * has replaced: it may be a stranger's by now. A bank account's number is only typed, whoever types it: it holds nobody else, and passes no
 * restriction on to whoever had it before (`provenByPayout`).
 */
function linkOf(playerId: string, mark: Mark, other: MatchingAccount): Link {
  const { kind, isVerified } = mark
  if (kind === 'mobile' && !other.is_verified) return { playerId, otherId: other.player_id, kind, isHeld: false, isMutual: false }
  if (kind === 'bank') return { playerId, otherId: other.player_id, kind, isHeld: other.is_verified, isMutual: false }
  const isPaper = isOfDocuments(mark)
  const isOtherHeld = isPaper && isVerified && !other.is_verified
  const isHeld = !isPaper || isVerified || other.is_verified
  const isMutual = isHeld && (!isPaper || (isVerified && other.is_verified))
  const [heldId, otherId] = isOtherHeld ? [other.player_id, playerId] : [playerId, other.player_id]
  return { playerId: heldId, otherId, kind, isHeld, isMutual }
}

/**
 * Records an account's marks and links it with others that show the same, in the transaction that showed them. A person has one account
 * to play with: the other is held (server/protection refuses it play, deposits and promotions, not withdrawals).
 */
export async function recordMarks(tx: Sql, playerId: string, marks: readonly Mark[], now: number): Promise<void> {
  const holds: Link[] = []
  for (const mark of marks.toSorted((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))) {
    // Otherwise two accounts that show the same mark concurrently would not see each other.
    await lockName(tx, `person:${mark.kind}:${mark.value}`)
    const wasVerified = await store.insertMark(tx, playerId, mark, now)
    // Documents that are entered again, as they are to be renewed, make nobody the second: whoever showed them since was linked then.
    if (wasVerified && isOfDocuments(mark)) continue
    if (mark.kind === 'device') {
      await store.insertHintsOfMark(tx, playerId, mark, now)
      continue
    }
    const found = (await store.accountsWith(tx, playerId, mark)).map((other) => linkOf(playerId, mark, other))
    holds.push(...found.filter(({ isHeld }) => isHeld))
    const hints = found.flatMap(({ isHeld, otherId }) => (isHeld ? [] : [otherId]))
    await storeHints(tx, playerId, mark.kind, hints, now)
    if (mark.kind !== 'name') continue
    const similar = await similarNames(tx, playerId, mark.value)
    await storeHints(
      tx,
      playerId,
      'similarName',
      similar.map((other) => other.player_id),
      now,
    )
  }
  await storeHolds(tx, holds, now)
}

/** A code has just proven that this player holds the mobile of another account. */
export const heldMobileOf = (tx: Sql, playerId: string, otherId: string, now: number) =>
  storeHolds(tx, [{ playerId, otherId, kind: 'mobile', isHeld: true, isMutual: true }], now)

/** A player was paid to a bank account, as the others were before: the account is theirs, and so they are one person. */
export async function provenByPayout(tx: Sql, playerId: string, otherIds: readonly string[], now: number): Promise<void> {
  if (otherIds.length === 0) return
  const links = await store.bankLinksBetween(tx, playerId, otherIds)
  await storeHolds(
    tx,
    links.map((link): Link => ({ ...link, kind: 'bank', isHeld: true, isMutual: true })),
    now,
  )
}

/**
 * An e-wallet's number is a mobile number: the accounts that have that mobile are put up for review, and those that have the number elsewhere
 * (`otherIds`).
 */
export async function recordWallet(tx: Sql, playerId: string, number: string, otherIds: readonly string[], now: number): Promise<void> {
  const mobile = /^(?:63|0)?(9\d{9})$/.exec(number)?.[1]
  if (mobile === undefined) return
  const players = await store.accountsWith(tx, playerId, { kind: 'mobile', value: mobile, isVerified: true })
  const others = new Set([...players.map(({ player_id: id }) => id), ...otherIds])
  await storeHints(
    tx,
    playerId,
    'wallet',
    [...others].toSorted((a, b) => Number(a) - Number(b)),
    now,
  )
}

/** An account that is no longer held, and since when it was. */
interface Released {
  readonly playerId: string
  readonly since: number
}

/**
 * Records an operator's finding that the two accounts belong to different people; returns which of them are no longer held. Undefined: there was
 * no link to release.
 */
export async function releaseLinks(
  tx: Sql,
  { playerId, otherId, by, reason }: { playerId: string; otherId: string; by: string; reason: string },
  now: number,
): Promise<Released[] | undefined> {
  const links = await store.releaseBetween(tx, playerId, otherId, now)
  if (links.length === 0) return undefined
  await writeAudit(
    tx,
    { actor: by, action: 'account.released', target: `player:${playerId}`, reason: `not player ${otherId}: ${reason}` },
    now,
  )
  const released: Released[] = []
  for (const id of [playerId, otherId]) {
    const holds = links.filter((link) => link.playerId === id && link.isHeld)
    if (holds.length > 0 && !(await store.isAccountHeld(tx, id)))
      released.push({ playerId: id, since: Math.min(...holds.map(({ at }) => at)) })
  }
  return released
}

/**
 * Records an operator's finding that the person plays with the held account: from now on the other account is held. Returns whether there
 * was a hold to swap. The self-exclusions of either account then apply to both, as the link has been reviewed by an operator.
 */
export async function swapHeld(
  tx: Sql,
  { playerId, otherId, by, reason }: { playerId: string; otherId: string; by: string; reason: string },
  now: number,
): Promise<boolean> {
  for (const id of [playerId, otherId].toSorted((a, b) => Number(a) - Number(b))) await lockPlayer(tx, id)
  const kinds = await store.releaseHeld(tx, playerId, otherId, now)
  if (kinds.length === 0) return false
  await store.holdInPlace(tx, otherId, playerId, kinds, now)
  await store.endPasses(tx, otherId)
  await sendMail(tx, { playerId: otherId, content: { template: 'accountHeld' } }, now)
  const target = `player:${otherId}`
  await writeAudit(tx, { actor: by, action: 'account.swapped', target, reason: `held in place of player ${playerId}: ${reason}` }, now)
  return true
}
