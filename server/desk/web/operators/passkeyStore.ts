import type { OperatorRole } from '#contract/operatorRoles.ts'
import type { CreatedPasskey } from '../../../identity/passkeys/ceremony.ts'
import type { Sql } from '../../../kernel/database.ts'

export interface DeskPasskeyRow extends CreatedPasskey {
  readonly id: string
  readonly operator_id: string
  readonly operator: string
  readonly roles: OperatorRole[]
  readonly name: string
  readonly created_at: number
  readonly last_used_at: number | null
}

const select = `select k.id::text, k.operator_id::text, o.name as operator, o.roles, k.credential_id, k.rp_id, k.public_key, k.counter,
    k.transports, k.is_synced, k.name, k.created_at, k.last_used_at
  from desk_passkey k join desk_operator o on o.id = k.operator_id and o.ended_at is null`

/** The operator's passkeys, oldest first. */
export const passkeysOf = (sql: Sql, operatorId: string) =>
  sql.rows<DeskPasskeyRow>(`${select} where k.operator_id = $1 order by k.id`, [operatorId])

export const findPasskey = (sql: Sql, credentialId: string) =>
  sql.row<DeskPasskeyRow>(`${select} where k.credential_id = $1`, [credentialId])

/** Undefined if the passkey is already registered. */
export const insertPasskey = (tx: Sql, operatorId: string, name: string, key: CreatedPasskey, now: number) =>
  tx.row<{ id: string }>(
    `insert into desk_passkey (operator_id, credential_id, rp_id, public_key, counter, transports, is_synced, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id::text`,
    [operatorId, key.credential_id, key.rp_id, key.public_key, key.counter, key.transports, key.is_synced, name, now],
  )

/** Whether its counter increased. A passkey without a counter always sends 0. */
export const countUse = async (tx: Sql, id: string, counter: number, now: number): Promise<boolean> =>
  (await tx.row(
    'update desk_passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1 as used',
    [id, counter, now],
  )) !== undefined

export const renamePasskey = (tx: Sql, id: string, name: string) => tx.rows('update desk_passkey set name = $2 where id = $1', [id, name])

export const deletePasskey = (tx: Sql, id: string) => tx.rows('delete from desk_passkey where id = $1', [id])
