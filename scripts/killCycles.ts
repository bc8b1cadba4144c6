import { runKillCycles } from './kill.ts'

/** `node scripts/killCycles.ts [cycles] [seed]`: prints what it did; exit code 1 when anything was lost or wrong. How fast it came back is a figure, not a verdict. */
const cycles = Number(process.argv[2] ?? 30)
const seed = Number(process.argv[3] ?? 1)
/** The bar of the project: back in two seconds. */
const limitMs = 2_000

const summary = await runKillCycles({
  cycles,
  seed,
  onCycle: ({ number, victim, acknowledged, backMs }) =>
    console.log(`  ${number}/${cycles} killed ${victim}: ${acknowledged} acknowledged, back in ${Math.round(backMs)} ms`),
})

const times = summary.cycles.map(({ backMs }) => backMs).toSorted((a, b) => a - b)
const late = times.filter((time) => time > limitMs).length
console.log(`${summary.cycles.length} cycles, ${summary.acknowledged} acknowledged, ${summary.lost} lost (seed ${seed})`)
console.log(`${summary.inDoubt} in doubt at the kill, of which ${summary.settledBefore} were settled before it; each was settled once`)
console.log(
  `back in ${Math.round(times[times.length >> 1] ?? 0)} ms at the median, ${Math.round(times.at(-1) ?? 0)} at most; ${late} over ${limitMs}`,
)
for (const problem of summary.wrong) console.log(`WRONG ${problem}`)
if (summary.evidence) console.log(`The data are left in ${summary.evidence}`)
if (summary.lost + summary.wrong.length > 0) process.exitCode = 1
