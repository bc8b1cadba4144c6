import { transitionsTaken } from '#machines/kit/coverage.ts'
import type { Model } from '#machines/kit/model.ts'
import type { Path } from '#machines/kit/paths.ts'
import { diagramOf } from './mermaid.ts'
import { doText, headingOf, seeText } from './words.ts'

const lines = (items: readonly unknown[], indent: string): string => items.map((item) => `${indent}${JSON.stringify(item)}`).join(',\n')

/**
 * Paths as JSON: one step per line, so that a change of the machine is a small diff. `takes`: the machine's transitions that a path takes,
 * so that a subset can be selected without running the machine.
 */
export const jsonOf = (model: Model, paths: readonly Path[]): string => {
  const bodies = paths.map((path) => {
    const takes = [...transitionsTaken(model, path)]
    return `    { "title": ${JSON.stringify(headingOf(model, path))}, "takes": ${JSON.stringify(takes)}, "steps": [\n${lines(path.steps, '      ')}\n    ] }`
  })
  return `{\n  "machine": ${JSON.stringify(model.machine.id)},\n  "paths": [\n${bodies.join(',\n')}\n  ]\n}\n`
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** A path for people: do this, then see that. */
export const tableOf = (model: Model, { steps }: Path): string =>
  [
    '| | do | see |',
    '|---|---|---|',
    ...steps.map((step, index) => `| ${index + 1} | ${cell(doText(step))} | ${cell(seeText(model, step.see, steps[index - 1]?.see))} |`),
  ].join('\n')

export const markdownOf = (model: Model, paths: readonly Path[]): string =>
  [
    `# ${model.machine.id}: ${model.title}`,
    '',
    `Written by \`npm run paths\` from \`machines/${model.machine.id}\`; ${paths.length} paths take every transition of the machine.`,
    'States are described in plain words; what the machine requests, does and emits is given by its name.',
    '',
    '```mermaid',
    diagramOf(model),
    '```',
    ...paths.flatMap((path, index) => ['', `## ${index + 1}. ${headingOf(model, path)}`, '', tableOf(model, path)]),
    ...(model.unreachable.length > 0
      ? ['', '## Not walked', '', ...model.unreachable.map(({ transition, why }) => `- \`${transition}\`: ${why}`)]
      : []),
    '',
  ].join('\n')

const field = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Rows for a spreadsheet: machine, path, step, do, see. */
export const csvOf = (model: Model, paths: readonly Path[]): string =>
  paths
    .flatMap((path, at) =>
      path.steps.map((step, index) => [
        model.machine.id,
        String(at + 1),
        String(index + 1),
        doText(step),
        seeText(model, step.see, path.steps[index - 1]?.see),
      ]),
    )
    .map((row) => row.map(field).join(','))
    .join('\n')
