import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockName } from '../../kernel/locks.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

const purgeAtOnce = 100

const purge = (tx: Sql, before: number) =>
  tx.rows('delete from login_failure where ctid in (select ctid from login_failure where at <= $1 limit $2 for update skip locked)', [
    before,
    purgeAtOnce,
  ])

/**
 * Counts one try at a password before it is looked at, so that tries at the same time cannot share a count; a right password
 * takes its count back (`forgetTries`). Five within 15 minutes lock the name for 15 minutes from the fifth; tries while it is
 * locked are not counted. Commits on its own, because the refusal of a wrong password undoes everything else.
 */
export const countTry = ({ db, now, policy }: Pick<Context, 'db' | 'now' | 'policy'>, name: string): Promise<Refusal | undefined> =>
  db.transaction(async (tx) => {
    const { failures } = policy.lockout
    const windowMs = policy.lockout.windowMinutes * 60_000
    await lockName(tx, `login:${name}`)
    const latest = await tx.rows<{ at: number }>('select at from login_failure where name = $1 order by at desc limit $2', [name, failures])
    const [last, first] = [latest[0]?.at ?? 0, latest[failures - 1]?.at]
    if (first !== undefined && last - first < windowMs && now < last + windowMs)
      return refuse('tooManyRequests', { retryAt: last + windowMs })
    await purge(tx, now - 2 * windowMs)
    await tx.rows('insert into login_failure (name, at) values ($1, $2)', [name, now])
    return undefined
  })

export const forgetTries = (tx: Sql, name: string) => tx.rows('delete from login_failure where name = $1', [name])
