import type { Sql } from '../../kernel/database.ts'

export interface SmsCode {
  readonly mobile: string
  readonly scene: string
  readonly hash: Buffer
  readonly sentAt: number
  readonly expiresAt: number
}

/** When codes were sent to a number after `since`, latest first, whatever they were for. */
export const sendings = async (tx: Sql, mobile: string, since: number): Promise<number[]> =>
  (
    await tx.rows<{ sent_at: number }>('select sent_at from sms_code where mobile = $1 and sent_at > $2 order by sent_at desc', [
      mobile,
      since,
    ])
  ).map((row) => row.sent_at)

export async function insertCode(tx: Sql, code: SmsCode): Promise<string> {
  const row = await tx.row<{ id: string }>(
    'insert into sms_code (mobile, scene, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5) returning id::text',
    [code.mobile, code.scene, code.hash, code.sentAt, code.expiresAt],
  )
  if (!row) throw new Error('the code was not written')
  return row.id
}

export const deleteCode = (tx: Sql, id: string) => tx.rows('delete from sms_code where id = $1', [id])

const purgeAtOnce = 100

/** Numbers are kept no longer than the day they count for. */
export const purgeCodes = (tx: Sql, before: number) =>
  tx.rows('delete from sms_code where id in (select id from sms_code where sent_at <= $1 limit $2 for update skip locked)', [
    before,
    purgeAtOnce,
  ])

export interface TriedCode {
  readonly id: string
  readonly code_hash: Buffer
  /** This try included. */
  readonly attempts: number
}

/** Counts a try at the latest code of a number and scene; undefined when there is none that can still be tried. */
export const tryLatest = (sql: Sql, mobile: string, scene: string, now: number, maxTries: number) =>
  sql.row<TriedCode>(
    `update sms_code set attempts = attempts + 1
       where id = (select id from sms_code where mobile = $1 and scene = $2 order by sent_at desc, id desc limit 1)
         and used_at is null and expires_at > $3 and attempts < $4
     returning id::text, code_hash, attempts`,
    [mobile, scene, now, maxTries],
  )

/** Whether the code was still unused. */
export const markUsed = async (tx: Sql, id: string, now: number): Promise<boolean> =>
  (await tx.row('update sms_code set used_at = $2 where id = $1 and used_at is null returning id', [id, now])) !== undefined
