import { setImmediate } from 'node:timers/promises'
import type { Database } from '#server/kernel/database.ts'
import type { Chance } from '../chance.ts'
import { dyingDatabase, runDying } from './dying.ts'

/** Servers that die one after another in a piece of work, before one does it. */
const mostDeaths = 3
/** Of a piece of work that was never done: in which step a server dies at the latest. */
const firstSteps = 20

/** Does a piece of work, named for what it is, and returns what came of it. */
export type RunWork = <T>(name: string, run: (db: Database, isDying: boolean) => Promise<T>) => Promise<T>

/**
 * Does each piece of work, or a `part` of them, on several servers, each of which dies in some step of it, and at last on one that finishes it.
 */
export function createWorkWithKills(db: Database, chance: Chance, part = 1): RunWork {
  const steps = new Map<string, number>()
  return async (name, run) => {
    for (let deaths = chance.is(part) ? chance.between(0, mostDeaths) : 0; deaths > 0; deaths--) {
      await runDying(db, chance.below(steps.get(name) ?? firstSteps), (dying) => run(dying, true))
      // What it did side by side ends, too.
      await setImmediate()
    }
    const last = dyingDatabase(db, Infinity)
    const result = await run(last.db, false)
    steps.set(name, last.taken() + 1)
    return result
  }
}
