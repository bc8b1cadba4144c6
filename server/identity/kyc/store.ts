import type { AuditAction } from '#contract/auditActions.ts'
import type { KycDetails, KycReason, KycSlot, KycStatus } from '#contract/kyc.ts'
import { dayMs, hourMs } from '../../kernel/calendar.ts'
import type { Caller } from '../../kernel/context.ts'
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
  /** The date of birth was entered in the session that reads the row. */
  is_own_birth_date: boolean
}
/**
 * Where a player's documents are: those that verify them, or are to, and new ones of a player whose approved ones expire soon. Whoever changes
 * either holds the row of `kyc`.
 */
export type DocumentTable = 'kyc' | 'kyc_renewal'

/** Whose session it is: $1, and the hash of its token: $2. */
const columns = `state, name, birth_date, id_type, id_number, address, reasons, submitted_at, decided_at,
  coalesce(birth_date_session = (select id from session where token_hash = $2), false) as is_own_birth_date`

/** A player in one of their sessions. */
type InSession = Pick<Caller, 'playerId' | 'tokenHash'>

export const findKyc = (sql: Sql, { playerId, tokenHash }: InSession) =>
  sql.row<KycRow>(`select ${columns}, expires_at from kyc where player_id = $1`, [playerId, tokenHash])

/** New documents of a player whose approved ones expire soon. */
export const findRenewal = (sql: Sql, { playerId, tokenHash }: InSession) =>
  sql.row<Omit<KycRow, 'expires_at'>>(`select ${columns} from kyc_renewal where player_id = $1`, [playerId, tokenHash])

/** Of the documents that a player submitted last; undefined without any. */
export const documentState = async (sql: Sql, playerId: string): Promise<KycRow['state'] | undefined> =>
  (await sql.row<Pick<KycRow, 'state'>>('select state from kyc_latest where player_id = $1', [playerId]))?.state

/** The player's row, created if missing, locked until the transaction ends. */
export async function lockKyc(tx: Sql, { playerId, tokenHash }: InSession): Promise<KycRow> {
  await tx.rows(`insert into kyc (player_id, state) values ($1, 'draft') on conflict do nothing`, [playerId])
  const row = await tx.row<KycRow>(`select ${columns}, expires_at from kyc where player_id = $1 for update of kyc`, [playerId, tokenHash])
  if (!row) throw new Error('the application was not written')
  return row
}

/** Begins new documents, with what has probably not changed. */
export const beginRenewal = (tx: Sql, playerId: string) =>
  tx.rows(
    `insert into kyc_renewal (player_id, state, name, id_type, address) select player_id, 'draft', name, id_type, address from kyc where player_id = $1
       on conflict do nothing`,
    [playerId],
  )

/** Omitted details stay unchanged. */
export const storeDetails = (
  tx: Sql,
  table: DocumentTable,
  { playerId, tokenHash }: InSession,
  details: { readonly [Name in keyof KycDetails]?: string | undefined },
) =>
  tx.rows(
    `update ${table} set name = coalesce($2, name), birth_date = coalesce($3, birth_date), id_type = coalesce($4, id_type),
       id_number = coalesce($5, id_number), address = coalesce($6, address),
       birth_date_session = case when $3::date is null then birth_date_session else (select id from session where token_hash = $7) end
       where player_id = $1`,
    [playerId, details.name, details.birthDate, details.idType, details.idNumber, details.address, tokenHash],
  )

/** Whoever reviews documents that were rejected meanwhile has not seen these: they claim the case again. */
export const markSubmitted = (tx: Sql, table: DocumentTable, playerId: string, at: number) =>
  tx.rows(
    `with freed as (delete from desk_claim where target = 'documents:' || $1::bigint)
     update ${table} set state = 'submitted', reasons = '{}', submitted_at = $2, decided_at = null${table === 'kyc' ? ', expires_at = null' : ''}
       where player_id = $1`,
    [playerId, at],
  )

/** Complete documents, as they were submitted last. */
export const documentsOf = (sql: Sql, playerId: string) =>
  sql.row<IdentityDocument>(
    `select name, birth_date as "birthDate", id_type as "idType", id_number as "idNumber" from kyc_latest where player_id = $1 and state <> 'draft'`,
    [playerId],
  )

const inOrder = `order by array_position(array['front', 'back', 'selfie'], slot)`
export interface ImageRow {
  slot: KycSlot
  at: number
  file_id: string
}

export const imagesOf = (sql: Sql, table: DocumentTable, playerId: string) =>
  sql.rows<ImageRow>(`select slot, at, file_id from ${table}_image where player_id = $1 ${inOrder}`, [playerId])

/** The pictures of the documents that a player submitted last. */
export const latestImages = (sql: Sql, playerId: string) =>
  sql.rows<ImageRow>(
    `select slot, at, file_id from (
       select i.*, false as is_renewal from kyc_image i union all select i.*, true from kyc_renewal_image i) one
       where player_id = $1 and is_renewal = (select is_renewal from kyc_latest where player_id = $1) ${inOrder}`,
    [playerId],
  )

export const storeImage = (tx: Sql, table: DocumentTable, playerId: string, slot: KycSlot, fileId: string, at: number) =>
  tx.rows(
    `insert into ${table}_image (player_id, slot, file_id, at) values ($1, $2, $3, $4)
     on conflict (player_id, slot) do update set file_id = excluded.file_id, at = excluded.at`,
    [playerId, slot, fileId, at],
  )

/** Documents with all that a reviewer must see. */
export interface Waiting {
  playerId: string
  name: string
  birthDate: string
  /** The date of birth given at registration. */
  registeredBirthDate: string
  idType: string
  idNumber: string
  address: string
  submittedAt: number
}

const details = `kyc.player_id::text as "playerId", name, kyc.birth_date as "birthDate", player.birth_date as "registeredBirthDate", id_type as "idType",
    id_number as "idNumber", address, submitted_at as "submittedAt"`
const waiting = `select ${details} from kyc_latest kyc join player on player.id = player_id where state = 'submitted'`

/** Longest waiting first, after a player whose documents were submitted at a time. */
export const listWaiting = (
  sql: Sql,
  submittedBefore: number,
  limit = 50,
  after: { readonly at: string; readonly id: string } | null = null,
): Promise<Waiting[]> =>
  sql.rows<Waiting>(
    `${waiting} and submitted_at <= $1 and (submitted_at, player_id) > ($3::bigint, $4::bigint) order by submitted_at, player_id limit $2`,
    [submittedBefore, limit, after?.at ?? 0, after?.id ?? 0],
  )

/** A player's documents, while they wait. */
export const findWaiting = (sql: Sql, playerId: string): Promise<Waiting[]> =>
  sql.rows<Waiting>(`${waiting} and player_id = $1`, [playerId])

/** Documents that were decided, as the player has them now, with the last decision on them. */
export interface Decided extends Waiting {
  decisionId: string
  state: 'approved' | 'rejected' | 'expired'
  reasons: KycReason[]
  decidedBy: string
  decidedAt: number
}

const decided = `select ${details}, d.id::text as "decisionId", d.state, d.reasons, d.decided_by as "decidedBy", d.at as "decidedAt"
  from kyc_decision d join kyc_latest kyc on kyc.player_id = d.player_id join player on player.id = d.player_id
  where kyc.state not in ('draft', 'submitted') and not exists (select from kyc_decision n where n.player_id = d.player_id and n.id > d.id)`

/** The latest decision first, from before one of them; of a player only the last one. */
export const listDecided = (sql: Sql, limit: number, before: string | null): Promise<Decided[]> =>
  sql.rows<Decided>(`${decided} and d.id < coalesce($2::bigint, 9223372036854775807) order by d.id desc limit $1`, [limit, before])

/** A player's documents, once they are decided. */
export const findDecided = (sql: Sql, playerId: string): Promise<Decided[]> =>
  sql.rows<Decided>(`${decided} and d.player_id = $1`, [playerId])

/** Whether a player who registered after a time has submitted no documents, or may submit others. */
export const isToSubmit = async (sql: Sql, playerId: string, registeredAfter: number): Promise<boolean> =>
  (await sql.row(
    `select 1 from player left join kyc on kyc.player_id = player.id
       where player.id = $1 and created_at > $2 and coalesce(kyc.state, 'none') not in ('submitted', 'approved')`,
    [playerId, registeredAfter],
  )) !== undefined

/** The documents that were submitted last, locked to be decided; whether their date of birth is the one that the player registered with. */
export async function lockToDecide(tx: Sql, playerId: string) {
  await tx.rows('select 1 from kyc where player_id = $1 for update', [playerId])
  return tx.row<{ state: KycRow['state']; is_renewal: boolean; is_same_birth_date: boolean }>(
    `select state, is_renewal, kyc.birth_date = player.birth_date as is_same_birth_date from kyc_latest kyc join player on player.id = player_id
       where player_id = $1`,
    [playerId],
  )
}

/**
 * New documents take the place of those that are outdated, or that they are to verify the player instead of. Returns whose, and in which state
 * they are.
 */
export async function adoptRenewals(tx: Sql, playerIds: readonly string[]): Promise<ReadonlyMap<string, KycRow['state']>> {
  await tx.rows('delete from kyc_image where player_id in (select player_id from kyc_renewal where player_id = any($1::bigint[]))', [
    playerIds,
  ])
  await tx.rows(
    `with moved as (delete from kyc_renewal_image where player_id = any($1::bigint[]) returning player_id, slot, file_id, at)
     insert into kyc_image (player_id, slot, file_id, at) select player_id, slot, file_id, at from moved`,
    [playerIds],
  )
  const adopted = await tx.rows<{ id: string; state: KycRow['state'] }>(
    `with new as (delete from kyc_renewal where player_id = any($1::bigint[]) returning *)
     update kyc set state = new.state, name = new.name, birth_date = new.birth_date, id_type = new.id_type, id_number = new.id_number, address = new.address,
         reasons = new.reasons, submitted_at = new.submitted_at, decided_at = new.decided_at, expires_at = null, birth_date_session = new.birth_date_session
       from new where kyc.player_id = new.player_id returning kyc.player_id::text as id, kyc.state`,
    [playerIds],
  )
  return new Map(adopted.map(({ id, state }) => [id, state]))
}

export const dropRenewal = (tx: Sql, playerId: string) =>
  tx.rows('with images as (delete from kyc_renewal_image where player_id = $1) delete from kyc_renewal where player_id = $1', [playerId])

/** Whether an operator has opened the pictures since the documents were submitted. */
export const hasOpenedPictures = async (tx: Sql, playerId: string, by: string): Promise<boolean> =>
  (await tx.row(
    `select 1 as opened from audit_log a join kyc_latest kyc on kyc.player_id = $1 where a.target = 'player:' || $1::bigint and a.action = '${'documents.opened' satisfies AuditAction}'
       and a.actor = $2 and a.at >= kyc.submitted_at limit 1`,
    [playerId, by],
  )) !== undefined

/** The player was born when the documents say. */
export const correctBirthDate = (tx: Sql, playerId: string) =>
  tx.rows('update player set birth_date = kyc.birth_date from kyc where kyc.player_id = player.id and player.id = $1', [playerId])

interface Decision {
  readonly playerId: string
  readonly state: 'approved' | 'rejected'
  readonly reasons: readonly KycReason[]
  readonly by: string
  readonly at: number
  readonly expiresAt: number | null
}

export async function markDecided(tx: Sql, { playerId, state, reasons, by, at, expiresAt }: Decision): Promise<void> {
  // Before an approval the exclusion list was asked.
  await tx.rows(
    `update kyc set state = $2, reasons = $3, decided_at = $4, expires_at = $5, list_asked_at = $4, list_due_at = $4::bigint + ${dayMs}, is_reminded = false
       where player_id = $1`,
    [playerId, state, reasons, at, expiresAt],
  )
  await recordDecision(tx, { playerId, state, reasons, by, at })
}

/** Of new documents: those that verify the player are not touched. */
export async function rejectRenewal(tx: Sql, decision: Omit<Decision, 'state' | 'expiresAt'>): Promise<void> {
  const { playerId, reasons, at } = decision
  await tx.rows(`update kyc_renewal set state = 'rejected', reasons = $2, decided_at = $3 where player_id = $1`, [playerId, reasons, at])
  await recordDecision(tx, { ...decision, state: 'rejected' })
}

async function recordDecision(tx: Sql, { playerId, state, reasons, by, at }: Omit<Decision, 'expiresAt'>): Promise<void> {
  await tx.rows('insert into kyc_decision (player_id, state, reasons, decided_by, at) values ($1, $2, $3, $4, $5)', [
    playerId,
    state,
    reasons,
    by,
    at,
  ])
}

/** Players whose approved documents are outdated, up to `limit`. */
export const playersWithOutdatedDocuments = async (sql: Sql, now: number, limit: number): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      `select player_id::text as id from kyc where state = 'approved' and expires_at <= $1 order by expires_at limit $2`,
      [now, limit],
    )
  ).map(({ id }) => id)

/** Expires the outdated documents of these players, and closes their games for coins if `closesGames`; returns those whose documents it expired. */
export const expireDocuments = async (tx: Sql, playerIds: readonly string[], now: number, closesGames: boolean): Promise<string[]> =>
  (
    await tx.rows<{ playerId: string }>(
      `with old as (
         update kyc set state = 'expired' where player_id = any($3::bigint[]) and state = 'approved' and expires_at <= $1 returning player_id
       ), closed as (
         update game_session v set ended_at = $1 from old where $2::boolean and v.player_id = old.player_id and v.ended_at is null and v.currency <> 'demo'
       )
       insert into kyc_decision (player_id, state, reasons, decided_by, at) select player_id, 'expired', '{}', 'clock', $1 from old
         returning player_id::text as "playerId"`,
      [now, closesGames, playerIds],
    )
  ).map(({ playerId }) => playerId)

/** A person with approved documents, about whom the exclusion list is to be asked again. */
export interface ToAsk extends Pick<IdentityDocument, 'name' | 'birthDate' | 'idNumber'> {
  readonly playerId: string
}

/** Without an answer by then, it is asked again. */
const askAgainMs = hourMs

/**
 * Looks at up to `limit` players with approved documents whom nobody has looked at for a day, or whom somebody did while the clock was ahead,
 * and claims those of them who have been here since the exclusion list was last asked about them.
 */
export async function claimToAsk(
  sql: Sql,
  now: number,
  limit: number,
): Promise<{ readonly looked: number; readonly toAsk: readonly ToAsk[] }> {
  const rows = await sql.rows<ToAsk & { isActive: boolean }>(
    `with due as materialized (
       (select player_id from kyc where state = 'approved' and list_due_at <= $1 order by list_due_at limit $2)
       union all (select player_id from kyc where state = 'approved' and list_due_at > $1::bigint + ${dayMs + hourMs} order by list_due_at desc limit $2)
     ), held as (
       select k.player_id, k.list_asked_at > $1 or exists (select from session s where s.player_id = k.player_id and s.last_seen_at > k.list_asked_at) as is_active
         from kyc k where k.player_id in (select player_id from due) and k.state = 'approved'
           and (k.list_due_at <= $1 or k.list_due_at > $1::bigint + ${dayMs + hourMs}) limit $2 for update of k skip locked
     )
     update kyc k set list_due_at = $1::bigint + case when is_active then ${askAgainMs} else ${dayMs} end from held where k.player_id = held.player_id
       returning k.player_id::text as "playerId", k.name, k.birth_date as "birthDate", k.id_number as "idNumber", is_active as "isActive"`,
    [now, limit],
  )
  return {
    looked: rows.length,
    toAsk: rows
      .filter(({ isActive }) => isActive)
      .map(({ playerId, name, birthDate, idNumber }) => ({ playerId, name, birthDate, idNumber })),
  }
}

/** The list does not have them. */
export const markAsked = (sql: Sql, playerId: string, at: number) =>
  sql.rows(`update kyc set list_asked_at = $2, list_due_at = $2::bigint + ${dayMs} where player_id = $1`, [playerId, at])

/** Closes a player's open game for coins. */
export const closeGames = (tx: Sql, playerId: string, now: number) =>
  tx.rows(`update game_session set ended_at = $2 where player_id = $1 and ended_at is null and currency <> 'demo'`, [playerId, now])

/** Players whose approved documents expire by `before` and who were not reminded, up to `limit`: claimed to be reminded, with when they expire. */
export const claimReminders = (tx: Sql, before: number, limit: number) =>
  tx.rows<{ playerId: string; expiresAt: number }>(
    `update kyc set is_reminded = true where player_id in (
         select player_id from kyc where state = 'approved' and not is_reminded and expires_at <= $1 order by expires_at limit $2 for update skip locked)
       returning player_id::text as "playerId", expires_at as "expiresAt"`,
    [before, limit],
  )
