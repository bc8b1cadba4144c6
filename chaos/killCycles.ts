import { runKillCycles } from './kill.ts'
import { startTarget } from './target.ts'

/**
 * `node chaos/killCycles.ts [cycles] [seed]`: prints what it did; exit code 1 when anything was lost or wrong. The recovery time is
 * reported, but not judged.
 */
const cycles = Number(process.argv[2] ?? 30)
const seed = Number(process.argv[3] ?? 1)
/** The project's target: back in two seconds. */
const limitMs = 2_000
/** The share of the processors used by other machines: slowness then says little about the server. */
const shareOf = (stolen: number): string => (stolen >= 0.05 ? `, ${Math.round(stolen * 100)} % of the processors taken` : '')

const target = await startTarget()
const summary = await runKillCycles({
  target,
  cycles,
  seed,
  onCycle: ({ number, victim, acknowledged, backMs, stolen }) =>
    console.log(`  ${number}/${cycles} killed ${victim}: ${acknowledged} acknowledged, back in ${Math.round(backMs)} ms${shareOf(stolen)}`),
})

const times = summary.cycles.map(({ backMs }) => backMs).toSorted((a, b) => a - b)
const late = times.filter((time) => time > limitMs).length
console.log(`${summary.cycles.length} cycles, ${summary.acknowledged} acknowledged, ${summary.lost} lost (seed ${seed})`)
console.log(`${summary.inDoubt} in doubt at the kill, of which ${summary.settledBefore} were settled before it; each was settled once`)
const at = (share: number): string => `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)} ms`
console.log(`back in ${at(0.5)} at the median, ${at(0.9)} at 90 %, ${at(0.99)} at 99 %, ${at(1)} at most; ${late} over ${limitMs} ms`)
/** The distribution of recovery times, by what was killed. */
const steps = [250, 500, 1_000, 1_500, limitMs, Infinity]
for (const victim of target.victims) {
  const own = summary.cycles.filter((cycle) => cycle.victim === victim).map(({ backMs }) => backMs)
  const spread = steps.map((step, index) => {
    const count = own.filter((time) => time <= step && time > (steps[index - 1] ?? 0)).length
    return `${step === Infinity ? `over ${limitMs}` : `≤ ${step}`} ms: ${count}`
  })
  console.log(`  ${victim.padEnd(8)} ${spread.join(' · ')}`)
}
for (const problem of summary.wrong) console.log(`WRONG ${problem}`)
if (summary.evidence) console.log(`The data are left in ${summary.evidence}`)
if (summary.lost + summary.wrong.length > 0) process.exitCode = 1
