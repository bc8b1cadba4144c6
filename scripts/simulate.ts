// `npm run simulate`: seeded sessions of players over all machines, against the house's rules, with a simulated clock.
//   -- --sessions N --seed S     plays the seeds S, S + 1 … (100 from 1)
//   -- --seed S --step K         plays the session of seed S alone, up to step K, and tells its story
//   -- --plant <name>            with a planted bug; ends well when the invariant that should catch it does
//   -- --plants                  with every planted bug, one after another
import { parseArgs } from 'node:util'
import { chronicle } from './simulate/chronicle.ts'
import { invariants } from './simulate/invariants/index.ts'
import { playSession } from './simulate/session.ts'
import { plants } from './simulate/plants.ts'
import { hunt, huntWords, plantNamed, simulate, summaryOf } from './simulate/simulate.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    step: { type: 'string' },
    plant: { type: 'string' },
    plants: { type: 'boolean' },
  },
})
const seed = Number(values.seed)

if (values.plants || values.plant !== undefined) {
  for (const plant of values.plant === undefined ? plants : [plantNamed(values.plant)]) {
    const caught = await hunt(plant, seed)
    console.log(huntWords(caught))
    if (!caught.isCaught) process.exitCode = 1
  }
} else if (values.step !== undefined) {
  const onStory = (step: number, time: number, what: string) => console.log(`${step} · ${(time / 1_000).toFixed(1)} s · ${what}`)
  const { broken } = await playSession(seed, { invariants: [...invariants, chronicle], until: Number(values.step), onStory })
  if (broken) console.error(`\nStep ${broken.step}: «${broken.invariant}» does not hold: ${broken.complaint}`)
  process.exitCode = broken ? 1 : 0
} else {
  const run = await simulate(seed, Number(values.sessions))
  console.log(summaryOf(run))
  process.exitCode = run.broken ? 1 : 0
}
