import type { KycDetails, KycReason, KycSlot, KycStatus } from '#contract/kyc.ts'
import type { Sql } from '../../kernel/database.ts'
import type { IdentityDocument } from '../person/marks.ts'

export interface KycRow {
  state: Exclude<KycStatus['state'], 'none'>
  name: string | null
  birth_date: string | null
  id_type: KycDetails['idType'] | null
  id_number: string | null
  address: string | null
  reasons: KycReason[]
  submitted_at: number | null
  decided_at: number | null
  expires_at: number | null
}
const columns = 'state, name, birth_date, id_type, id_number, address, reasons, submitted_at, decided_at, expires_at'

export const findKyc = (sql: Sql, playerId: string) => sql.row<KycRow>(`select ${columns} from kyc where player_id = $1`, [playerId])

/** The player's row, created if missing, locked until the transaction ends. */
export async function lockKyc(tx: Sql, playerId: string): Promise<KycRow> {
  await tx.rows(`insert into kyc (player_id, state) values ($1, 'draft') on conflict do nothing`, [playerId])
  const row = await tx.row<KycRow>(`select ${columns} from kyc where player_id = $1 for update`, [playerId])
  if (!row) throw new Error('the application was not written')
  return row
}

/** Omitted details stay unchanged. */
export const storeDetails = (tx: Sql, playerId: string, details: { readonly [Name in keyof KycDetails]?: string | undefined }) =>
  tx.rows(
    `update kyc set name = coalesce($2, name), birth_date = coalesce($3, birth_date), id_type = coalesce($4, id_type),
       id_number = coalesce($5, id_number), address = coalesce($6, address) where player_id = $1`,
    [playerId, details.name, details.birthDate, details.idType, details.idNumber, details.address],
  )

/** Whoever reviews documents that were rejected meanwhile has not seen these: they claim the case again. */
export const markSubmitted = (tx: Sql, playerId: string, at: number) =>
  tx.rows(
    `with freed as (delete from desk_claim where target = 'documents:' || $1::bigint)
     update kyc set state = 'submitted', reasons = '{}', submitted_at = $2, decided_at = null, expires_at = null where player_id = $1`,
    [playerId, at],
  )

/** Complete documents. */
export const documentsOf = (sql: Sql, playerId: string) =>
  sql.row<IdentityDocument>(
    `select name, birth_date as "birthDate", id_type as "idType", id_number as "idNumber" from kyc where player_id = $1 and state <> 'draft'`,
    [playerId],
  )

export const imagesOf = (sql: Sql, playerId: string) =>
  sql.rows<{ slot: KycSlot; at: number; file_id: string }>(
    `select slot, at, file_id from kyc_image where player_id = $1 order by array_position(array['front', 'back', 'selfie'], slot)`,
    [playerId],
  )

export const storeImage = (tx: Sql, playerId: string, slot: KycSlot, fileId: string, at: number) =>
  tx.rows(
    `insert into kyc_image (player_id, slot, file_id, at) values ($1, $2, $3, $4)
     on conflict (player_id, slot) do update set file_id = excluded.file_id, at = excluded.at`,
    [playerId, slot, fileId, at],
  )
