// `npm run paths`: walks every machine, writes tests/paths/<machine>.json, which is committed, and for readers .paths/<machine>.md and the
// pages of .paths, which are not; prints the coverage.
//   -- <machine>                 only this one, without the pages
//   -- <machine> --to <state>    prints how to get to a state
//   -- --csv                     prints rows for a spreadsheet
//   -- --check                   writes nothing; fails when a machine changed and its paths did not
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { models } from '#machines/index.ts'
import { coverageOf, coverageText, sumOf } from '#machines/kit/coverage.ts'
import type { Model } from '#machines/kit/model.ts'
import { walk } from '#machines/kit/paths.ts'
import type { Path } from '#machines/kit/paths.ts'
import { nodesOf } from '#machines/kit/transitions.ts'
import { csvOf, jsonOf, markdownOf, tableOf } from './paths/files.ts'
import { writeSite } from './paths/site.ts'
import { statesIn } from './paths/words.ts'

const root = join(import.meta.dirname, '..')
/** Output for readers only. */
const built = join(root, '.paths')
/** Its paths are also walked through the real page, as far as a page allows (e2e/drivers/driver.ts). */
const isDriven = ({ machine }: Model): boolean => existsSync(join(root, `e2e/drivers/${machine.id}.ts`))

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

/** Returns the paths of a model, or exits with the part of the machine that they do not cover. */
function pathsOf(model: Model): readonly Path[] {
  const { machine, states, unreachable } = model
  const paths = nodesOf(machine)
    .map(({ path }) => path.join('.'))
    .filter(Boolean)
  const { paths: walked, uncovered, idleExceptions } = walk(model)
  const problems = [
    ...uncovered.map(
      (id) => `no path takes the transition ${id}: add a sample of what triggers it to the model, or its reason to “unreachable”`,
    ),
    ...idleExceptions.map((id) => `the exception is not needed: ${id}`),
    ...unreachable.filter(({ why }) => why === '').map(({ transition }) => `the exception has no reason: ${transition}`),
    ...paths.filter((path) => !(path in states)).map((path) => `the model has no words for the state ${path}`),
    ...Object.keys(states)
      .filter((path) => !paths.includes(path))
      .map((path) => `the model has words for a state that is gone: ${path}`),
  ]
  if (problems.length > 0) fail(problems.map((problem) => `${machine.id}: ${problem}`).join('\n'))
  return walked
}

/** The shortest path to the state, once for each context that it can have. */
function pathsTo(paths: readonly Path[], state: string): Path[] {
  const shortest = new Map<string, Path>()
  for (const { steps } of paths)
    for (const [index, { see }] of steps.entries()) {
      if (!statesIn(see.state).includes(state)) continue
      const key = JSON.stringify(see.context)
      if ((shortest.get(key)?.steps.length ?? Infinity) > index + 1) shortest.set(key, { steps: steps.slice(0, index + 1) })
    }
  return [...shortest.values()].sort((a, b) => a.steps.length - b.steps.length)
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, csv: { type: 'boolean' }, check: { type: 'boolean' } },
})
const [name] = positionals
const chosen = models.filter(({ machine }) => name === undefined || machine.id === name)
if (chosen.length === 0) fail(`There is no machine “${name}”. There are: ${models.map(({ machine }) => machine.id).join(', ')}`)

if (values.to !== undefined) {
  const [model] = chosen
  if (name === undefined || !model) fail('Say which machine: npm run paths -- <machine> --to <state>')
  else {
    const paths = pathsTo(pathsOf(model), values.to)
    if (paths.length === 0) fail(`No path leads to “${values.to}”. States: ${Object.keys(model.states).join(', ')}`)
    for (const path of paths) console.log(`\n${tableOf(model, path)}`)
  }
} else if (values.csv) {
  console.log('"machine","path","step","do","see"')
  for (const model of chosen) console.log(csvOf(model, pathsOf(model)))
} else {
  const walked = chosen.map((model) => ({ model, paths: pathsOf(model), isDriven: isDriven(model) }))
  const files = walked.map(({ model, paths }) => ({ file: `tests/paths/${model.machine.id}.json`, text: jsonOf(model, paths) }))
  const stale = files.filter(({ file, text }) => read(file) !== text)
  if (values.check && stale.length > 0)
    fail(`A machine changed and its paths did not: ${stale.map(({ file }) => file).join(', ')}. Run npm run paths.`)
  if (!values.check) {
    for (const { file, text } of stale) writeFileSync(join(root, file), text)
    mkdirSync(built, { recursive: true })
    for (const { model, paths } of walked) writeFileSync(join(built, `${model.machine.id}.md`), markdownOf(model, paths))
    if (name === undefined) await writeSite(built, walked)
  }

  const coverages = walked.map(({ model, paths }) => coverageOf(model, paths))
  for (const [index, { model, paths, isDriven: driven }] of walked.entries()) {
    const coverage = coverages[index]
    if (coverage)
      console.log(`${model.machine.id}: ${paths.length} paths, ${coverageText(coverage)}${driven ? ', has a driver for the page' : ''}`)
  }
  console.log(`Together ${coverageText(sumOf(coverages))}.`)
  console.log(
    values.check
      ? `${files.length} files are what the machines say`
      : `${stale.length} of ${files.length} files in tests/paths written; to read: .paths/${name === undefined ? 'index.html' : `${name}.md`}`,
  )
}
