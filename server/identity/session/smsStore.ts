import type { Sql } from '../../kernel/database.ts'

export interface SmsCode {
  readonly mobile: string
  readonly scene: string
  readonly hash: Buffer
  readonly sentAt: number
  readonly expiresAt: number
  /** The source that requested it (knownDevice.ts). */
  readonly source: string
  readonly network: string
  /** Requested by one of the player's own devices, and counted separately. */
  readonly isOwn: boolean
}

/** After `since` and until `until`. */
interface Span {
  readonly since: number
  readonly until: number
}

/** When codes were sent to a number, latest first, for any scene: those requested by own devices, or by all others. */
export const sentCodes = async (tx: Sql, mobile: string, isOwn: boolean, { since, until }: Span): Promise<number[]> =>
  (
    await tx.rows<{ sent_at: number }>(
      'select sent_at from sms_code where mobile = $1 and is_own = $2 and sent_at > $3 and sent_at <= $4 order by sent_at desc',
      [mobile, isOwn, since, until],
    )
  ).map((row) => row.sent_at)

interface SentCount {
  readonly count: number
  /** When the first was sent. */
  readonly first: number | null
}

/** How many codes the server has sent: in total, and to strangers of this network. */
export async function sentWithin(tx: Sql, { since, until }: Span, network: string): Promise<Record<'toAll' | 'there', SentCount>> {
  const row = await tx.row<{ count: number; first: number | null; there: number; first_there: number | null }>(
    `select count(*) as count, min(sent_at) as first, count(*) filter (where network = $2 and not is_own) as there,
       min(sent_at) filter (where network = $2 and not is_own) as first_there from sms_code where sent_at > $1 and sent_at <= $3`,
    [since, network, until],
  )
  return {
    toAll: { count: row?.count ?? 0, first: row?.first ?? null },
    there: { count: row?.there ?? 0, first: row?.first_there ?? null },
  }
}

/** Whether this browser or session belongs to the player who has the number. */
export const isOwnNumber = async (tx: Sql, mobile: string, deviceId: string | undefined, playerId: string | undefined): Promise<boolean> =>
  (await tx.row(
    `select 1 from player where mobile = $1
       and (id = $3 or exists (select 1 from person_mark where player_id = player.id and kind = 'device' and value = $2))`,
    [mobile, deviceId ?? null, playerId ?? null],
  )) !== undefined

/** A new code voids those the same source requested before. */
export async function insertCode(tx: Sql, code: SmsCode): Promise<string> {
  await tx.rows(
    'update sms_code set expires_at = $4 where mobile = $1 and scene = $2 and source = $3 and expires_at > $4 and used_at is null',
    [code.mobile, code.scene, code.source, code.sentAt],
  )
  const row = await tx.row<{ id: string }>(
    'insert into sms_code (mobile, scene, code_hash, sent_at, expires_at, source, is_own, network) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text',
    [code.mobile, code.scene, code.hash, code.sentAt, code.expiresAt, code.source, code.isOwn, code.network],
  )
  if (!row) throw new Error('the code was not written')
  return row.id
}

export const deleteCode = (tx: Sql, id: string) => tx.rows('delete from sms_code where id = $1', [id])

const purgeBatch = 100

/** Numbers are kept no longer than the day they count for. */
export const purgeCodes = (tx: Sql, before: number) =>
  tx.rows('delete from sms_code where id in (select id from sms_code where sent_at <= $1 limit $2 for update skip locked)', [
    before,
    purgeBatch,
  ])

export interface TriedCode {
  readonly id: string
  readonly code_hash: Buffer
  /** Attempts left for this source, after this one. */
  readonly left: number
}

interface Try {
  readonly mobile: string
  readonly scene: string
  readonly source: string
  readonly now: number
  readonly tries: number
  readonly triesElsewhere: number
}

/**
 * Counts an attempt at the code that this source requested, or else at the latest code from any source; undefined when there is none that
 * it may still attempt. Attempts by strangers are counted separately, so that they cannot use up another's code.
 */
export const tryLatest = (sql: Sql, { mobile, scene, source, now, tries, triesElsewhere }: Try) =>
  sql.row<TriedCode>(
    `update sms_code set attempts = attempts + (source = $3)::integer, strange_attempts = strange_attempts + (source <> $3)::integer
       where id = (
           select id from sms_code where mobile = $1 and scene = $2
             order by source = $3 and used_at is null and expires_at > $4 desc, id desc limit 1
         )
         and used_at is null and expires_at > $4 and case when source = $3 then attempts < $5 else strange_attempts < $6 end
     returning id::text, code_hash, case when source = $3 then $5 - attempts else $6 - strange_attempts end as left`,
    [mobile, scene, source, now, tries, triesElsewhere],
  )

/** Whether the code was unused until now. */
export const markUsed = async (tx: Sql, id: string, now: number): Promise<boolean> =>
  (await tx.row('update sms_code set used_at = $2 where id = $1 and used_at is null returning id', [id, now])) !== undefined
