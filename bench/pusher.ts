import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { aimedAt, bedText, coinPusher, coinValues, drawLandings, openingBed, playDrops, silver, valueOf } from '#games/coin-pusher/rules.ts'
import type { Bed } from '#games/coin-pusher/rules.ts'
import type { Draw } from '#games/fair/fair.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

/**
 * The coin pusher's return for each way to aim: always the same place, any place, and the place that a look ahead finds best. `--drops` of
 * each, ten million in all unless it says otherwise, after a thousand that fill the bed; `--ways` selects some. Checks of every drop that
 * no coin is made or lost, and that no bed is left with fewer coins than a new one has. `--fresh` shows the return of a new bed's first
 * drops instead. The hash at the end of a line is the last bed's: the same on any machine.
 */
const { values } = parseArgs({
  options: { drops: { type: 'string', default: '1000000' }, ways: { type: 'string' }, fresh: { type: 'boolean' } },
  allowPositionals: true,
})
const drops = Number(values.drops)
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const batch = 1_000
const lookAheadEvery = 20

/** The aim after which a silver coin, landing left or right of it, makes the most fall in front and the least at the sides. */
function bestAimFor(bed: Bed): number {
  const scores = Array.from({ length: coinPusher.aims }, (_, aim) =>
    [-2_400, 2_400].reduce((sum, aside) => {
      const { falls } = playDrops(bed, [{ kind: silver, x: aimedAt(aim) + aside, y: 2_900 }])
      return sum + falls.reduce((worth, { kind, to }) => worth + (to === 'front' ? 1 : -1) * coinValues[kind], 0)
    }, 0),
  )
  return scores.indexOf(Math.max(...scores))
}

const ways: Record<string, { aim: (bed: Bed, draw: Draw) => number; drops: number }> = {
  ...Object.fromEntries(Array.from({ length: coinPusher.aims }, (_, aim) => [`place ${aim + 1}`, { aim: () => aim, drops }])),
  anywhere: { aim: (_, draw) => draw(coinPusher.aims), drops },
  'look ahead': { aim: bestAimFor, drops: Math.ceil(drops / lookAheadEvery) },
}

interface Counts {
  paid: number
  lost: number
  sides: number
  minCoins: number
  maxCoins: number
}

/** Drops one coin; throws when a value appears or disappears. */
function drop(bed: Bed, aim: number, draw: Draw, counts: Counts): Bed {
  const landings = drawLandings(aim, 1, draw)
  const played = playDrops(bed, landings)
  const lost = played.falls.filter(({ to }) => to === 'side').reduce((sum, { kind }) => sum + coinValues[kind], 0)
  const put = landings.reduce((sum, { kind }) => sum + coinValues[kind], 0)
  if (valueOf(bed) + put !== valueOf(played.bed) + played.paid + lost) throw new Error(`value is not conserved: ${bedText(bed)}`)
  counts.paid += played.paid
  counts.lost += lost
  counts.sides += played.falls.filter(({ to }) => to === 'side').length
  counts.minCoins = Math.min(counts.minCoins, played.bed.coins.length)
  counts.maxCoins = Math.max(counts.maxCoins, played.bed.coins.length)
  return played.bed
}

const noCounts = (): Counts => ({ paid: 0, lost: 0, sides: 0, minCoins: Infinity, maxCoins: 0 })

function measure(name: string, { aim, drops: count }: (typeof ways)[string]): void {
  const draw = seededDraw(20_261_122)
  let bed = openingBed()
  for (let n = 0; n < batch; n++) bed = drop(bed, aim(bed, draw), draw, noCounts())
  const counts = noCounts()
  const batches: number[] = []
  const before = process.cpuUsage().user
  for (let n = 0; n < count; n += batch) {
    const paid = counts.paid
    for (let k = 0; k < batch; k++) bed = drop(bed, aim(bed, draw), draw, counts)
    batches.push((counts.paid - paid) / batch / coinPusher.price)
  }
  const mean = batches.reduce((sum, one) => sum + one, 0) / batches.length
  const error = Math.sqrt(batches.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (batches.length - 1) / batches.length)
  console.log(
    [
      name.padEnd(11),
      (batches.length * batch).toLocaleString('en').padStart(10),
      `${percent(mean)} ± ${percent(1.96 * error)}`.padEnd(18),
      `sides ${percent(counts.sides / (batches.length * batch))}`,
      `${counts.minCoins}–${counts.maxCoins} coins`,
      `${((process.cpuUsage().user - before) / batches.length / batch).toFixed(0)} µs`,
      createHash('sha256').update(bedText(bed)).digest('hex').slice(0, 16),
    ].join('  '),
  )
  if (counts.minCoins < openingBed().coins.length) process.exitCode = 1
}

/** The return of the first drops on new beds, at any place. */
function measureFresh(): void {
  const draw = seededDraw(20_261_122)
  const marks = [10, 25, 50, 100, 250, 500, 1_000]
  const beds = Math.ceil(drops / 1_000)
  const paid = marks.map(() => 0)
  for (let b = 0; b < beds; b++) {
    const counts = noCounts()
    let bed = openingBed()
    for (let n = 1; n <= 1_000; n++) {
      bed = drop(bed, draw(coinPusher.aims), draw, counts)
      const mark = marks.indexOf(n)
      if (mark >= 0) paid[mark] = (paid[mark] ?? 0) + counts.paid
    }
  }
  for (const [index, mark] of marks.entries())
    console.log(`first ${mark} drops of ${beds} new beds: ${percent((paid[index] ?? 0) / beds / mark / coinPusher.price)}`)
}

if (values.fresh) measureFresh()
else for (const [name, strategy] of Object.entries(ways)) if (!values.ways || values.ways.split(',').includes(name)) measure(name, strategy)
