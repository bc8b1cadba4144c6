import type { Passkey } from '#contract/passkeys.ts'
import type { Sql } from '../../kernel/database.ts'

export interface PasskeyRow {
  id: string
  player_id: string
  player_uuid: string
  credential_id: string
  rp_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: number
  last_used_at: number | null
}

const select = `select k.id::text, k.player_id::text, p.uuid as player_uuid, k.credential_id, k.rp_id, k.public_key, k.counter,
    k.transports, k.is_synced, k.name, k.created_at, k.last_used_at
  from passkey k join player p on p.id = k.player_id`

/** The player's passkeys for a site, oldest first. */
export const passkeysOf = (sql: Sql, playerId: string, rpId: string) =>
  sql.rows<PasskeyRow>(`${select} where k.player_id = $1 and k.rp_id = $2 order by k.id`, [playerId, rpId])

export const allPasskeysOf = (sql: Sql, playerId: string) =>
  sql.rows<PasskeyRow>(`${select} where k.player_id = $1 order by k.id`, [playerId])

/** When the player added the first of those they have. */
export const firstPasskeyAt = async (sql: Sql, playerId: string): Promise<number | undefined> =>
  (await sql.row<{ at: number | null }>('select min(created_at) as at from passkey where player_id = $1', [playerId]))?.at ?? undefined

export const findPasskey = (sql: Sql, credentialId: string) => sql.row<PasskeyRow>(`${select} where k.credential_id = $1`, [credentialId])

type NewPasskey = Omit<PasskeyRow, 'id' | 'player_uuid' | 'last_used_at'>

/** Undefined if the passkey is already registered. */
export const insertPasskey = (tx: Sql, key: NewPasskey) =>
  tx.row<{ id: string }>(
    `insert into passkey (player_id, credential_id, rp_id, public_key, counter, transports, is_synced, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id::text`,
    [key.player_id, key.credential_id, key.rp_id, key.public_key, key.counter, key.transports, key.is_synced, key.name, key.created_at],
  )

/** Whether its counter increased. A passkey without a counter always sends 0. */
export const countUse = async (tx: Sql, id: string, counter: number, now: number): Promise<boolean> =>
  (await tx.row(
    `update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, now],
  )) !== undefined

export const renamePasskey = async (tx: Sql, playerId: string, id: string, name: string): Promise<boolean> =>
  (await tx.row('update passkey set name = $3 where player_id = $1 and id::text = $2 returning id', [playerId, id, name])) !== undefined

export const deletePasskey = async (tx: Sql, playerId: string, id: string): Promise<boolean> =>
  (await tx.row('delete from passkey where player_id = $1 and id::text = $2 returning id', [playerId, id])) !== undefined

export const passkeyOf = (row: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at' | 'is_synced'>): Passkey => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  isSynced: row.is_synced,
})
