import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { minuteMs } from '#contract/durations.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Sql } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { root } from '#server/kernel/root.ts'
import { createClient } from '../chaos/client.ts'
import type { HeldResources, Order } from './day/server.ts'
import { Player } from './day/visit.ts'
import type { BenchTarget } from './day/visit.ts'

/**
 * `npm run bench -- day [--players 1000] [--hours 24] [--visits 2] [--minutes 8] [--spins 4]`: a day of players on one server, as fast as the machine
 * plays it. The server is a separate process whose clock is turned minute by minute, with its jobs; each player comes `--visits` times for this many
 * minutes, evenly over the day. Prints for each hour what the server holds after a collection, what the database takes, and the statements of a call;
 * at the end the calls whose statements changed.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    players: { type: 'string', default: '1000' },
    hours: { type: 'string', default: '24' },
    visits: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '8' },
    spins: { type: 'string', default: '4' },
  },
})
const numberOf = (option: keyof typeof values) => Number(values[option])
const [count, hours, visits, stay, spins] = [
  numberOf('players'),
  numberOf('hours'),
  numberOf('visits'),
  numberOf('minutes'),
  numberOf('spins'),
] as const
const registeredAtOnce = 8

/** Sends one order and waits for its answer: there is never more than one. */
async function order<Result>(server: ChildProcess, sent: Order): Promise<Result> {
  const answered = once(server, 'message') as Promise<[{ result: Result; error?: string }]>
  server.send(sent)
  const [{ result, error }] = await Promise.race([answered, ended])
  if (error !== undefined) throw new Error(error)
  return result
}

async function pagesByTable(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows<{ name: string; pages: number }>(
    `select coalesce(p.inhparent::regclass::text, s.relname) as name,
         sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0))::bigint as pages
       from pg_statio_all_tables s left join pg_inherits p on p.inhrelid = s.relid group by 1`,
  )
  return new Map(rows.map(({ name, pages }) => [name, pages]))
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const folder = temporaryFolder('day')
const files = mkdtempSync(join(folder, 'data-'))
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
const server = fork(join(import.meta.dirname, 'day/server.ts'), { execArgv: ['--expose-gc'], stdio: 'inherit' })
const ended = once(server, 'exit').then((): never => {
  throw new Error('the server ended')
})
ended.catch(() => {})
const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
try {
  await migrate(embedded.url, join(root, 'server/migrations'))
  const measuring = openDatabase(embedded.url, () => {}, { size: 1 })
  const secret = Buffer.from('the secret of a measurement')
  const start = Date.now()
  let now = start
  const opening = { kind: 'open', now, databaseUrl: embedded.url, folder: files, secret: secret.toString('hex') } as const
  const address = await order<string>(server, opening)
  const house: BenchTarget = {
    client: createClient(address, (reason) => console.log(`no answer: ${reason}`)),
    address,
    channel: createSandboxChannel(secret, () => now),
    refused: new Map(),
    calls: 0,
  }
  const players: Player[] = []
  while (players.length < count) {
    const some = Array.from({ length: Math.min(registeredAtOnce, count - players.length) }, (_, index) => players.length + index)
    players.push(...(await Promise.all(some.map((index) => Player.register(house, index)))))
  }
  await order<HeldResources>(server, { kind: 'measure' })

  const total = hours * 60
  const arrivals = new Map<number, { player: Player; visit: number }[]>()
  for (const [index, player] of players.entries()) {
    for (let visit = 0; visit < visits; visit++) {
      const minute = Math.floor(((index / count + visit) / visits) * total)
      arrivals.set(minute, [...(arrivals.get(minute) ?? []), { player, visit }])
    }
  }

  const present = new Map<Player, number>()
  const byHour: HeldResources[] = []
  /** Pages touched since the server began, by table with its indexes, and the calls made until then. */
  const pagesByHour: { readonly calls: number; readonly of: ReadonlyMap<string, number> }[] = []
  let calls = 0
  const headings =
    'hour, heap, RSS, descriptors, sockets and timers, listening, database, WAL, files, bytes a round, calls, statements a call, pages a call, real s, load'.split(
      ', ',
    )
  console.log(`| ${headings.join(' | ')} |\n| ${headings.map(() => '---').join(' | ')} |`)
  let before = { rounds: 0, bytes: 0, pages: 0 }
  for (let hour = 0; hour < hours; hour++) {
    const from = performance.now()
    house.calls = 0
    for (let minute = hour * 60; minute < (hour + 1) * 60; minute++) {
      now = start + (minute + 1) * minuteMs
      await order(server, { kind: 'turn', now })
      const leaving = [...present].filter(([, until]) => until <= minute).map(([player]) => player)
      await Promise.all(leaving.map((player) => player.leave()))
      for (const player of leaving) present.delete(player)
      const coming = arrivals.get(minute) ?? []
      await Promise.all(coming.map(({ player, visit }) => player.arrive(visit)))
      for (const { player } of coming) present.set(player, minute + stay)
      await Promise.all([...present.keys()].map((player) => player.stay(spins)))
    }
    const held = await order<HeldResources>(server, { kind: 'measure' })
    byHour.push(held)
    const size = await measuring.row<{ bytes: number; wal: number; rounds: number; pages: number }>(
      `select pg_database_size(current_database()) as bytes, (select sum(size)::bigint from pg_ls_waldir()) as wal,
         (select sum(n_tup_ins)::bigint from pg_stat_user_tables where relid in (select relid from pg_partition_tree('round'))) as rounds,
         (select blks_hit + blks_read from pg_stat_database where datname = current_database()) as pages`,
    )
    if (!size) throw new Error('a database has a size')
    const ofCalls = Object.entries(held.statements).filter(([name]) => !name.startsWith('job '))
    const sum = (pick: (one: { runs: number; statements: number }) => number) => ofCalls.reduce((all, [, one]) => all + pick(one), 0)
    const sockets = held.handles.TCPSocketWrap ?? 0
    const cells = [
      hour + 1,
      `${mb(held.heap)} MB`,
      `${mb(held.rss)} MB`,
      held.descriptors,
      `${sockets} and ${held.handles.Timeout ?? 0}`,
      players.filter(({ isListening }) => isListening).length,
      `${mb(size.bytes)} MB`,
      `${mb(size.wal)} MB`,
      `${mb(bytesIn(files))} MB`,
      before.rounds === 0 ? '' : Math.round((size.bytes - before.bytes) / (size.rounds - before.rounds)),
      house.calls,
      (sum(({ statements }) => statements) / sum(({ runs }) => runs)).toFixed(2),
      before.rounds === 0 ? '' : Math.round((size.pages - before.pages) / house.calls),
      Math.round((performance.now() - from) / 1_000),
      loadavg()[0]?.toFixed(1),
    ]
    before = size
    calls += house.calls
    pagesByHour.push({ calls, of: await pagesByTable(measuring) })
    console.log(`| ${cells.join(' | ')} |`)
  }

  // By hours of the first third, without the very first, and of the last.
  const third = Math.max(1, Math.floor(hours / 3))
  const meanOf = (some: readonly HeldResources[], name: string) => {
    const of = some.flatMap(({ statements }) => statements[name] ?? [])
    const runs = of.reduce((sum, one) => sum + one.runs, 0)
    return { runs, each: of.reduce((sum, one) => sum + one.statements, 0) / Math.max(1, runs) }
  }
  const names = [...new Set(byHour.flatMap(({ statements }) => Object.keys(statements)))].toSorted()
  console.log('\nStatements of a call or job: in the first third of the day, in the last')
  for (const name of names) {
    const [early, late] = [meanOf(byHour.slice(1, 1 + third), name), meanOf(byHour.slice(-third), name)]
    const ratio = late.each / Math.max(0.01, early.each)
    console.log(
      `${name.padEnd(28)} ${early.each.toFixed(2).padStart(8)} ${late.each.toFixed(2).padStart(8)} ${ratio > 1.2 ? `MORE: ${ratio.toFixed(2)}` : ''}`,
    )
  }
  console.log('\nPages a call, by table with its indexes, vacuum and jobs included: in the first third of the day, in the last')
  const pagesBetween = (first: number, last: number) => {
    const [from, to] = [pagesByHour.at(first), pagesByHour.at(last)]
    return (table: string) => ((to?.of.get(table) ?? 0) - (from?.of.get(table) ?? 0)) / Math.max(1, (to?.calls ?? 0) - (from?.calls ?? 0))
  }
  const [earlyPages, latePages] = [pagesBetween(0, third), pagesBetween(-1 - third, -1)]
  const read = [...(pagesByHour.at(-1)?.of.keys() ?? [])].toSorted((a, b) => latePages(b) - latePages(a))
  for (const table of read.slice(0, 15))
    console.log(`${table.padEnd(28)} ${earlyPages(table).toFixed(2).padStart(8)} ${latePages(table).toFixed(2).padStart(8)}`)
  console.log(`\nRefused: ${[...house.refused].map(([what, times]) => `${what} ${times}`).join(', ') || 'nothing'}`)
  const tables = await measuring.rows<{ name: string; bytes: number }>(
    `select coalesce(p.inhparent::regclass::text, c.relname) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes
       from pg_class c left join pg_inherits p on p.inhrelid = c.oid where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       group by 1 order by 2 desc limit 12`,
  )
  console.log(`Largest: ${tables.map(({ name, bytes }) => `${name} ${mb(bytes)} MB`).join(', ')}`)
  await measuring.close()
} finally {
  if (server.connected) server.disconnect()
  if (server.exitCode === null) await once(server, 'exit')
  await embedded.stop()
}
