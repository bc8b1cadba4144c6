import { invariants } from './invariants/index.ts'
import { playSession } from './session.ts'
import type { Broken } from './session.ts'
import type { World } from './world.ts'

export interface Run {
  readonly sessions: number
  readonly steps: number
  readonly calls: number
  readonly rounds: number
  /** Simulated, and what it took, ms. */
  readonly time: number
  readonly real: number
  readonly broken: Broken | undefined
}

/** Plays the sessions of that many seeds, or until an invariant does not hold. */
export async function simulate(seed: number, sessions: number, prepare?: (world: World) => void): Promise<Run> {
  const startedAt = performance.now()
  let [steps, calls, rounds, time, played] = [0, 0, 0, 0, 0]
  let broken: Broken | undefined
  while (played < sessions && !broken) {
    const session = await playSession(seed + played, { invariants, prepare })
    played++
    steps += session.steps
    calls += session.calls
    rounds += session.rounds
    time += session.time
    broken = session.broken
  }
  return { sessions: played, steps, calls, rounds, time, real: performance.now() - startedAt, broken }
}

const count = (number: number): string => Math.floor(number).toLocaleString('en-US')

export const summaryOf = ({ sessions, steps, calls, rounds, time, real, broken }: Run): string =>
  [
    `${count(sessions)} sessions, ${count(steps)} steps, ${count(calls)} calls, ${count(rounds)} rounds, ${invariants.length} invariants after each step.`,
    `${(time / 3_600_000).toFixed(1)} hours of play in ${(real / 1_000).toFixed(1)} s: ${count(time / real)} × real time.`,
    ...(broken
      ? [
          `Seed ${broken.seed}, step ${broken.step}: «${broken.invariant}» does not hold: ${broken.complaint}`,
          `Again: npm run simulate -- --seed ${broken.seed} --step ${broken.step}`,
        ]
      : []),
  ].join('\n')
