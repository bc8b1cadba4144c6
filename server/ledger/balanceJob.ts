import { dayMs, hourMs, manilaMidnight } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { tryLock } from '../kernel/locks.ts'
import { trialBalance } from './trialBalance.ts'

export interface LedgerCheck {
  readonly at: number
  readonly sound: boolean
  readonly entries: number
}

/** The last trial balance; undefined: there was none. */
export const lastLedgerCheck = (sql: Sql): Promise<LedgerCheck | undefined> =>
  sql.row<LedgerCheck>('select at, sound, entries from ledger_check order by at desc limit 1')

/** Checks the ledger once a day of Manila, on one server, and again each hour while it is not sound. A result is kept as long as archived rounds. */
export const trialBalanceJob: Job = {
  name: 'trialBalance',
  everyMs: hourMs,
  run: ({ db, clock, policy, log }) =>
    db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'trial balance'))) return
      const now = clock()
      const last = await lastLedgerCheck(tx)
      if (last && last.at >= manilaMidnight(now) && last.sound) return
      const { sound, entries, ...balance } = await trialBalance(tx)
      if (!sound) log.error({ balance }, 'the ledger is not sound')
      await tx.rows('insert into ledger_check (at, sound, entries) values ($1, $2, $3) on conflict (at) do nothing', [now, sound, entries])
      await tx.rows('delete from ledger_check where at < $1', [now - policy.archiveDays * dayMs])
    }),
}
