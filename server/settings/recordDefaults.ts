import { writeAudit } from '../kernel/audit.ts'
import type { Database } from '../kernel/database.ts'
import { lockName } from '../kernel/locks.ts'
import type { Policy } from './policy.ts'

/** Every leaf value of a tree by its path: `jackpot.feed.mega`. */
function leavesOf(value: unknown, path = ''): [path: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value) ?? 'nothing']]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
}

function changesBetween(before: unknown, now: unknown): string[] {
  const [old, current] = [new Map(leavesOf(before)), new Map(leavesOf(now))]
  return [...new Set([...current.keys(), ...old.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .map((path) => `${path}: ${old.get(path) ?? 'nothing'} → ${current.get(path) ?? 'nothing'}`)
}

const isForPlayMoney = (settings: unknown): boolean | undefined =>
  typeof settings === 'object' && settings !== null && 'playMoney' in settings ? settings.playMoney === true : undefined

/** Balances made of play money would become debts in real money, and open games of players who were never verified would stay open. */
function refuseOtherMoney(before: unknown, now: Policy): void {
  const was = isForPlayMoney(before)
  if (was === undefined || was === now.playMoney) return
  const name = (isPlay: boolean) => (isPlay ? 'play money' : 'real money')
  throw new Error(
    `This database holds ${name(was)}, and this build is for ${name(now.playMoney)}: open it with a database of its own (DATABASE_URL or DATA_DIR).`,
  )
}

/**
 * When the server opens: records in the audit log, one line per setting, which defaults its build and environment have changed since it
 * last opened. Changes by operators are recorded when published (publish.ts). A database of the other kind of money is refused, unchanged.
 */
export const recordDefaults = (db: Database, defaults: Policy, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, 'settings')
    const settings = JSON.stringify(defaults)
    const last = await tx.row<{ settings: unknown }>('select settings from settings_seen order by id desc limit 1')
    refuseOtherMoney(last?.settings, defaults)
    const changes = last ? changesBetween(last.settings, JSON.parse(settings)) : []
    if (last && changes.length === 0) return
    await tx.rows('insert into settings_seen (at, settings) values ($1, $2)', [now, settings])
    for (const reason of changes) await writeAudit(tx, { actor: 'system', action: 'settings.changed', target: 'settings', reason }, now)
  })
