import type { AuditAction } from '#contract/auditActions.ts'
import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockName } from '../../kernel/locks.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { isSimilarName } from './marks.ts'
import type { Mark } from './marks.ts'

export type LinkKind = Mark['kind'] | 'wallet' | 'similarName'

interface Link {
  /** The account that is held or under review: the second to show the mark that both have. */
  readonly playerId: string
  readonly otherId: string
  readonly kind: LinkKind
  readonly isHeld: boolean
  readonly isMutual: boolean
}

/**
 * SQL of all accounts that may share a restriction with player $1 in either direction, over any number of links, including their own.
 */
const person = `
  with recursive person (id) as (
    select $1::bigint
    union
    select linked.id from person cross join lateral (
      select other_id as id from person_link where player_id = person.id and is_held and released_at is null
      union all
      select player_id from person_link where other_id = person.id and is_held and released_at is null
    ) linked
  ) select id from person`

/** The same accounts, in locking order. */
export const accountsOfPerson = async (sql: Sql, playerId: string): Promise<string[]> =>
  (await sql.rows<{ id: string }>(`select id::text from (${person}) found order by found.id`, [playerId])).map(({ id }) => id)

/**
 * A link has changed: closures and limits of each account of the person may apply to others from now on, so every stake checks again whether
 * it is allowed (server/protection/pass.ts).
 */
const endPasses = (tx: Sql, playerId: string) =>
  tx.rows(
    `with held as materialized (
       select account.id from account where owner = 'player' and player_id in (${person}) and currency in ('coin', 'bonus', 'demo')
         order by account.id for no key update of account
     ) update account set limit_window_until = 0 from held where account.id = held.id`,
    [playerId],
  )

/**
 * Records a link once. A hint may become a hold, and a link released by an operator stays released. A newly held player is notified. True:
 * an account is held for another by it.
 */
async function storeLink(tx: Sql, { playerId, otherId, kind, isHeld, isMutual }: Link, now: number): Promise<boolean> {
  const wasHeld = isHeld && (await isAccountHeld(tx, playerId))
  const stored = await tx.row(
    `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (player_id, other_id, kind) do update
         set is_held = person_link.is_held or excluded.is_held, is_mutual = person_link.is_mutual or excluded.is_mutual
         where person_link.released_at is null
           and (person_link.is_held, person_link.is_mutual) is distinct from
             (person_link.is_held or excluded.is_held, person_link.is_mutual or excluded.is_mutual)
       returning 1 as kept`,
    [playerId, otherId, kind, isHeld, isMutual, now],
  )
  if (!stored) return false
  const target = `player:${playerId}`
  await writeAudit(
    tx,
    { actor: 'system', action: isHeld ? 'account.held' : 'account.hint', target, reason: `${kind} of player ${otherId}` },
    now,
  )
  if (isHeld && !wasHeld) {
    await lockPlayer(tx, playerId)
    await sendMail(tx, { playerId, content: { template: 'accountHeld' } }, now)
  }
  return isHeld
}

/** Records links of one account. */
async function storeLinks(tx: Sql, links: readonly Link[], now: number): Promise<void> {
  let held: string | undefined
  for (const link of links) if (await storeLink(tx, link, now)) held = link.playerId
  // Each held account is linked to the one account by now: any of them leads to the whole person.
  if (held !== undefined) await endPasses(tx, held)
}

/**
 * A mark that never holds an account, such as the browser of a family: its new links are recorded in one statement, however many accounts
 * have it.
 */
const storeHints = (tx: Sql, playerId: string, { kind, value }: Mark, now: number) =>
  tx.rows(
    `with hint as (
       insert into person_link (player_id, other_id, kind, is_held, is_mutual, at)
         select $1, player_id, kind, false, false, $4 from person_mark where kind = $2 and value = $3 and player_id <> $1
         on conflict do nothing returning player_id, other_id, kind)
     insert into audit_log (at, actor, action, target, reason)
       select $4, 'system', '${'account.hint' satisfies AuditAction}', 'player:' || player_id, kind || ' of player ' || other_id from hint order by other_id`,
    [playerId, kind, value, now],
  )

interface MatchingAccount {
  readonly player_id: string
  readonly value: string
  readonly is_verified: boolean
}

const sameMark = (tx: Sql, playerId: string, { kind, value }: Mark) =>
  tx.rows<MatchingAccount>(
    'select player_id::text, value, is_verified from person_mark where kind = $2 and value = $3 and player_id <> $1 order by player_id',
    [playerId, kind, value],
  )

/** Accounts with the same date of birth and a name that omits words of this one, or adds some. */
const similarNames = async (tx: Sql, playerId: string, { value }: Mark): Promise<MatchingAccount[]> =>
  (
    await tx.rows<MatchingAccount>(
      `select player_id::text, value, is_verified from person_mark
         where kind = 'name' and value > $2 and value < $3 and value <> $4 and player_id <> $1 order by player_id`,
      [playerId, `${value.slice(0, 10)} `, `${value.slice(0, 10)}!`, value],
    )
  ).filter((other) => isSimilarName(other.value, value))

/**
 * Of two accounts with the same mark, the second to show it is held. For documents and bank accounts, the one approved first stays, so
 * that an account is never held for what another has merely typed in; before either is approved, the link is a hint. So is one by a mobile
 * number that the other account has replaced: it may be a stranger's by now.
 */
function linkOf(playerId: string, mark: Mark, other: MatchingAccount): Link {
  const { kind, isVerified } = mark
  if (kind === 'mobile' && !other.is_verified) return { playerId, otherId: other.player_id, kind, isHeld: false, isMutual: false }
  const isPaper = kind === 'name' || kind === 'paper' || kind === 'bank'
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
  const links: Link[] = []
  for (const mark of marks.toSorted((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))) {
    // Otherwise two accounts that show the same mark concurrently would not see each other.
    await lockName(tx, `person:${mark.kind}:${mark.value}`)
    await tx.rows(
      `insert into person_mark (player_id, kind, value, is_verified, at) values ($1, $2, $3, $4, $5)
         on conflict (player_id, kind, value) do update set is_verified = true where excluded.is_verified and not person_mark.is_verified`,
      [playerId, mark.kind, mark.value, mark.isVerified, now],
    )
    if (mark.kind === 'device') await storeHints(tx, playerId, mark, now)
    else links.push(...(await sameMark(tx, playerId, mark)).map((other) => linkOf(playerId, mark, other)))
    if (mark.kind !== 'name') continue
    for (const { player_id: otherId } of await similarNames(tx, playerId, mark))
      links.push({ playerId, otherId, kind: 'similarName', isHeld: false, isMutual: false })
  }
  await storeLinks(tx, links, now)
}

/** Whether another account was ever verified with one of these documents, even if that has expired or was renewed with others since. */
export const isVerifiedElsewhere = async (sql: Sql, playerId: string, marks: readonly Mark[]): Promise<boolean> => {
  const documents = marks.filter(({ kind }) => kind === 'paper').map(({ value }) => value)
  const other = await sql.row(
    `select 1 from person_mark where kind = 'paper' and value = any($2::text[]) and is_verified and player_id <> $1 limit 1`,
    [playerId, documents],
  )
  return other !== undefined
}

/** A code has just proven that this player holds the mobile of another account. */
export const heldMobileOf = (tx: Sql, playerId: string, otherId: string, now: number) =>
  storeLinks(tx, [{ playerId, otherId, kind: 'mobile', isHeld: true, isMutual: true }], now)

/** An e-wallet's number is a mobile number: the account that has that mobile is put up for review. */
export async function recordWallet(tx: Sql, playerId: string, number: string, now: number): Promise<void> {
  const mobile = /^(?:63|0)?(9\d{9})$/.exec(number)?.[1]
  if (mobile === undefined) return
  const others = await sameMark(tx, playerId, { kind: 'mobile', value: mobile, isVerified: true })
  const links = others.map((other): Link => ({ playerId, otherId: other.player_id, kind: 'wallet', isHeld: false, isMutual: false }))
  await storeLinks(tx, links, now)
}

export const isAccountHeld = async (sql: Sql, playerId: string): Promise<boolean> =>
  (await sql.row('select 1 from person_link where player_id = $1 and is_held and released_at is null limit 1', [playerId])) !== undefined

export interface LinkRow {
  readonly playerId: string
  readonly otherId: string
  readonly kind: LinkKind
  readonly isHeld: boolean
  readonly at: number
  readonly releasedAt: number | null
}

const linkColumns = `player_id::text as "playerId", other_id::text as "otherId", kind, is_held as "isHeld", at, released_at as "releasedAt"`

/** All links of an account, from either side, oldest first. */
export const linksOf = (sql: Sql, playerId: string) =>
  sql.rows<LinkRow>(`select ${linkColumns} from person_link where player_id = $1 or other_id = $1 order by at, player_id, other_id, kind`, [
    playerId,
  ])

/** Links not yet released, newest first. */
export const openLinks = (sql: Sql, limit: number) =>
  sql.rows<LinkRow>(
    `select ${linkColumns} from person_link where released_at is null order by at desc, player_id, other_id, kind limit $1`,
    [limit],
  )

/** Records an operator's finding that the two accounts belong to different people; returns whether there was a link to release. */
export async function releaseLinks(
  tx: Sql,
  { playerId, otherId, by, reason }: { playerId: string; otherId: string; by: string; reason: string },
  now: number,
): Promise<boolean> {
  const released = await tx.rows(
    `update person_link set released_at = $3
       where ((player_id = $1 and other_id = $2) or (player_id = $2 and other_id = $1)) and released_at is null returning kind`,
    [playerId, otherId, now],
  )
  if (released.length === 0) return false
  await writeAudit(
    tx,
    { actor: by, action: 'account.released', target: `player:${playerId}`, reason: `not player ${otherId}: ${reason}` },
    now,
  )
  return true
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
  const held = await tx.rows<{ kind: LinkKind }>(
    `update person_link set released_at = $3 where player_id = $1 and other_id = $2 and is_held and released_at is null returning kind`,
    [playerId, otherId, now],
  )
  if (held.length === 0) return false
  await tx.rows(
    `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at)
       select $1, $2, kind, true, true, $4 from unnest($3::text[]) as held (kind)
       on conflict (player_id, other_id, kind) do update set is_held = true, is_mutual = true, at = $4, released_at = null`,
    [otherId, playerId, held.map(({ kind }) => kind), now],
  )
  await endPasses(tx, otherId)
  await sendMail(tx, { playerId: otherId, content: { template: 'accountHeld' } }, now)
  const target = `player:${otherId}`
  await writeAudit(tx, { actor: by, action: 'account.swapped', target, reason: `held in place of player ${playerId}: ${reason}` }, now)
  return true
}
