import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { plantBug } from './build/planted/plant.ts'

/** `npm run planted`: the bug that the tests should catch. */
const bug = process.env.PLANTED_BUG

/**
 * The largest files first, as by default, but before them those that wait for commands they start: they are short and take the longest, and one
 * that starts last keeps one core busy.
 */
class CommandsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${/\/tests\/(sim|scripts)\//.test(moduleId) ? 'first' : 'then'}`
    return sorted.toSorted((one, other) => (order(one) < order(other) ? -1 : Number(order(one) > order(other))))
  }
}

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    Icons({ compiler: 'jsx', jsx: 'react' }),
    ...(bug === undefined ? [] : [plantBug(bug)]),
  ],
  test: {
    // Half of the time a server test waits for its database: with one more than there are cores, these are busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: CommandsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,games,src,paths,scripts,build,chaos,sim,economy}/**/*.test.ts'],
          environment: 'node',
          // They share what they import: what one changes of the world, it puts back.
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': `${import.meta.dirname}/tests/server/fixtures/argon2.ts` } },
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          // As above; a database that one file gives back serves the next.
          isolate: false,
          globalSetup: ['tests/server/globalSetup.ts'],
          // A busy machine is no failure; a database is cloned in a hook.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
