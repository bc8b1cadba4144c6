import type { KycReason, KycSlot } from '#contract/kyc.ts'
import type { MailContent } from '#contract/mail.ts'
import { sendMail } from '../../awards/mail.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import { sqlState, uniqueViolation } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { isVerifiedElsewhere, recordMarks } from '../person/links.ts'
import { documentMarks } from '../person/marks.ts'
import { imagesOf, documentsOf } from './store.ts'

/** Whether the person named in the documents is on the regulator's exclusion list. */
const isListed = async ({ db, adapters }: ReviewDeps, playerId: string): Promise<boolean> => {
  const documents = adapters?.exclusionList && (await documentsOf(db, playerId))
  return documents ? adapters.exclusionList.isListed(documents) : false
}

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'policy'> & { readonly adapters?: Pick<Deps['adapters'], 'exclusionList'> }

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
const waiting = `select ${details} from kyc join player on player.id = player_id where state = 'submitted'`

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
  from kyc_decision d join kyc on kyc.player_id = d.player_id join player on player.id = d.player_id
  where kyc.state not in ('draft', 'submitted') and not exists (select from kyc_decision n where n.player_id = d.player_id and n.id > d.id)`

/** The latest decision first, from before one of them; of a player only the last one. */
export const listDecided = (sql: Sql, limit: number, before: string | null): Promise<Decided[]> =>
  sql.rows<Decided>(`${decided} and d.id < coalesce($2::bigint, 9223372036854775807) order by d.id desc limit $1`, [limit, before])

/** A player's documents, once they are decided. */
export const findDecided = (sql: Sql, playerId: string): Promise<Decided[]> =>
  sql.rows<Decided>(`${decided} and d.player_id = $1`, [playerId])

/** A player's pictures, decrypted, for the reviewer. */
export async function openImages(
  { db, adapters }: { readonly db: Sql; readonly adapters: Pick<Deps['adapters'], 'files'> },
  playerId: string,
): Promise<{ slot: KycSlot; jpeg: Buffer }[]> {
  const images = await imagesOf(db, playerId)
  return Promise.all(images.map(async ({ slot, file_id }) => ({ slot, jpeg: await adapters.files.read(file_id) })))
}

interface Decision {
  readonly playerId: string
  readonly state: 'approved' | 'rejected'
  readonly reasons: readonly KycReason[]
  readonly by: string
  /** The documents are right and the registration was wrong: its date of birth is replaced by theirs. */
  readonly correctsBirthDate?: boolean
}

/** Decides once: a second reviewer gets the first one's decision. */
async function decide(
  { db, clock, policy }: ReviewDeps,
  { playerId, state, reasons, by, correctsBirthDate }: Decision,
): Promise<{ state: string } | Refusal> {
  const now = clock()
  try {
    return await db.transaction(async (tx): Promise<{ state: string } | Refusal> => {
      const row = await tx.row<{ state: string; is_same_birth_date: boolean }>(
        `select state, kyc.birth_date = player.birth_date as is_same_birth_date from kyc join player on player.id = player_id
           where player_id = $1 for update of kyc`,
        [playerId],
      )
      if (!row) return refuse('unknownPlayer')
      if (row.state !== 'submitted') return refuse('alreadyDone', { state: row.state })
      const documents = state === 'approved' ? await documentsOf(tx, playerId) : undefined
      const marks = documents ? documentMarks(documents, true) : []
      if (await isVerifiedElsewhere(tx, playerId, marks)) return refuse('notEligible', { reason: 'paperInUse' })
      if (state === 'approved' && !row.is_same_birth_date) {
        if (!correctsBirthDate) return refuse('notEligible', { reason: 'birthDateMismatch' })
        await tx.rows('update player set birth_date = kyc.birth_date from kyc where kyc.player_id = player.id and player.id = $1', [
          playerId,
        ])
      }
      await tx.rows('update kyc set state = $2, reasons = $3, decided_at = $4, expires_at = $5 where player_id = $1', [
        playerId,
        state,
        reasons,
        now,
        state === 'approved' ? now + policy.kyc.validDays * dayMs : null,
      ])
      await tx.rows('insert into kyc_decision (player_id, state, reasons, decided_by, at) values ($1, $2, $3, $4, $5)', [
        playerId,
        state,
        reasons,
        by,
        now,
      ])
      await writeAudit(tx, { actor: by, action: `documents.${state}`, target: `player:${playerId}`, reason: reasons.join(', ') }, now)
      const content: MailContent = state === 'approved' ? { template: 'kycApproved' } : { template: 'kycRejected', reasons: [...reasons] }
      await sendMail(tx, { playerId, content }, now)
      await recordMarks(tx, playerId, marks, now)
      return { state }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    return refuse('notEligible', { reason: 'paperInUse' })
  }
}

/**
 * Refused when the same document has ever verified another player, when its date of birth differs from the registration's, or when the
 * person is on the exclusion list. `by` is kept permanently.
 */
export const approveKyc = async (deps: ReviewDeps, playerId: string, by: string, correctsBirthDate = false) =>
  (await isListed(deps, playerId))
    ? refuse('notEligible', { reason: 'listed' })
    : decide(deps, { playerId, state: 'approved', reasons: [], by, correctsBirthDate })

/** The player sees the reasons, at least one, and corrects what they name. */
export const rejectKyc = (deps: ReviewDeps, playerId: string, reasons: readonly [KycReason, ...KycReason[]], by: string) =>
  decide(deps, { playerId, state: 'rejected', reasons, by })

/**
 * Expires outdated documents and tells their players. Safe on several servers: each is expired once. With real money a game opens with a
 * verified identity only (protection/gate.ts), so those that are open are closed.
 */
export const expireKyc = ({ db, clock, policy }: ReviewDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    const expired = await tx.rows<{ playerId: string }>(
      `with old as (
         update kyc set state = 'expired' where state = 'approved' and expires_at <= $1 returning player_id
       ), closed as (
         update game_session v set ended_at = $1 from old where not $2::boolean and v.player_id = old.player_id and v.ended_at is null and v.currency <> 'demo'
       )
       insert into kyc_decision (player_id, state, reasons, decided_by, at) select player_id, 'expired', '{}', 'clock', $1 from old
         returning player_id::text as "playerId"`,
      [now, policy.playMoney],
    )
    for (const { playerId } of expired) await sendMail(tx, { playerId, content: { template: 'kycExpired' } }, now)
    return expired.length
  })
