import { parentPort, workerData } from 'node:worker_threads'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { checks } from '#tests/games/playedRounds.ts'
import { measure } from './measure.ts'
import type { Played } from './measure.ts'
import { variants } from './variants.ts'

export interface Task {
  /** The index of a variant. */
  readonly index: number
  readonly rounds: number
  readonly verified: number
  readonly seed: number
}
export interface Result {
  readonly index: number
  readonly id: string
  readonly kind: string
  readonly strategy: string
  readonly exact: number | undefined
  readonly played: Played
  /** Rounds that the verifier checked, and how many of them it found different. */
  readonly verified: number
  readonly different: number
  readonly problem: string | undefined
  readonly seconds: number
}

/** Rounds with hashed numbers, as the server decides them, for the verifier. */
async function countDifferent(id: string, rounds: number): Promise<number> {
  const check = checks().get(id)
  if (!check) throw new Error(`${id} is not verified`)
  let different = 0
  for (let number = 0; number < rounds; number++) {
    const { server, verifier } = await check(number)
    if (server !== verifier) different += 1
  }
  return different
}

async function run({ index, rounds, verified, seed }: Task): Promise<Result> {
  const startedAt = performance.now()
  const variant = variants[index]?.make()
  if (!variant) throw new RangeError(`There is no variant ${index}`)
  const { id, kind, strategy: name } = variant
  const exact = variant.exact()
  const played = measure(variant, rounds, seededDraw(seed + index))
  const different = await countDifferent(id, verified)
  return {
    index,
    id,
    kind,
    strategy: name,
    exact,
    played,
    verified,
    different,
    problem: variant.problem?.(),
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

parentPort?.postMessage(await run(workerData as Task))
