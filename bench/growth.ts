import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { calls } from '#contract/index.ts'
import { dayMs, hourMs, manilaDay, startOfDay, utcDay } from '#server/kernel/calendar.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { sweepMovements } from '#server/money/statement/statementStore.ts'
import { sumPlayDays } from '#server/play/games/playDays.ts'
import { sumCoinDays } from '#server/protection/coinDays.ts'
import { sumPlayTime } from '#server/protection/playTime.ts'
import { runVip } from '#server/rewards/vip/job.ts'
import { registrationFields } from '../build/registrationFields.ts'
import { fillRounds, orderByTime } from '../scripts/fill/rounds.ts'
import { levelsOf, Pages } from './growth/pages.ts'
import type { Levels, PlanNode } from './growth/pages.ts'
import { openServer } from './growth/server.ts'

/**
 * The database pages (8 kB) that each read call touches: with a small operator's 10,000 rounds, and with `--rounds` more, a twentieth of
 * them by one player. For that player and for an ordinary one. Default 300,000; the full run is 10 million. Then the duration of the jobs
 * that process all players.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300000' } }, allowPositionals: true })
const rounds = Number(values.rounds)
const heavyShare = 0.05
const roundsAPlayer = 50
/** So many that the player of most rounds has one in every third of a day, and a win on every day, in the small database too: both show as many rows. */
const everyThird = 300
/** Rounds of the last minutes, the same in both: the player of most rounds has played today, and just now, as much as before. */
const justNow = { each: 6, spreadMs: 20 * 60_000 }
/** Limits on time read at most this much of single rounds: not history, but how fast somebody plays now. */
const notYetSummedMs = 30 * 60_000
const bar = 1.2
/** Rounds of the small database used for comparison: enough for indexes to have more than one page. */
const smallHouse = 10_000

const asked: { readonly text: string; readonly values: readonly unknown[] }[] = []
/** Late on a day of VIP, which is UTC's: whenever this runs, every player has a round on the day that is closed below. */
let now = startOfDay(utcDay(Date.now())) + 23 * hourMs
const clock = () => now
const server = await openServer({ clock, onStatement: (statement) => void asked.push(statement) })
const { app, jobDeps, measuring } = server

async function call(path: string, body: object, token?: string): Promise<{ errcode: number; data: unknown }> {
  const response = await app.inject({
    method: 'POST',
    url: `/production-api/app/v1/${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload: { requestId: secureRandom.uuid(), ...body },
  })
  return response.json()
}

async function register(account: string): Promise<{ token: string; userId: string }> {
  return (await call('accountRegist4', { account, password: 'correct horse', ...registrationFields })).data as {
    token: string
    userId: string
  }
}

/** Every call of a player that reads and needs no input but the token. */
const reads = Object.entries(calls).filter(
  ([, { auth, mutates, input }]) => auth === 'user' && !mutates && input.safeParse({ requestId: secureRandom.uuid() }).success,
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** A value as text of SQL, whose type the statement that it is given to knows. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  if (!Array.isArray(value)) return pg.escapeLiteral(textOf(value))
  return pg.escapeLiteral(`{${value.map((each) => (each === null ? 'null' : JSON.stringify(textOf(each)))).join(',')}}`)
}

/** Pages touched by the statements of one call, with the generic plans that a player’s calls have; their writes are rolled back. */
async function pagesOf(path: string, token: string, levels: Levels): Promise<Pages | undefined> {
  // What a first read writes is not measured again.
  for (let time = 0; time < 2; time++) if ((await call(path, {}, token)).errcode !== 0) return undefined
  asked.length = 0
  await call(path, {}, token)
  const statements = [...asked]
  const pages = new Pages(levels)
  for (const { text, values: parameters } of statements) {
    // An existing row cannot be inserted again.
    if (/^\s*insert/i.test(text)) continue
    const execute = `execute measured${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`
    await measuring.rows(`prepare measured as ${text}`)
    // Measured the second time: a function plans its own statements at its first call on a connection, and reads a hundred pages of the catalogs for that.
    for (const measured of [undefined, pages])
      await measuring
        .transaction(async (tx) => {
          await tx.rows(`set local plan_cache_mode = 'force_generic_plan'`)
          const row = await tx.row<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, buffers, timing off, format json) ${execute}`)
          if (row) measured?.add(row['QUERY PLAN'][0].Plan)
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
    await measuring.rows('deallocate measured')
  }
  return pages
}
class Undone extends Error {}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`
const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)

try {
  const heavy = await register('heavy_player')
  const usual = await register('usual_player')
  // As in operation: with one month alone PostgreSQL expects the index of the empty default partition to cost more than sorting all rows of a third.
  await maintainMonths(jobDeps.db, { table: 'round', key: 'at' }, now)
  await fillRounds(measuring, { players: [heavy.userId], each: everyThird, now })
  await fillRounds(measuring, { players: [heavy.userId], ...justNow, now })
  await fillRounds(measuring, { players: [usual.userId], each: roundsAPlayer, now })
  await fillRounds(measuring, { newPlayers: smallHouse / roundsAPlayer, each: roundsAPlayer, now })
  const measure = async () => {
    while ((await sweepMovements(jobDeps.db, 5_000, Number.MAX_SAFE_INTEGER)) > 0);
    // Updated rows leave the index's pages less full than rows that were only inserted. In operation that is so in small databases too, but what was loaded in
    // one go is not updated.
    await measuring.rows('reindex index movement_total_pkey')
    await measuring.rows('truncate play_time')
    await measuring.rows('update play_time_mark set until = 0')
    await sumPlayTime(jobDeps)
    await measuring.rows('truncate coin_day')
    await measuring.rows('update coin_day_mark set day = -1')
    await sumCoinDays(jobDeps)
    await orderByTime(measuring)
    // Rounds are loaded for days before the first player's.
    await measuring.rows('truncate play_day')
    await measuring.rows('update play_day_mark set day = $1', [manilaDay(now) - 100])
    await sumPlayDays(jobDeps)
    // Rows of many players, added in turn, leave its pages 72 % full, with 200 players as with 20,000; those of the few that the small database was loaded with, fuller.
    await measuring.rows('reindex index play_day_pkey')
    // Where few pages hold dead rows, vacuum leaves them until there are more.
    await measuring.rows('vacuum (analyze, index_cleanup on)')
    const levels = await levelsOf(measuring)
    const found = new Map<string, readonly [Pages | undefined, Pages | undefined]>()
    for (const [name, { path }] of reads)
      found.set(name, [await pagesOf(path, heavy.token, levels), await pagesOf(path, usual.token, levels)])
    return found
  }
  await runVip(jobDeps)
  const small = await measure()

  let from = performance.now()
  const own = Math.round(rounds * heavyShare)
  await fillRounds(measuring, {
    players: [heavy.userId],
    each: own,
    now: now - notYetSummedMs,
    spreadMs: 90 * dayMs - notYetSummedMs,
  })
  const players = Math.max(1, Math.round((rounds - own) / roundsAPlayer))
  await fillRounds(measuring, { newPlayers: players, each: roundsAPlayer, now })
  await measuring.rows('vacuum analyze')
  const size = await measuring.row<{ bytes: number; round: number; entry: number; posting: number }>(
    `select pg_database_size(current_database()) as bytes, pg_total_relation_size('entry') as entry, pg_total_relation_size('posting') as posting,
       (select sum(pg_total_relation_size(relid))::bigint from pg_partition_tree('round')) as round`,
  )
  console.log(`${rounds} rounds of ${players + 2} players, ${own} of one player, in ${seconds(from)} s (${load()})`)
  if (size) {
    const each = (bytes: number) => Math.round(bytes / rounds)
    console.log(
      `bytes a round: all ${each(size.bytes)}, round ${each(size.round)}, entry ${each(size.entry)}, posting ${each(size.posting)}`,
    )
  }

  const swept = performance.now()
  await runVip(jobDeps)
  console.log(`VIP: ${rounds} rounds swept in ${seconds(swept)} s (${load()})`)
  now += dayMs
  from = performance.now()
  await runVip(jobDeps)
  const took = (performance.now() - from) / 1_000
  console.log(`VIP: a day of ${players} players closed in ${took.toFixed(1)} s, ${Math.round(players / took)} players/s (${load()})`)
  now -= dayMs

  const full = await measure()
  console.log(`\nPages below the upper levels of indexes (all pages in brackets), and their ratio to the small house`)
  console.log(`${'call'.padEnd(30)} ${'small'.padStart(14)} | ${`${own} rounds`.padStart(22)} | ${'an ordinary player'.padStart(22)}`)
  const over: string[] = []
  const columns: string[] = []
  for (const [name, [smallHeavy, smallUsual]] of small) {
    const [fullHeavy, fullUsual] = full.get(name) ?? []
    if (!smallHeavy || !fullHeavy || !smallUsual || !fullUsual) {
      console.log(`${name.padEnd(30)} refused`)
      continue
    }
    const shown = (pages: Pages, than?: Pages) =>
      `${pages.below} (${pages.all})`.padStart(14) + (than ? (pages.below / Math.max(1, than.below)).toFixed(2).padStart(8) : '')
    console.log(`${name.padEnd(30)} ${shown(smallHeavy)} | ${shown(fullHeavy, smallHeavy)} | ${shown(fullUsual, smallUsual)}`)
    if (fullHeavy.below <= bar * Math.max(1, smallHeavy.below)) continue
    over.push(`${name} ${(fullHeavy.below / Math.max(1, smallHeavy.below)).toFixed(1)}`)
    columns.push(`${name}: ${fullHeavy.risen(smallHeavy)}`)
  }
  const rowsOf = async (name: string) => {
    const { data } = await call(name, {}, heavy.token)
    return (data as { rows: readonly object[] }).rows.length
  }
  for (const name of ['betRecordReport', 'coinReport'] as const) {
    const [pages] = full.get(name) ?? []
    const rows = await rowsOf(calls[name].path)
    console.log(`${name}: ${pages?.below} pages for ${rows} rows, a day each: ${((pages?.below ?? 0) / rows).toFixed(2)} a row`)
  }
  console.log(
    `\n${small.size - over.length} of ${small.size} calls touch at most ${bar} times the pages of those in the small house. Over it: ${over.join(', ') || 'none'}`,
  )
  for (const column of columns) console.log(column)
} finally {
  await server.close()
}
