import { parseArgs } from 'node:util'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { trialBalanceLines } from '../scripts/trialBalanceTexts.ts'
import { startBenchServer } from './spin/benchServer.ts'
import { describeMachine, listText, quantile, ratioText, ratios } from './spin/figures.ts'
import { spinOverHttp } from './spin/httpLoad.ts'
import { findPgbench, preparePgbenchSpins, prepareTpcB } from './spin/pgbench.ts'
import { createPlayersInGame } from './spin/players.ts'

/**
 * A spin over HTTP (session, seeds, outcome, settlement, all durable) against the very same settling statement under pgbench, and against
 * pgbench's TPC-B, in alternating rounds on one machine. `--rounds` and `--seconds` set the length.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
  allowPositionals: true,
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const clients = 16
const warmUpSeconds = 3

const pgbench = await findPgbench()
const server = await startBenchServer()
const db = openDatabase(server.databaseUrl, () => {})
try {
  console.log(await describeMachine(db, pgbench))
  const httpPlayers = await createPlayersInGame(server.client, db, 'http_player', clients)
  const spins =
    pgbench &&
    (await preparePgbenchSpins(
      server.folder,
      server.databaseUrl,
      db,
      await createPlayersInGame(server.client, db, 'bench_player', clients),
    ))
  const tpcB = pgbench && (await prepareTpcB(server.databaseUrl, db, clients))

  const over = { http: [] as number[], spins: [] as number[], tpcB: [] as number[], latencies: [] as number[] }
  await spinOverHttp(server.port, httpPlayers, warmUpSeconds)
  await (spins && spins.spins(warmUpSeconds))
  for (let round = 1; round <= rounds; round++) {
    const { perSecond, latencies } = await spinOverHttp(server.port, httpPlayers, seconds)
    over.http.push(perSecond)
    over.latencies.push(...latencies)
    if (spins) over.spins.push(await spins.spins(seconds))
    if (tpcB) over.tpcB.push(await tpcB.transactions(seconds))
    console.log(`round ${round} of ${rounds}`)
  }

  const latencies = over.latencies.toSorted((a, b) => a - b)
  console.log(`
spins over HTTP, ${clients} connections    ${listText(over.http)}
  latency                       p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms (bar: p99 ≤ 20 ms)`)
  if (spins && tpcB) {
    console.log(`the same statement, pgbench     ${listText(over.spins)}
TPC-B, pgbench                  ${listText(over.tpcB)}
HTTP : same statement           ${ratioText(ratios(over.http, over.spins))}   (bar: 1)
HTTP : TPC-B                    ${ratioText(ratios(over.http, over.tpcB))}   (bar: 1)`)
  } else {
    console.log('No ratio: pgbench is not in the PATH. It comes with PostgreSQL (Debian: apt install postgresql-contrib or postgresql).')
  }
  const balance = await trialBalance(db)
  console.log(`\nThe trial balance afterwards:\n${trialBalanceLines(balance).join('\n')}`)
  process.exitCode = balance.sound ? 0 : 1
} finally {
  await db.close()
  await server.close()
}
