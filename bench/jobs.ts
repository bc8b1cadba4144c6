import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addReportDays } from '#server/desk/reportDays.ts'
import { dayMs } from '#server/kernel/calendar.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { clearEntries } from '#server/ledger/archive.ts'
import { createClosing } from '#server/ledger/periods.ts'
import { createRollUp } from '#server/ledger/pools.ts'
import { createMovementSweep } from '#server/money/statement/job.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { fillRounds } from '../scripts/fill/rounds.ts'
import { openServer } from './growth/server.ts'

/** The jobs that go over all players, with `--players` of them and `--each` rounds of each: what a day's end takes, and moving rounds to the archive. */
const { values } = parseArgs({
  options: { players: { type: 'string', default: '20000' }, each: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const [players, each] = [Number(values.players), Number(values.each)]

let now = Date.now()
const clock = () => now
const server = await openServer({ clock })
const { jobDeps } = server
const { db } = jobDeps

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
  await measure('VIP sweep of all rounds', rounds, 'rounds', () => runVip(jobDeps))
  now += dayMs
  await measure('VIP day closed', players, 'players', () => runVip(jobDeps))
  now += 3 * 365 * dayMs
  const close = createClosing(db, clock)
  await close()
  await measure('periods closed', rounds, 'rounds', close)
  await measure('added to the report’s days', rounds, 'rounds', () => addReportDays(db))
  await measure('rounds to the archive', rounds, 'rounds', async () => {
    await maintainMonths(db, { table: 'round', key: 'at' }, now)
    await archiveRounds(jobDeps)
  })
  const archived = await db.row<{ rows: number; bytes: number }>(
    'select sum(rows)::bigint as rows, sum(bytes)::bigint as bytes from archive_file',
  )
  if (archived) console.log(`${archived.rows} rounds archived at ${(archived.bytes / archived.rows).toFixed(0)} bytes each`)
  const sum = createMovementSweep(db)
  await sum()
  await measure('movements summed', rounds, 'rounds', sum)
  const rollUp = createRollUp(db, 1)
  for (let time = 0; time < 2; time++) await rollUp()
  await measure('their entries deleted', rounds, 'rounds', () => clearEntries(db))
} finally {
  await server.close()
}
