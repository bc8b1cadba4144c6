import type { AuditAction } from '#contract/auditActions.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Mark } from './marks.ts'

export type LinkKind = Mark['kind'] | 'wallet' | 'similarName'

export interface Link {
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
export const endPasses = (tx: Sql, playerId: string) =>
  tx.rows(
    `with held as materialized (
       select account.id from account where owner = 'player' and player_id in (${person}) and currency in ('coin', 'bonus', 'demo')
         order by account.id for no key update of account
     ) update account set limit_window_until = 0 from held where account.id = held.id`,
    [playerId],
  )

/** False: it is recorded already, or an operator has released it. A hint may become a hold, from that time on. */
export const insertLink = async (tx: Sql, { playerId, otherId, kind, isHeld, isMutual }: Link, now: number): Promise<boolean> =>
  (await tx.row(
    `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (player_id, other_id, kind) do update
         set is_held = person_link.is_held or excluded.is_held, is_mutual = person_link.is_mutual or excluded.is_mutual,
           at = case when excluded.is_held and not person_link.is_held then excluded.at else person_link.at end
         where person_link.released_at is null
           and (person_link.is_held, person_link.is_mutual) is distinct from
             (person_link.is_held or excluded.is_held, person_link.is_mutual or excluded.is_mutual)
       returning 1 as kept`,
    [playerId, otherId, kind, isHeld, isMutual, now],
  )) !== undefined

/** True: the account had this mark, verified, before. */
export const insertMark = async (tx: Sql, playerId: string, { kind, value, isVerified }: Mark, now: number): Promise<boolean> =>
  (await tx.row(
    `with kept as (
       insert into person_mark (player_id, kind, value, is_verified, at) values ($1, $2, $3, $4, $5)
         on conflict (player_id, kind, value) do update set is_verified = true where excluded.is_verified and not person_mark.is_verified
     ) select 1 as had from person_mark where player_id = $1 and kind = $2 and value = $3 and is_verified`,
    [playerId, kind, value, isVerified, now],
  )) !== undefined

/** Thousands may use the browser of an internet café, or type in one name: the newest accounts lead to the older ones. */
export const maxHints = 50

/** Hints from account $1 to others by a mark of kind $2, each recorded once, in one statement. */
const hintsTo = (others: string): string => `
  with hint as (
    insert into person_link (player_id, other_id, kind, is_held, is_mutual, at)
      select $1, id, $2, false, false, $3 from (${others}) other (id)
      on conflict do nothing returning player_id, other_id, kind)
  insert into audit_log (at, actor, action, target, reason)
    select $3, 'system', '${'account.hint' satisfies AuditAction}', 'player:' || player_id, kind || ' of player ' || other_id from hint order by other_id`

export const insertHints = (tx: Sql, playerId: string, kind: LinkKind, otherIds: readonly string[], now: number) =>
  tx.rows(hintsTo('select unnest($4::bigint[])'), [playerId, kind, now, otherIds])

/** A mark that never holds an account, such as the browser of a family. */
export const insertHintsOfMark = (tx: Sql, playerId: string, { kind, value }: Mark, now: number) =>
  tx.rows(
    hintsTo(
      `select player_id from person_mark where kind = $2 and value = $4 and player_id <> $1 order by person_mark.player_id desc limit ${maxHints}`,
    ),
    [playerId, kind, now, value],
  )

/** Whether a browser is among the player's marks. */
export const isDeviceOf = async (sql: Sql, playerId: string, deviceId: string): Promise<boolean> =>
  (await sql.row(`select 1 from person_mark where player_id = $1 and kind = 'device' and value = $2`, [playerId, deviceId])) !== undefined

export interface MatchingAccount {
  readonly player_id: string
  readonly value: string
  readonly is_verified: boolean
}

/** The other accounts with this mark. */
export const accountsWith = (tx: Sql, playerId: string, { kind, value }: Mark) =>
  tx.rows<MatchingAccount>(
    'select player_id::text, value, is_verified from person_mark where kind = $2 and value = $3 and player_id <> $1 order by person_mark.player_id',
    [playerId, kind, value],
  )

/** Accounts with the same date of birth and a name that begins with the same ten characters. */
export const accountsNamedLike = (tx: Sql, playerId: string, name: string) =>
  tx.rows<MatchingAccount>(
    `select player_id::text, value, is_verified from person_mark
       where kind = 'name' and value > $2 and value < $3 and value <> $4 and player_id <> $1 order by person_mark.player_id`,
    [playerId, `${name.slice(0, 10)} `, `${name.slice(0, 10)}!`, name],
  )

/** Whether another account was ever verified with one of these documents, even if that has expired or was renewed with others since. */
export const isVerifiedElsewhere = async (sql: Sql, playerId: string, marks: readonly Mark[]): Promise<boolean> => {
  const documents = marks.filter(({ kind }) => kind === 'paper').map(({ value }) => value)
  const other = await sql.row(
    `select 1 from person_mark where kind = 'paper' and value = any($2::text[]) and is_verified and player_id <> $1 limit 1`,
    [playerId, documents],
  )
  return other !== undefined
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

/** The links of a player with others by a bank account that both added, unless an operator has released them. */
export const bankLinksBetween = (tx: Sql, playerId: string, otherIds: readonly string[]) =>
  tx.rows<{ playerId: string; otherId: string }>(
    `select player_id::text as "playerId", other_id::text as "otherId" from person_link
       where kind = 'bank' and released_at is null
         and ((player_id = $1 and other_id = any($2::bigint[])) or (other_id = $1 and player_id = any($2::bigint[])))
       order by player_id, other_id`,
    [playerId, otherIds],
  )

/** Releases the links between the two; returns whose they are, and since when. */
export const releaseBetween = (tx: Sql, playerId: string, otherId: string, now: number) =>
  tx.rows<{ playerId: string; isHeld: boolean; at: number }>(
    `update person_link set released_at = $3
       where ((player_id = $1 and other_id = $2) or (player_id = $2 and other_id = $1)) and released_at is null
       returning player_id::text as "playerId", is_held as "isHeld", at`,
    [playerId, otherId, now],
  )

/** Releases the links by which `playerId` is held for the other account; returns their kinds. */
export const releaseHeld = async (tx: Sql, playerId: string, otherId: string, now: number): Promise<LinkKind[]> =>
  (
    await tx.rows<{ kind: LinkKind }>(
      `update person_link set released_at = $3 where player_id = $1 and other_id = $2 and is_held and released_at is null returning kind`,
      [playerId, otherId, now],
    )
  ).map(({ kind }) => kind)

/** Holds `playerId` for the other account by links of these kinds. */
export const holdInPlace = (tx: Sql, playerId: string, otherId: string, kinds: readonly LinkKind[], now: number) =>
  tx.rows(
    `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at)
       select $1, $2, kind, true, true, $4 from unnest($3::text[]) as held (kind)
       on conflict (player_id, other_id, kind) do update set is_held = true, is_mutual = true, at = $4, released_at = null`,
    [playerId, otherId, kinds, now],
  )
