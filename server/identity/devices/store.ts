import type { Caller } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'

export interface DeviceRow {
  id: string
  ip: string
  device: string
  model: string | null
  os: string | null
  created_at: number
  last_seen_at: number
  is_this: boolean
  is_new: boolean
}

/** More than any player should have; beyond that, only the latest seen are listed. */
const maxListed = 100

/** The player's active sessions, the current one first, then by last seen. */
export const liveDevices = (sql: Sql, { playerId, tokenHash }: Caller, now: number) =>
  sql.rows<DeviceRow>(
    `select s.id::text, s.ip, s.device, s.model, s.os, s.created_at, s.last_seen_at, s.id = present.id as is_this,
            s.id <> present.id and s.created_at > present.devices_seen_at as is_new
       from session present join session s on s.player_id = present.player_id and s.expires_at > $3
       where present.token_hash = $2 and present.player_id = $1
       order by s.id = present.id desc, s.last_seen_at desc, s.id desc limit ${maxListed}`,
    [playerId, tokenHash, now],
  )

export const countNewDevices = async (sql: Sql, { playerId, tokenHash }: Caller, now: number): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `select count(*) as n from session present
         join session s on s.player_id = present.player_id and s.expires_at > $3 and s.created_at > present.devices_seen_at and s.id <> present.id
         where present.token_hash = $2 and present.player_id = $1`,
      [playerId, tokenHash, now],
    )
  )?.n ?? 0

export const setDevicesSeen = (tx: Sql, { tokenHash }: Caller, now: number) =>
  tx.rows('update session set devices_seen_at = $2 where token_hash = $1', [tokenHash, now])

/** Whether a messaging token is in use by another player who has never logged in from this browser. */
export const isForeignToken = async (sql: Sql, token: string, playerId: string, deviceId: string | null): Promise<boolean> =>
  (await sql.row(
    `select 1 from session where messaging_token = $1 and player_id <> $2 and not exists
       (select 1 from person_mark mark where mark.player_id = session.player_id and mark.kind = 'device' and mark.value = $3) limit 1`,
    [token, playerId, deviceId],
  )) !== undefined

/** Null: unchanged. */
type StoredInfo = Readonly<Record<'model' | 'os' | 'version' | 'messagingToken', string | null>>

export const setDeviceInfo = (sql: Sql, tokenHash: Buffer, { model, os, version, messagingToken }: StoredInfo) =>
  sql.rows(
    `update session set model = coalesce($2, model), os = coalesce($3, os), app_version = coalesce($4, app_version),
                        messaging_token = coalesce($5, messaging_token)
       where token_hash = $1 and (model, os, app_version, messaging_token)
         is distinct from (coalesce($2, model), coalesce($3, os), coalesce($4, app_version), coalesce($5, messaging_token))`,
    [tokenHash, model, os, version, messagingToken],
  )

/** Takes a messaging token from all sessions but this one. */
export const withdrawToken = (sql: Sql, token: string, tokenHash: Buffer) =>
  sql.rows('update session set messaging_token = null where messaging_token = $1 and token_hash <> $2', [token, tokenHash])
