import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { slotGames } from '#games/index.ts'
import { fullCycle } from '#games/slots/engine/cycle.ts'
import { basisPoints, exactRtp } from '#games/slots/engine/rtp.ts'
import { seededDraw, simulate } from '#games/slots/engine/simulate.ts'

/**
 * The return of each slot: exactly, and over played rounds, ten million of each unless `--rounds` says otherwise. `--game` selects one.
 * `--figures` stores the distribution of results in games/figures.ts, for the game's sheet. Fails when a stated return is not the exact
 * one, or when the played rounds are more than four standard errors from it.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10000000' }, game: { type: 'string' }, figures: { type: 'boolean' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`

console.log(
  `game               exact       played                      σ     pays something   greatest (${rounds.toLocaleString('en')} rounds)`,
)
const figures: Record<string, object> = {}
for (const game of slotGames.filter(({ id }) => values.game === undefined || id === values.game)) {
  const cycle = game.cascade && fullCycle(game)
  const exact = exactRtp(game, () => cycle ?? fullCycle(game))
  const rtp = Number((exact.numerator * 10n ** 9n) / exact.denominator) / 1e9
  const played = simulate(game, rounds, seededDraw(20_261_122))
  const isCounted = String(cycle?.bySteps.filter((sum) => sum > 0)) === String(game.cascade?.counted)
  const isRight = isCounted && basisPoints(exact) === game.rtp && Math.abs(played.rtp - rtp) < 4 * played.standardError
  console.log(
    [
      game.id.padEnd(18),
      percent(rtp).padEnd(11),
      `${percent(played.rtp)} ± ${percent(1.96 * played.standardError)}`.padEnd(26),
      played.standardDeviation.toFixed(2).padStart(6),
      percent(played.hitFrequency).padStart(12),
      `${played.greatest.toFixed(2)}×`.padStart(14),
      isRight ? '' : '  WRONG',
    ].join(' '),
  )
  if (cycle) {
    console.log(
      `  ${cycle.combinations.toLocaleString('en')} combinations of stops win, step by step, ${cycle.bySteps.filter((sum) => sum > 0).join(' ')}`,
    )
    console.log(`  the most of a paid spin is ${cycle.most.win}×, in ${cycle.most.combinations} of them`)
  }
  const { nothing, under, more, large } = played.shares
  const rounded = (share: number): number => Number(share.toFixed(5))
  figures[game.id] = {
    rulesVersion: game.rulesVersion,
    rounds,
    nothing: rounded(nothing),
    under: rounded(under),
    more: rounded(more),
    large: rounded(large),
    greatest: Number(played.greatest.toFixed(2)),
    deviation: Number(played.standardDeviation.toFixed(2)),
  }
  if (!isRight) process.exitCode = 1
}
if (values.figures) {
  const head = '/** How rounds of each slot end, as shares: written by `npm run bench -- returns --figures`. */'
  writeFileSync(join(import.meta.dirname, '../games/figures.ts'), `${head}\nexport const figures = ${JSON.stringify(figures, null, 2)}\n`)
}
