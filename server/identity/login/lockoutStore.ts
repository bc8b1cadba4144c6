import type { Sql } from '../../kernel/database.ts'

const purgeBatch = 300

/** Deletes some of the failures up to `before`. */
export const purgeFailures = (tx: Sql, before: number) =>
  tx.rows('delete from login_failure where ctid in (select ctid from login_failure where at <= $1 limit $2 for update skip locked)', [
    before,
    purgeBatch,
  ])

/** The last failures counted under a name until then, the latest first. */
export const latestFailures = (tx: Sql, name: string, count: number, until: number) =>
  tx.rows<{ at: number }>('select at from login_failure where name = $1 and at <= $3 order by at desc limit $2', [name, count, until])

export const insertFailures = (tx: Sql, names: readonly string[], now: number) =>
  tx.rows('insert into login_failure (name, at) select name, $2 from unnest($1::text[]) name', [names, now])

/** What is forgotten of failures. */
interface Forgotten {
  /** Of this player all, from whatever browser or address. */
  readonly playerId?: string | undefined
  /** All that were counted under this name. */
  readonly own?: string | undefined
  /** Of each of these names the one that was counted `at` a time. */
  readonly others?: readonly string[]
  readonly at?: number
}

/** In one statement, by their positions: so those who forget the same failures lock them in one order. */
export const deleteFailures = (tx: Sql, { playerId, own, others = [], at }: Forgotten) =>
  tx.rows(
    `delete from login_failure where ctid = any(array(
       select ctid from login_failure where name = $1
         union all (select distinct on (name) ctid from login_failure where name = any($2::text[]) and at = $3 order by name)
         union all select ctid from login_failure where name collate "C" >= $4 and name collate "C" < $5 and name ~ $6))`,
    [
      own,
      others,
      at,
      ...(playerId === undefined ? [null, null, null] : [`player:${playerId}`, `player:${playerId}~`, `^player:${playerId}[@*#]`]),
    ],
  )

/** Whether this lock was recorded after `since`. */
export const isLockRecorded = async (tx: Sql, target: string, reason: string, since: number): Promise<boolean> =>
  (await tx.row(`select 1 from audit_log where action = 'login.locked' and target = $1 and reason = $2 and at > $3`, [
    target,
    reason,
    since,
  ])) !== undefined
