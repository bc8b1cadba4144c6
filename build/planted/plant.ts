import { relative } from 'node:path'
import type { Vite } from 'vitest/node'
import { plantedBugs } from './bugs.ts'

/** Plants one bug in its module as Vitest loads it, and keeps that module out of Vitest's cache. */
export function plantBug(name: string): Vite.Plugin {
  const bug = plantedBugs.find((one) => one.name === name)
  if (!bug) throw new Error(`There is no planted bug “${name}”`)
  const isBugs = (id: string): boolean => relative(process.cwd(), id) === bug.module
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: (code, id) => (isBugs(id) ? { code: code.replace(bug.right, () => bug.wrong), map: null } : undefined),
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (isBugs(id) ? false : undefined)),
  }
}
