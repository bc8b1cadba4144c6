import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

const windowMs = ({ policy }: Pick<Context, 'policy'>): number => policy.lockout.windowMinutes * 60_000

/** Refused while a name has had its five failures within the last 15 minutes. */
export async function checkLockout(context: Context, name: string): Promise<Refusal | undefined> {
  const { db, now, policy } = context
  const failures = await db.rows<{ at: number }>('select at from login_failure where name = $1 and at > $2 order by at desc limit $3', [
    name,
    now - windowMs(context),
    policy.lockout.failures,
  ])
  const latest = failures[0]
  return failures.length >= policy.lockout.failures && latest ? refuse('tooManyRequests', { retryAt: latest.at + windowMs(context) }) : undefined
}

/** Counted outside the call's transaction, which a refusal rolls back. */
export const countFailure = ({ db, now }: Context, name: string) => db.rows('insert into login_failure (name, at) values ($1, $2)', [name, now])

export const forgetFailures = ({ tx }: Context, name: string) => tx.rows('delete from login_failure where name = $1', [name])
