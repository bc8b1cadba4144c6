import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import type { Sql } from '../../../kernel/database.ts'

export interface PlayerRow {
  readonly id: string
  readonly account: string | null
  readonly nickname: string
  readonly mobile: string | null
  readonly since: number
  readonly coin: number
  readonly last_seen_at: number | null
}
const players = `select p.id::text, p.account, p.nickname, '••• ' || right(p.mobile, 4) as mobile, p.created_at as since, a.balance as coin,
  (select max(last_seen_at) from session s where s.player_id = p.id) as last_seen_at
  from player p join account a on a.owner = 'player' and a.player_id = p.id and a.currency = 'coin'`

const maxResults = 50
/** How many matches of each kind are looked at: a word that half of all players have costs no more than a rare one. */
const maxMatchesRead = 200
/** The words of a name without accents, as migration 074 has them in its indexes. */
const wordsIn = (column: 'nickname' | 'name') =>
  String.raw`to_tsvector('simple', regexp_replace(regexp_replace(normalize(${column}, NFD), '[\u0300-\u036f]+', '', 'g'), '[^[:alnum:]\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'))`

// Materialized: planned for all matches, by their index, but read only as far as the limit; and players are looked up for the found ones only.
const byText = `with named as materialized (select id from player where ${wordsIn('nickname')} @@ to_tsquery('simple', $4)),
  verified as materialized (select player_id as id from kyc where ${wordsIn('name')} @@ to_tsquery('simple', $6)),
  begun as materialized (select id from player where lower(account) like $3),
  found as materialized (
    select id from (
      select $1::bigint as id union select player_id from withdrawal where id = $1 union select player_id from deposit_order where id = $1
      union select player_id from goods_order where id = $1
      union select o.player_id from deposit_reference r join deposit_order o on o.id = r.order_id where r.channel = any($7) and r.reference = $8
      union select id from player where mobile = $2
      union (select player_id from player_details where lower(email) = $5 and email <> '' limit ${maxMatchesRead}) union (select id from begun limit ${maxMatchesRead})
      union (select id from named limit ${maxMatchesRead}) union (select id from verified limit ${maxMatchesRead})
    ) matching where id is not null order by id desc limit ${maxResults}
  )
  select listed.*, case when p.mobile = $2 then 'mobile' when exists (select from player_details d where d.player_id = p.id and lower(d.email) = $5 and d.email <> '') then 'email' end as confirms
    from (${players} where p.id in (select id from found)) listed join player p on p.id = listed.id::bigint order by p.id desc`

export const newestPlayers = (sql: Sql) => sql.rows<PlayerRow>(`${players} order by p.id desc limit ${maxResults}`)

/** What a text that an operator typed may be; null or missing: it is not looked for. */
export interface PlayerSearch {
  readonly id: string | null
  /** The beginning of a username, as a pattern. */
  readonly beginning: string
  /** The words of a nickname, as a text search. */
  readonly words: string | null
  readonly mobile?: string
  readonly email?: string
  /** The words of a verified name. */
  readonly names?: string | null
  readonly channels: readonly string[]
  /** A channel's reference of a deposit. */
  readonly reference: string
}

/** `confirms`: what of the player's private data the text was, whole. */
export const findPlayers = (sql: Sql, { id, beginning, words, mobile, email, names, channels, reference }: PlayerSearch) =>
  sql.rows<PlayerRow & { confirms: string | null }>(byText, [
    id,
    mobile ?? null,
    beginning,
    words,
    email ?? null,
    names ?? null,
    channels,
    reference,
  ])

export interface PlayerPageRow extends PlayerRow {
  readonly vip: number
  readonly inviter: string | null
  readonly documents: string | null
  /** In withdrawals that are not paid yet. */
  readonly on_the_way: number
  readonly deposits: number
  readonly deposit_count: number
  readonly withdrawals: number
  readonly withdrawal_count: number
  readonly locked_at: number | null
  readonly locked_by: string | null
  readonly lock_reason: string | null
}

export const readPlayer = (sql: Sql, id: string) =>
  sql.row<PlayerPageRow>(
    `select base.*, coalesce((select level from vip_player where player_id = base.id::bigint), 0) as vip,
       (select inviter_id::text from player where id = base.id::bigint) as inviter, (select state from kyc where player_id = base.id::bigint) as documents,
       (select coalesce(sum(amount), 0) from withdrawal where player_id = base.id::bigint and state in ('reserved', 'review', 'paying'))::bigint as on_the_way,
       l.locked_at, l.locked_by, l.lock_reason, d.amount as deposits, d.n as deposit_count, w.amount as withdrawals, w.n as withdrawal_count
     from (${players} where p.id = $1) base, (select locked_at, locked_by, lock_reason from player where id = $1) l,
       (select coalesce(sum(amount - refunded), 0)::bigint as amount, count(*) as n from deposit_order where player_id = $1 and state = 'paid') d,
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from withdrawal where player_id = $1 and state = 'paid') w`,
    [id],
  )

export const balancesOf = (sql: Sql, id: string) =>
  sql.rows<{ currency: string; amount: number }>(
    `select currency, balance as amount from account where owner = 'player' and player_id = $1 order by id`,
    [id],
  )

/** All that the player has ever staked and won, demo rounds not counted. */
export const playOf = async (sql: Sql, id: string) =>
  (await sql.row<{ staked: number; won: number; rounds: number }>(
    `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won, coalesce(sum(rounds), 0)::bigint as rounds
       from play_total where player_id = $1 and currency <> 'demo'`,
    [id],
  )) ?? { staked: 0, won: 0, rounds: 0 }

export const findNickname = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await sql.row<{ nickname: string }>('select nickname from player where id = $1', [id]))?.nickname

/** How a player may log in, and what bars it. */
export const waysOf = (tx: Sql, id: string) =>
  tx.row<{ isLocked: boolean; hasName: boolean; mobile: boolean; passkeys: number; linked: number }>(
    `select locked_at is not null as "isLocked", coalesce(account, mobile) is not null as "hasName", mobile is not null as mobile, (select count(*) from passkey where player_id = $1) as passkeys,
       (select count(*) from social_identity where player_id = $1) as linked from player where id = $1`,
    [id],
  )

/** Which the desk never shows: it tells whether the password has changed. */
export const findPasswordHash = async (tx: Sql, id: string): Promise<string | null> =>
  (await tx.row<{ hash: string | null }>('select password_hash as hash from player where id = $1', [id]))?.hash ?? null

/** What the desk shows masked, in full. */
export const findUnmasked = (tx: Sql, id: string) =>
  tx.row<Record<DeskInputOf<typeof playerCalls.playerUnmask>['field'], string | null>>(
    `select p.mobile, k.name, p.birth_date::text as "birthDate", d.email, coalesce(k.address, concat_ws(', ', d.line, d.barangay, d.city, d.province)) as address,
       k.id_type || ' ' || k.id_number as "idNumber"
       from player p left join kyc k on k.player_id = p.id left join player_details d on d.player_id = p.id where p.id = $1`,
    [id],
  )

export const insertNote = (tx: Sql, playerId: string, { by, text, at }: { by: string; text: string; at: number }) =>
  tx.rows('insert into desk_note (player_id, by, text, at) values ($1, $2, $3, $4)', [playerId, by, text, at])
