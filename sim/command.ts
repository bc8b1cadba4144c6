import { parseArgs } from 'node:util'
import { invariants } from './invariants/index.ts'
import { plantedBugs } from './plantedBugs.ts'
import { playSession } from './session.ts'
import { hunt, huntText, findPlantedBug, preload, simulateTogether, summaryOf } from './simulate.ts'
import { trace } from './trace.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '100' },
    seed: { type: 'string' },
    step: { type: 'string' },
    plant: { type: 'string' },
    plants: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? 1)

if (values.plants || values.plant !== undefined) {
  const hunted = values.plant === undefined ? plantedBugs : [findPlantedBug(values.plant)]
  for (const plant of hunted) {
    const caught = await hunt(plant, Number(values.seed ?? plant.seed ?? 1))
    console.log(huntText(caught))
    if (!caught.isCaught) process.exitCode = 1
  }
} else if (values.step !== undefined) {
  await preload()
  const onStory = (step: number, time: number, what: string) => console.log(`${step} · ${(time / 1_000).toFixed(1)} s · ${what}`)
  const { broken } = await playSession(seed, { invariants: [...invariants, trace], until: Number(values.step), onStory })
  if (broken) console.error(`\nStep ${broken.step}: “${broken.invariant}” does not hold: ${broken.problem}`)
  process.exitCode = broken ? 1 : 0
} else {
  const run = await simulateTogether(seed, Number(values.sessions))
  console.log(summaryOf(run))
  process.exitCode = run.broken ? 1 : 0
}
