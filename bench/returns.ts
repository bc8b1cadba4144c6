import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { figures } from '#games/figures.ts'
import { slotGame, slotGames } from '#games/index.ts'
import { variants } from './returns/variants.ts'
import type { Result, Task } from './returns/worker.ts'

/**
 * The table of all games: the exact return of each with a strategy, the return of played rounds (ten million unless `--rounds` says otherwise),
 * the share that pays anything, the greatest result, and how many rounds with hashed numbers the verifier of tests/games/verifier, written
 * from docs/fairness.md alone, found as the server decides them (`--verified`). `--game` selects one, `--workers` sets how many run at once, `--seed` other rounds.
 * `--figures` stores the distribution of the played slots' results in games/figures.ts, for their sheets; with `--game` those of the others stay. Fails when a return is not the stated
 * one, when the played rounds are more than four standard errors from it, or when the verifier differs.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    verified: { type: 'string', default: '1000' },
    game: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: '20261122' },
    figures: { type: 'boolean' },
  },
  allowPositionals: true,
})
const [rounds, verified] = [Number(values.rounds), Number(values.verified)]
const percent = (share: number, digits = 3): string => `${(share * 100).toFixed(digits)} %`
const count = (number: number): string => number.toLocaleString('en')

const queue = variants.flatMap(({ id }, index) => (values.game === undefined || id === values.game ? [index] : []))
const results = new Map<number, Result>()
const runOne = (index: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const workerData: Task = { index, rounds, verified, seed: Number(values.seed) }
    const worker = new Worker(new URL('returns/worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
await Promise.all(
  Array.from({ length: Number(values.workers) }, async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const result = await runOne(index)
      results.set(index, result)
      process.stderr.write(`${result.id}, ${result.strategy}: ${result.seconds.toFixed(0)} s\n`)
    }
  }),
)

function problemOf({ exact, played, different, problem }: Result): string | undefined {
  if (problem !== undefined) return problem
  if (different > 0) return `the verifier differs in ${different} rounds`
  const isFar = exact !== undefined && Math.abs(played.mean - exact) > 4 * played.standardError
  return isFar ? 'the played rounds are too far from the exact return' : undefined
}

const table = [...results.values()].toSorted((a, b) => a.index - b.index)
console.log('| game | kind | strategy | exact return | played, with 95 % | pays something | greatest | σ | rounds | verified |')
console.log('|---|---|---|---|---|---|---|---|---|---|')
for (const result of table) {
  const { id, kind, strategy, exact, played } = result
  const cells = [
    id,
    kind,
    strategy,
    exact === undefined ? 'measured' : percent(exact),
    `${percent(played.mean)} ± ${percent(1.96 * played.standardError)}`,
    percent(1 - played.shares.nothing, 2),
    `${played.greatest.toFixed(2)}×`,
    played.deviation.toFixed(2),
    count(played.rounds),
    count(result.verified),
  ]
  const problem = problemOf(result)
  console.log(`| ${cells.join(' | ')} |${problem === undefined ? '' : ` WRONG: ${problem}`}`)
  if (problem !== undefined) process.exitCode = 1
}
console.log(
  `\n${new Set(table.map(({ id }) => id)).size} games, ${count(table.reduce((sum, { played }) => sum + played.rounds, 0))} rounds`,
)

if (values.figures) {
  const rounded = (share: number): number => Number(share.toFixed(5))
  const played = table.flatMap((result) => {
    const game = slotGame(result.id)
    if (!game) return []
    const { shares, greatest, deviation } = result.played
    const { nothing, under, more, large } = shares
    const ends = { nothing: rounded(nothing), under: rounded(under), more: rounded(more), large: rounded(large) }
    const results = { greatest: Number(greatest.toFixed(2)), deviation: Number(deviation.toFixed(2)) }
    return [[game.id, { rulesVersion: game.rulesVersion, rounds: result.played.rounds, ...ends, ...results }] as const]
  })
  const all = new Map<string, { readonly rulesVersion: number }>([...Object.entries(figures), ...played])
  const current = slotGames.flatMap(({ id, rulesVersion }) => {
    const one = all.get(id)
    return one?.rulesVersion === rulesVersion ? [[id, one] as const] : []
  })
  if (current.length < slotGames.length) throw new Error('--figures needs every slot that has none yet')
  const head = '/** How rounds of each slot end, as shares: written by `npm run bench -- returns --figures`. */'
  const text = JSON.stringify(Object.fromEntries(current), null, 2)
  writeFileSync(join(import.meta.dirname, '../games/figures.ts'), `${head}\nexport const figures = ${text}\n`)
}
