import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { hourMs } from '#contract/durations.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { asAdmin } from './database.ts'
import { invariants } from './invariants.ts'
import { seasonBugNamed, seasonBugs } from './plants.ts'
import type { SeasonBug } from './plants.ts'
import { populate } from './population.ts'
import { fullSeason } from './season.ts'
import type { Played } from './worker.ts'

const script = join(import.meta.dirname, '../../scripts/seasons.ts')
/**
 * Nothing survives a season. Tables are empty when their statements are planned, and no autovacuum has them planned again: without the two
 * settings of plans, whole tables are read to the end, or statements are planned for each execution.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  autovacuum: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
}
/** More seeds than a planted bug needs to be found. */
const plantSeeds = 30

/** Plays seeds from the list in whichever process is free, until they are used up or `onSeason` returns true. */
async function playAll(
  url: string,
  workers: number,
  seeds: number[],
  onSeason: (season: Played) => boolean | void,
  { plant, kills = plant?.kills ?? false }: { readonly plant?: SeasonBug; readonly kills?: boolean } = {},
): Promise<void> {
  const isOver = { now: false }
  await Promise.all(
    Array.from(
      { length: workers },
      () =>
        new Promise<void>((resolve, reject) => {
          const env = {
            ...process.env,
            SEASONS_DATABASE: url,
            ...(plant && { SEASONS_PLANT: plant.name }),
            ...(kills && { SEASONS_KILLS: '1' }),
          }
          // With the channel, it ends however this process does.
          const child = spawn(process.execPath, ['--max-semi-space-size=64', script], {
            stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
            env,
          }) as ChildProcessByStdio<Writable, Readable, null>
          const next = () => {
            const seed = isOver.now ? undefined : seeds.shift()
            if (seed === undefined) child.stdin.end()
            else child.stdin.write(`${seed}\n`)
          }
          createInterface({ input: child.stdout }).on('line', (line) => {
            if (onSeason(JSON.parse(line) as Played) === true) isOver.now = true
            next()
          })
          child.on('error', reject).on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))))
          next()
        }),
    ),
  )
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US')

async function hunt(url: string, plant: SeasonBug, seed: number): Promise<boolean> {
  let [played, caught] = [0, false]
  const violations: string[] = []
  const seeds = Array.from({ length: plantSeeds }, (_, index) => seed + index)
  const check = ({ broken, seed: at }: Played) => {
    played++
    violations.push(...broken.map(({ invariant, problem }) => `    Seed ${at}: “${invariant}”: ${problem.slice(0, 200)}`))
    caught = broken.some(({ invariant }) => plant.caughtBy.includes(invariant))
    return violations.length > 0
  }
  await playAll(url, 1, seeds, check, { plant })
  console.log(`${caught ? 'caught' : 'NOT CAUGHT'} · ${plant.name}: ${plant.what}. ${played} seasons.`)
  for (const line of violations) console.log(line)
  return caught
}

/** `npm run seasons -- …`; see scripts/seasons.ts. */
export async function runSeasons(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      plants: { type: 'boolean', default: false },
      plant: { type: 'string', multiple: true, default: [] as string[] },
      tally: { type: 'boolean', default: false },
      kills: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [, firstSeed] = positionals
  const [wanted, seed] = [Number(positionals[0] ?? 10), Number(firstSeed ?? 1)]
  if (![wanted, seed].every((number) => Number.isInteger(number) && number > 0)) {
    console.error('Say how many seasons, and the first seed: npm run seasons -- 100 1')
    return false
  }
  const hunted = values.plants ? seasonBugs : values.plant.map(seasonBugNamed)
  const folder = temporaryFolder('seasons')
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {}, settings })
  try {
    const template = new URL(embedded.url)
    template.pathname = '/seasons'
    await asAdmin(embedded.url, 'create database seasons')
    await populate(template.href)
    if (hunted.length > 0) {
      let all = true
      for (const plant of hunted) all = (await hunt(template.href, plant, firstSeed === undefined ? (plant.seed ?? seed) : seed)) && all
      return all
    }
    const startedAt = performance.now()
    const workers = Math.max(1, Math.min(availableParallelism(), wanted))
    const sums = { seasons: 0, actions: 0, rounds: 0, paidOut: 0, core: 0 }
    let broken = 0
    const tally: Record<string, { done: number; refused: number }> = {}
    await playAll(
      template.href,
      workers,
      Array.from({ length: wanted }, (_, index) => seed + index),
      (season) => {
        sums.seasons++
        for (const key of ['actions', 'rounds', 'paidOut', 'core'] as const) sums[key] += season[key]
        for (const [act, { done, refused }] of Object.entries(season.tally)) {
          const all = (tally[act] ??= { done: 0, refused: 0 })
          all.done += done
          all.refused += refused
        }
        if (season.broken.length > 0) broken++
        // At once: a long run may be interrupted.
        if (broken <= 20)
          for (const { invariant, problem } of season.broken) console.log(`Seed ${season.seed}: “${invariant}” does not hold: ${problem}`)
        if (sums.seasons % 100 === 0)
          console.log(`${sums.seasons} seasons, ${broken} of them broken, after ${count((performance.now() - startedAt) / 1_000)} s`)
      },
      { kills: values.kills },
    )
    const took = performance.now() - startedAt
    console.log(
      `${count(sums.seasons)} seasons of ${fullSeason.players} players: ${count(sums.actions)} actions, ${count(sums.rounds)} rounds, ${count(sums.paidOut)} withdrawals paid out; ${invariants.length} invariants each.`,
      `\n${(took / 1_000).toFixed(1)} s: ${count((hourMs * sums.seasons) / took)} seasons an hour with ${workers} processes at a load of ${loadavg()[0]?.toFixed(1)}, ${(sums.core / sums.seasons / 1_000).toFixed(2)} s of a core each beside the database.`,
    )
    if (values.tally)
      for (const [act, { done, refused }] of Object.entries(tally))
        console.log(`${act.padEnd(38)} ${count(done).padStart(9)} done ${count(refused).padStart(9)} refused`)
    return broken === 0
  } finally {
    await embedded.stop()
  }
}
