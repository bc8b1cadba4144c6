import { setImmediate } from 'node:timers/promises'
import type { Database } from '#server/kernel/database.ts'
import type { Chance } from '../chance.ts'
import { dyingDatabase, runDying } from './dying.ts'

/** Servers that die one after another in a piece of work, before one does it. */
const mostDeaths = 3
/** Of a piece of work that was never done: in which step a server dies at the latest. */
const firstSteps = 20

/** Does a piece of work, named for what it is. */
export type RunWork = (name: string, run: (db: Database, isDying: boolean) => Promise<unknown>) => Promise<void>

/** Does each piece of work on several servers, each of which dies in some step of it, and at last on one that finishes it. */
export function createWorkWithKills(db: Database, chance: Chance): RunWork {
  const steps = new Map<string, number>()
  return async (name, run) => {
    for (let deaths = chance.between(0, mostDeaths); deaths > 0; deaths--) {
      await runDying(db, chance.below(steps.get(name) ?? firstSteps), (dying) => run(dying, true))
      // What it did side by side ends, too.
      await setImmediate()
    }
    const last = dyingDatabase(db, Infinity)
    await run(last.db, false)
    steps.set(name, last.taken() + 1)
  }
}
