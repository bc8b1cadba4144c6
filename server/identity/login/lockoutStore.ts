import type { Sql } from '../../kernel/database.ts'

const purgeBatch = 300

/** Deletes some of the failures up to `before`. */
export const purgeFailures = (tx: Sql, before: number) =>
  tx.rows('delete from login_failure where ctid in (select ctid from login_failure where at <= $1 limit $2 for update skip locked)', [
    before,
    purgeBatch,
  ])

/** The last failures counted under a name, the latest first. */
export const latestFailures = (tx: Sql, name: string, count: number) =>
  tx.rows<{ at: number }>('select at from login_failure where name = $1 order by at desc limit $2', [name, count])

export const insertFailures = (tx: Sql, names: readonly string[], now: number) =>
  tx.rows('insert into login_failure (name, at) select name, $2 from unnest($1::text[]) name', [names, now])

/** Deletes all failures of `own`, and of each of the others the one that was counted at a time. */
export const deleteFailures = (tx: Sql, own: string | undefined, others: readonly string[], at: number) =>
  tx.rows(
    `delete from login_failure where ctid = any(array(
       select ctid from login_failure where name = $1
         union all (select distinct on (name) ctid from login_failure where name = any($2::text[]) and at = $3 order by name)))`,
    [own, others, at],
  )

/** Those of all browsers and addresses. By their positions, as above: so both lock them in one order. */
export const deleteFailuresOfPlayer = (tx: Sql, playerId: string) =>
  tx.rows(
    `delete from login_failure where ctid = any(array(
       select ctid from login_failure where name collate "C" >= $1 and name collate "C" < $2 and name ~ $3))`,
    [`player:${playerId}`, `player:${playerId}~`, `^player:${playerId}[@*#]`],
  )

/** Whether this lock was recorded after `since`. */
export const isLockRecorded = async (tx: Sql, target: string, reason: string, since: number): Promise<boolean> =>
  (await tx.row(`select 1 from audit_log where action = 'login.locked' and target = $1 and reason = $2 and at > $3`, [
    target,
    reason,
    since,
  ])) !== undefined
