import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { i18n } from '@lingui/core'
import { hourMs } from '#contract/durations.ts'
import { loadView, overlays } from '#src/app/deferred/overlays.ts'
import { invariants } from './invariants/index.ts'
import { plantedBugs } from './plantedBugs.ts'
import type { PlantedBug } from './plantedBugs.ts'
import { playSession } from './session.ts'
import type { Broken } from './session.ts'

export interface Run {
  readonly sessions: number
  readonly steps: number
  readonly calls: number
  readonly rounds: number
  /** Simulated, ms. */
  readonly time: number
  /** The time it took, ms: wall clock, and of one core. They differ when the machine does other work. */
  readonly real: number
  readonly core: number
  readonly broken: Broken | undefined
}

/**
 * The views of overlays and their catalogs are loaded once per process; a session would wait for the disk. An overlay that fails to load
 * fails the run.
 */
export const preload = async (): Promise<void> => {
  i18n.loadAndActivate({ locale: 'en-PH', messages: {} })
  await Promise.all(Object.keys(overlays).map(loadView))
}

/** Starting a thread takes as long as playing a few. */
const fewest = 10

/** Plays the sessions of this many seeds, or until an invariant fails. Threads that are passed the same `taken` share them. */
export async function simulate(seed: number, sessions: number, plant?: PlantedBug, taken: Int32Array = new Int32Array(1)): Promise<Run> {
  await preload()
  const startedAt = performance.now()
  const before = process.threadCpuUsage()
  let [steps, calls, rounds, time, played] = [0, 0, 0, 0, 0]
  let broken: Broken | undefined
  const take = () => Atomics.add(taken, 0, 1)
  for (let index = take(); index < sessions; index = take()) {
    const session = await playSession(seed + index, { invariants, prepare: plant?.plant })
    played++
    steps += session.steps
    calls += session.calls
    rounds += session.rounds
    time += session.time
    broken ??= session.broken
    if (broken) Atomics.store(taken, 0, sessions)
  }
  const { user, system } = process.threadCpuUsage(before)
  const core = (user + system) / 1_000
  return { sessions: played, steps, calls, rounds, time, real: performance.now() - startedAt, core, broken }
}

/**
 * The same seeds, shared among threads: one per core, each taking the next seed when it is done. Of several failures the first is reported:
 * all seeds before it were taken earlier, and are played to their end.
 */
export async function simulateTogether(seed: number, sessions: number): Promise<Run> {
  const startedAt = performance.now()
  const threads = Math.max(1, Math.min(availableParallelism(), Math.floor(sessions / fewest)))
  const workerData = { seed, sessions, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const runs = await Promise.all(
    Array.from({ length: threads }, async () => {
      const [run] = (await once(new Worker(new URL('worker.ts', import.meta.url), { workerData }), 'message')) as [Run]
      return run
    }),
  )
  const sum = (key: 'sessions' | 'steps' | 'calls' | 'rounds' | 'time' | 'core') => runs.reduce((total, run) => total + run[key], 0)
  return {
    sessions: sum('sessions'),
    steps: sum('steps'),
    calls: sum('calls'),
    rounds: sum('rounds'),
    time: sum('time'),
    real: performance.now() - startedAt,
    core: sum('core'),
    broken: runs.flatMap(({ broken }) => broken ?? []).toSorted((one, other) => one.seed - other.seed)[0],
  }
}

const count = (number: number): string => Math.floor(number).toLocaleString('en-US')

export const summaryOf = ({ sessions, steps, calls, rounds, time, real, core, broken }: Run): string =>
  [
    `${count(sessions)} sessions, ${count(steps)} steps, ${count(calls)} calls, ${count(rounds)} rounds, ${invariants.length} invariants after each step.`,
    `${(time / hourMs).toFixed(1)} hours of play in ${(real / 1_000).toFixed(1)} s: ${count(time / real)} × real time (${count(time / core)} × by the core’s own time).`,
    ...(broken
      ? [
          `Seed ${broken.seed}, step ${broken.step}: “${broken.invariant}” does not hold: ${broken.problem.slice(0, 160)}`,
          `Again: npm run simulate -- --seed ${broken.seed} --step ${broken.step}`,
        ]
      : []),
  ].join('\n')

/** More seeds than any planted bug needs to be found. */
const plantSeeds = 400

export interface Caught {
  readonly plant: PlantedBug
  readonly run: Run
  /** It was found by one of its own invariants. */
  readonly isCaught: boolean
}

/** Plays with a planted bug until an invariant fails. */
export async function hunt(plant: PlantedBug, seed: number): Promise<Caught> {
  const run = await simulate(seed, plantSeeds, plant)
  return { plant, run, isCaught: run.broken !== undefined && plant.caughtBy.includes(run.broken.invariant) }
}

export const findPlantedBug = (name: string): PlantedBug => {
  const plant = plantedBugs.find((one) => one.name === name)
  if (!plant) throw new Error(`There is no planted bug “${name}”. There are: ${plantedBugs.map((one) => one.name).join(', ')}`)
  return plant
}

/** A longer hunt plays for nothing each time: the bug's seed is to be set to the one that found it. */
const longestHunt = 20

export const huntText = ({ plant: { name, what }, run: { broken, sessions }, isCaught }: Caught): string =>
  `${isCaught ? 'caught' : 'NOT CAUGHT'} · ${name}: ${what}.\n    ${
    broken
      ? `Seed ${broken.seed}, step ${broken.step}: “${broken.invariant}”: ${broken.problem.slice(0, 160)}`
      : `${sessions} sessions saw nothing.`
  }${broken && sessions > longestHunt ? `\n    That took ${sessions} sessions. Let the hunt start at seed ${broken.seed} (sim/plantedBugs.ts).` : ''}`
