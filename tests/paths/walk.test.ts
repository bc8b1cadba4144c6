import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/index.ts'
import type { Model } from '#machines/kit/model.ts'
import type { Path } from '#machines/kit/paths.ts'
import { transitionsOf } from '#machines/kit/transitions.ts'
import { play } from './player.ts'

interface Walked {
  machine: string
  paths: (Path & { title: string })[]
}
const pathsOf = ({ machine }: Model): Walked['paths'] =>
  (JSON.parse(readFileSync(join(import.meta.dirname, `${machine.id}.json`), 'utf8')) as Walked).paths

describe.each(models.map((model) => ({ name: model.machine.id, model, paths: pathsOf(model) })))(
  'the paths of $name',
  ({ model, paths }) => {
    it.each(paths.map((path) => [path.title, path] as const))('%s', async (_title, path) => {
      expect.assertions(path.steps.length)
      await play(model, path, {
        onObservation: (step, observation) => expect({ after: step.title, ...observation }).toEqual({ after: step.title, ...step.see }),
      })
    })

    it('take every declared transition of the machine', async () => {
      const taken = new Set<string>()
      for (const path of paths) await play(model, path, { onTransition: (id) => taken.add(id) })
      const declared = transitionsOf(model.machine).map(({ id }) => id)
      const excepted = model.unreachable.map(({ transition }) => transition)
      expect([...taken, ...excepted].sort()).toEqual(declared.sort())
    })
  },
)
