import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { dayMs } from '#server/kernel/calendar.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { maintainMonths } from '#server/kernel/partitions.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { root } from '#server/kernel/root.ts'
import { createClosing } from '#server/ledger/periods.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { fillRounds } from './growth/rounds.ts'

/** The jobs that go over all players, with `--players` of them and `--each` rounds of each: what a day's end takes, and moving rounds to the archive. */
const { values } = parseArgs({
  options: { players: { type: 'string', default: '20000' }, each: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const [players, each] = [Number(values.players), Number(values.each)]

const folder = mkdtempSync(join(tmpdir(), 'swerte-jobs-'))
// The database runs as another user when this runs as root.
chmodSync(folder, 0o755)
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
await migrate(embedded.url, join(root, 'server/migrations'))
const db = openDatabase(embedded.url, () => {})
const secret = Buffer.from('the secret of a measurement')
let now = Date.now()
const clock = () => now
const adapters = sandboxAdapters({ clock, log: () => {}, secret, dataDir: folder, origin: () => 'http://localhost', db })
const deps = {
  db,
  clock,
  random: secureRandom,
  policy: defaultPolicy,
  defaults: defaultPolicy,
  adapters,
  secret,
  catalogue: 'house' as const,
}

async function measure(what: string, count: number, unit: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  const took = (performance.now() - startedAt) / 1_000
  console.log(
    `${what.padEnd(28)} ${took.toFixed(1).padStart(7)} s ${String(Math.round(count / took)).padStart(8)} ${unit}/s (load ${loadavg()[0]?.toFixed(1)})`,
  )
}

try {
  const rounds = players * each
  await measure('filling', rounds, 'rounds', () => fillRounds(db, { newPlayers: players, each, now }))
  await db.rows('vacuum analyze')
  await measure('VIP sweep of all rounds', rounds, 'rounds', () => runVip(deps))
  now += dayMs
  await measure('VIP day closed', players, 'players', () => runVip(deps))
  now += 3 * 365 * dayMs
  const close = createClosing(db, clock)
  await close()
  await measure('periods closed', rounds, 'rounds', close)
  await measure('rounds to the archive', rounds, 'rounds', async () => {
    await maintainMonths(db, { table: 'round', key: 'at' }, now)
    await archiveRounds(deps)
  })
  const archived = await db.row<{ rows: number; bytes: number }>(
    'select sum(rows)::bigint as rows, sum(bytes)::bigint as bytes from archive_file',
  )
  if (archived) console.log(`${archived.rows} rounds archived at ${(archived.bytes / archived.rows).toFixed(0)} bytes each`)
} finally {
  await db.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
