import { parseArgs } from 'node:util'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { trialBalanceLines } from '../scripts/trialBalanceTexts.ts'
import { payOverHttp } from './ledger/httpLoad.ts'
import { fillOrders } from './ledger/orders.ts'
import { preparePgbenchDeposits } from './ledger/pgbench.ts'
import { startBenchServer } from './spin/benchServer.ts'
import { describeMachine, listText, quantile, ratioText, ratios } from './spin/figures.ts'
import { findPgbench } from './spin/pgbench.ts'
import { createPlayersInGame } from './spin/players.ts'

/**
 * A deposit over HTTP (the provider's signed notification, checked, posted, all durable) against the very same statements under pgbench, in
 * alternating rounds on one machine. `--rounds` and `--seconds` set the length.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
  allowPositionals: true,
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const clients = 16
const warmUpSeconds = Math.min(3, seconds)
/** More than a client can pay in a second. */
const ordersPerSecond = 600

const pgbench = await findPgbench()
const server = await startBenchServer()
const db = openDatabase(server.databaseUrl, () => {})
try {
  console.log(await describeMachine(db, pgbench))
  const [http, bench] = [
    (await createPlayersInGame(server.client, db, 'http_player', clients)).map(({ playerId }) => playerId),
    (await createPlayersInGame(server.client, db, 'bench_player', clients)).map(({ playerId }) => playerId),
  ]
  const payHttp = async (time: number) => {
    const orders = await fillOrders(db, http, time * ordersPerSecond)
    return payOverHttp(server.port, server.secret, clients, orders, time)
  }
  const [sampled] = bench
  const sample = sampled === undefined ? undefined : await fillOrders(db, [sampled], 1)
  const script = pgbench && sample && (await preparePgbenchDeposits(server.folder, server.databaseUrl, db, bench, sample.first))
  const payBench = async (time: number) => (script ? script.deposits(await fillOrders(db, bench, time * ordersPerSecond), time) : undefined)

  const over = { http: [] as number[], bench: [] as number[], latencies: [] as number[] }
  await payHttp(warmUpSeconds)
  await payBench(warmUpSeconds)
  for (let round = 1; round <= rounds; round++) {
    const { perSecond, latencies } = await payHttp(seconds)
    over.http.push(perSecond)
    over.latencies.push(...latencies)
    const benched = await payBench(seconds)
    if (benched !== undefined) over.bench.push(benched)
    console.log(`round ${round} of ${rounds}`)
  }

  const returned = await db.row(`select id from deposit_order where return_reason is not null limit 1`)
  if (returned) throw new Error('a payment was returned: these are not the figures of a deposit')
  const latencies = over.latencies.toSorted((a, b) => a - b)
  console.log(`
deposits over HTTP, ${clients} connections ${listText(over.http)}
  latency                       p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`)
  if (over.bench.length > 0) {
    console.log(`the same statements, pgbench    ${listText(over.bench)}
HTTP : same statements          ${ratioText(ratios(over.http, over.bench))}`)
  } else {
    console.log('No ratio: pgbench is not in the PATH. It comes with PostgreSQL (Debian: apt install postgresql-contrib or postgresql).')
  }
  const balance = await trialBalance(db, { full: true })
  console.log(`\nThe trial balance afterwards:\n${trialBalanceLines(balance).join('\n')}`)
  process.exitCode = balance.sound ? 0 : 1
} finally {
  await db.close()
  await server.close()
}
