import type { Sql } from '../../kernel/database.ts'
import { constraintOf, sqlState, uniqueViolation } from '../../kernel/database/errors.ts'
import { lockName } from '../../kernel/locks.ts'
import { refuse, RefusedError } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

export interface PlayerRow {
  id: string
  uuid: string
  account: string | null
  mobile: string | null
  nickname: string
  avatar: string
  password_hash: string | null
  inviter_id: string | null
  created_at: number
  terms_version: number
}

const columns = 'id::text, uuid, account, mobile, nickname, avatar, password_hash, inviter_id::text, created_at, terms_version'

export const findPlayer = (sql: Sql, id: string) => sql.row<PlayerRow>(`select ${columns} from player where id = $1`, [id])

export const isPlayer = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.row('select 1 from player where id = $1', [id])) !== undefined

/** Usernames are unique regardless of case. */
export const findByAccount = (sql: Sql, account: string) =>
  sql.row<PlayerRow>(`select ${columns} from player where lower(account) = lower($1)`, [account])

export const findByMobile = (sql: Sql, mobile: string) => sql.row<PlayerRow>(`select ${columns} from player where mobile = $1`, [mobile])

/** A mobile number as people write it: 0917…, +63917…, 63917…; undefined for anything else. */
const mobileIn = (text: string): string | undefined => /^(?:\+?63|0)?(9\d{9})$/.exec(text.replaceAll(/[\s()-]/g, ''))?.[1]

/** Who is meant by what was typed, and what attempts at it are counted under: the player, whichever of their names it is. */
export interface LoginName {
  readonly player: PlayerRow | undefined
  readonly counter: string
}

/** A username or a mobile number. PostgreSQL rejects NUL in text, and no name contains one. */
export async function findByLoginName(sql: Sql, typed: string): Promise<LoginName> {
  const name = typed.replaceAll('\0', '').trim().toLowerCase()
  const mobile = mobileIn(name)
  const player = mobile ? await findByMobile(sql, mobile) : await findByAccount(sql, name)
  return { player, counter: player ? `player:${player.id}` : `name:${mobile ?? name}` }
}

/** Serializes logins with an account, its linking and its unlinking. Taken before the player's lock. */
export const lockSocial = (tx: Sql, provider: string, subject: string) => lockName(tx, `social:${provider}:${subject}`)

export const findBySocial = (sql: Sql, provider: string, subject: string) =>
  sql.row<PlayerRow>(
    `select ${columns} from player where id = (select player_id from social_identity where provider = $1 and subject = $2)`,
    [provider, subject],
  )

export interface NewPlayer {
  uuid: string
  account: string | null
  mobile: string | null
  nickname: string
  avatar: string
  passwordHash: string | null
  birthDate: string
  termsVersion: number
  inviter_id: string | null
  aid: string | null
  at: number
}

export async function insertPlayer(tx: Sql, player: NewPlayer): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into player (uuid, account, mobile, nickname, avatar, password_hash, birth_date, terms_version, inviter_id, aid, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id::text`,
    [
      player.uuid,
      player.account,
      player.mobile,
      player.nickname,
      player.avatar,
      player.passwordHash,
      player.birthDate,
      player.termsVersion,
      player.inviter_id,
      player.aid,
      player.at,
    ],
  )
  if (!row) throw new Error('the player was not written')
  return row.id
}

interface SocialAccount {
  readonly provider: string
  readonly subject: string
  readonly name: string
}

export const insertSocial = (tx: Sql, playerId: string, { provider, subject, name }: SocialAccount, now: number) =>
  tx.rows('insert into social_identity (provider, subject, player_id, name, at) values ($1, $2, $3, $4, $5)', [
    provider,
    subject,
    playerId,
    name,
    now,
  ])

/** The account of this provider that the player linked, and when. */
export const findSocialLink = (sql: Sql, playerId: string, provider: string) =>
  sql.row<{ subject: string; at: number }>('select subject, at from social_identity where player_id = $1 and provider = $2', [
    playerId,
    provider,
  ])

/** False: it was not linked any more. */
export const deleteSocial = async (tx: Sql, playerId: string, provider: string): Promise<boolean> =>
  (await tx.row('delete from social_identity where player_id = $1 and provider = $2 returning 1 as deleted', [playerId, provider])) !==
  undefined

/** Their mobile number, their username with a password, their passkeys and their linked accounts. */
export const countLoginMethods = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `select (mobile is not null)::integer + (account is not null and password_hash is not null)::integer
         + (select count(*) from passkey where player_id = $1) + (select count(*) from social_identity where player_id = $1) as n
         from player where id = $1`,
      [playerId],
    )
  )?.n ?? 0

/**
 * With it, a recovery is over that support has approved (recovery.ts): whoever has its code is not let in after the owner has found another way.
 * The recovery is locked before the player, as where its code is used.
 */
export const setPassword = (tx: Sql, playerId: string, passwordHash: string) =>
  tx.rows(
    `with over as (delete from account_recovery where player_id = $1 returning 1), ended as (select count(*) as n from over)
     update player set password_hash = $2 from ended where id = $1`,
    [playerId, passwordHash],
  )

/** Whether this is the player's date of birth, YYYY-MM-DD. */
export const isBirthDate = async (sql: Sql, playerId: string, day: string): Promise<boolean> =>
  (await sql.row(`select 1 from player where id = $1 and ${isDay('birth_date', '$2')}`, [playerId, day])) !== undefined

/** SQL: whether a date is this day, in text: one of the year 0, as somebody may enter, is no date to the database. */
export const isDay = (date: string, day: string): string => `to_char(${date}, 'YYYY-MM-DD') = ${day}`

/** Whether there was none before. */
export const setFirstPassword = async (tx: Sql, playerId: string, passwordHash: string): Promise<boolean> =>
  (await tx.row('update player set password_hash = $2 where id = $1 and password_hash is null returning id', [playerId, passwordHash])) !==
  undefined

/** Whether there was none before. An existing password is kept. */
export const setAccount = async (tx: Sql, playerId: string, account: string, passwordHash: string | null): Promise<boolean> =>
  (await tx.row(
    `update player set account = $2, password_hash = coalesce(password_hash, $3)
       where id = $1 and account is null and coalesce(password_hash, $3) is not null returning id`,
    [playerId, account, passwordHash],
  )) !== undefined

/** In place of the number they have now, or of none; the earlier one no longer proves who they are (identity/person). False: that has changed. */
export const setMobile = async (tx: Sql, playerId: string, mobile: string, earlier: string | null): Promise<boolean> =>
  (await tx.row(
    `with changed as (
       update player set mobile = $2 where id = $1 and mobile is not distinct from $3 returning id
     ), replaced as (
       update person_mark set is_verified = false from changed where player_id = changed.id and kind = 'mobile' and value = $3
     ) select id from changed`,
    [playerId, mobile, earlier],
  )) !== undefined

/** The refusal for each unique constraint: another player has the name. */
const takenBy: Record<string, Refusal> = {
  player_account: refuse('accountTaken'),
  player_mobile: refuse('mobileTaken'),
  social_identity_pkey: refuse('alreadyBound'),
  social_identity_player: refuse('alreadyBound'),
}

/** The database decides who takes a name first; the other transaction is refused. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = sqlState(error) === uniqueViolation ? takenBy[constraintOf(error) ?? ''] : undefined
    throw refusal ? new RefusedError(refusal) : error
  }
}

/** Records that the player has accepted a version of the terms, for the sessions on all of their devices. */
export async function acceptTerms(tx: Sql, playerId: string, version: number, now: number): Promise<void> {
  await tx.rows('insert into terms_acceptance (player_id, version, at) values ($1, $2, $3) on conflict do nothing', [
    playerId,
    version,
    now,
  ])
  await tx.rows('update player set terms_version = $2 where id = $1 and terms_version < $2', [playerId, version])
  await tx.rows('update session set terms_version = $2 where player_id = $1 and expires_at > $3', [playerId, version, now])
}

/** The versions of the terms that the player has accepted, the latest first. */
export const acceptancesOf = (sql: Sql, playerId: string) =>
  sql.rows<{ version: number; at: number }>('select version, at from terms_acceptance where player_id = $1 order by version desc', [
    playerId,
  ])

interface Declarations {
  readonly termsVersion: number
  readonly eligibilityVersion: number
  /** Of the notice of that version: those to which the player does not belong. */
  readonly groups: readonly string[]
}

/** What a new player has accepted and declared, with its version and the time. */
export async function insertDeclarations(
  tx: Sql,
  playerId: string,
  { termsVersion, eligibilityVersion, groups }: Declarations,
  now: number,
) {
  await tx.rows('insert into terms_acceptance (player_id, version, at) values ($1, $2, $3)', [playerId, termsVersion, now])
  await tx.rows('insert into eligibility_declaration (player_id, version, groups, at) values ($1, $2, $3, $4)', [
    playerId,
    eligibilityVersion,
    groups,
    now,
  ])
}
