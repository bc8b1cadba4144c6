import { readFileSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calls } from '#contract/index.ts'
import { freePort } from '#server/embedded/freePort.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { root } from '#server/kernel/root.ts'
import { buildServer } from '../build/buildServer.ts'
import { fillRounds } from '../scripts/fill/rounds.ts'
import { copyServer, followLeader, makeStandby } from '../scripts/standby.ts'
import { postFor } from './load/postFor.ts'
import { spawnServer } from './spin/benchServer.ts'
import { quantile } from './spin/figures.ts'
import { createPlayersInGame } from './spin/players.ts'

/**
 * `npm run bench -- replica [--seconds 5] [--rounds 3]`: records and reports of one server that reads them at the leader and of one that reads
 * them on a streaming replica, in turn: reads a second, their time, and what of the leader's processor each takes. Then each player spins
 * and reads at once. Players have 2,000 rounds each.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const players = 8
const roundsEach = 2_000
const spinsEach = 40
const names = ['betRecord', 'betRecordReport', 'coinReport'] as const

/** Processor time of a PostgreSQL server and all its connections, in ms: those that have ended count with their parent. */
function processorMs(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      if (Number(pid) === postmaster) ticks += fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
      else if (fields[1] === postmaster) ticks += (fields[11] ?? 0) + (fields[12] ?? 0)
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10
}

const folder = temporaryFolder('replica')
const dataDirOf = (name: string) => join(folder, name, 'pg')
const start = (name: string) => startEmbedded({ dataDir: dataDirOf(name), log: () => {} })
const closing: (() => Promise<void>)[] = []
try {
  await buildServer()
  let leader = await start('leader')
  await migrate(leader.url, join(root, 'server/migrations'))
  await leader.stop()
  copyServer(dataDirOf('leader'), dataDirOf('standby'))
  makeStandby(dataDirOf('standby'))
  leader = await start('leader')
  closing.unshift(() => leader.stop())
  const standby = await start('standby')
  closing.unshift(() => standby.stop())
  await followLeader(standby.url, leader.url)

  const metricsPort = await freePort(secureRandom)
  const plain = await spawnServer(leader.url, join(folder, 'leader'))
  closing.unshift(() => plain.stop())
  const reading = { DATABASE_REPLICA_URL: standby.url, METRICS_PORT: String(metricsPort) }
  const replicated = await spawnServer(leader.url, join(folder, 'leader'), reading)
  closing.unshift(() => replicated.stop())
  const servers = { leader: plain, replica: replicated }

  const db = openDatabase(leader.url, () => {}, { size: 2 })
  closing.unshift(() => db.close())
  const playersInGame = await createPlayersInGame(plain.client, db, 'reader', players)
  await fillRounds(db, { players: playersInGame.map(({ playerId }) => String(playerId)), each: roundsEach, now: Date.now() })
  await db.rows('vacuum analyze')

  console.log('| call | read at | a second | p50 | p99 | leader’s processor a read | load |\n| --- | --- | --- | --- | --- | --- | --- |')
  for (const name of names) {
    const sums = { leader: { count: 0, ms: 0, latencies: [] as number[] }, replica: { count: 0, ms: 0, latencies: [] as number[] } }
    for (let round = 0; round <= rounds; round++) {
      for (const at of ['leader', 'replica'] as const) {
        const before = processorMs(leader.pid)
        const run = await postFor({
          port: servers[at].port,
          path: `/production-api/app/v1/${calls[name].path}`,
          connections: playersInGame.map(({ token }) => () => ({ token, body: '{}' })),
          seconds,
          isAccepted: (body) => body.startsWith('{"errcode":0,'),
        })
        // The first is for warming up.
        if (round === 0) continue
        sums[at].ms += processorMs(leader.pid) - before
        sums[at].count += run.latencies.length
        sums[at].latencies.push(...run.latencies)
      }
    }
    for (const at of ['leader', 'replica'] as const) {
      const { count, ms } = sums[at]
      const latencies = sums[at].latencies.toSorted((a, b) => a - b)
      const each = [count / (seconds * rounds), quantile(latencies, 0.5), quantile(latencies, 0.99)].map((value) => value.toFixed(1))
      console.log(`| ${name} | ${at} | ${each.join(' | ')} | ${(ms / count).toFixed(2)} ms | ${loadavg()[0]?.toFixed(1)} |`)
    }
  }

  for (const [at, { client }] of Object.entries(servers)) {
    const latencies: number[] = []
    let missed = 0
    await Promise.all(
      playersInGame.map(async ({ token, roundToken, stake }) => {
        for (let spins = 0; spins < spinsEach; spins++) {
          const spun = await client.call('spin', { roundToken, stake }, { token, requestId: secureRandom.uuid() })
          const from = performance.now()
          const read = await client.call('betRecord', {}, { token })
          latencies.push(performance.now() - from)
          const own = spun.kind === 'answered' ? spun.answer.data?.roundId : undefined
          if (own === undefined || read.kind !== 'answered' || read.answer.data?.list[0]?.roundId !== own) missed++
        }
      }),
    )
    latencies.sort((a, b) => a - b)
    const [half, most] = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(1))
    console.log(
      `betRecord at the ${at} right after a spin: p50 ${half} ms, p99 ${most} ms, ${missed} of ${latencies.length} without the spin`,
    )
  }
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  console.log(
    text
      .split('\n')
      .filter((line) => line.startsWith('swerte_replica_reads_total'))
      .join('\n'),
  )
} finally {
  for (const close of closing) await close()
}
