import type { Sql } from '../../kernel/database.ts'

export interface PlayerRow {
  id: string
  uuid: string
  account: string | null
  mobile: string | null
  nickname: string
  avatar: string
  password_hash: string | null
  pid: string | null
  created_at: number
}

const columns = 'id::text, uuid, account, mobile, nickname, avatar, password_hash, pid::text, created_at'

export const findPlayer = (tx: Sql, id: string) => tx.row<PlayerRow>(`select ${columns} from player where id = $1`, [id])

export const findByAccount = (tx: Sql, account: string) => tx.row<PlayerRow>(`select ${columns} from player where lower(account) = lower($1)`, [account])

export const findByMobile = (tx: Sql, mobile: string) => tx.row<PlayerRow>(`select ${columns} from player where mobile = $1`, [mobile])

export const findBySocial = (tx: Sql, provider: string, subject: string) =>
  tx.row<PlayerRow>(
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
  pid: string | null
  aid: string | null
  at: number
}

export async function insertPlayer(tx: Sql, player: NewPlayer): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into player (uuid, account, mobile, nickname, avatar, password_hash, birth_date, terms_version, pid, aid, created_at)
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
      player.pid,
      player.aid,
      player.at,
    ],
  )
  if (!row) throw new Error('the player was not written')
  return row.id
}

export const insertSocial = (tx: Sql, provider: string, subject: string, playerId: string, name: string) =>
  tx.rows('insert into social_identity (provider, subject, player_id, name) values ($1, $2, $3, $4)', [provider, subject, playerId, name])

export const setPassword = (tx: Sql, playerId: string, passwordHash: string) =>
  tx.rows('update player set password_hash = $2 where id = $1', [playerId, passwordHash])

export const socialNames = async (tx: Sql, playerId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await tx.rows<{ provider: string; name: string }>('select provider, name from social_identity where player_id = $1', [playerId])).map((row) => [
      row.provider,
      row.name,
    ]),
  )
