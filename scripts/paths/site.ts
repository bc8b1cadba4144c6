import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOf, coverageText, sumOf } from '#machines/kit/coverage.ts'
import type { Coverage } from '#machines/kit/coverage.ts'
import type { Model } from '#machines/kit/model.ts'
import type { Path } from '#machines/kit/paths.ts'
import { lineHeight } from '#src/features/dev/graph.ts'
import { drawingOf } from '#src/features/dev/layout.ts'
import type { Box, Drawing, Line } from '#src/features/dev/layout.ts'
import { doText, headingOf, seeText, statesIn, titleOf } from './words.ts'

/** A machine with its paths, and whether it has a driver for the real page. */
export interface Walked {
  readonly model: Model
  readonly paths: readonly Path[]
  readonly isDriven: boolean
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (words: string): string => words.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)
/** Words in backticks are names in the code. */
const withCode = (words: string): string => text(words).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const round = (value: number): number => Math.round(value * 10) / 10
const rounded = (path: string): string => path.replaceAll(/\d+\.\d+/g, (number) => String(round(Number(number))))

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark">
    <title>${text(title)}</title>
    <link rel="stylesheet" href="style.css">
    <script src="search.js" defer></script>
  </head>
  <body>
${body}
  </body>
</html>
`

const box = (model: Model, { id, x, y, width, height, title, kind }: Box): string => {
  if (kind === 'begin') return `<circle class="begin" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}"/>`
  const isOuter = kind === 'compound' || kind === 'parallel'
  const state = id.slice(model.machine.id.length + 1)
  const [tx, ty, anchor] = isOuter ? [x + 16, y + 25, 'start'] : [x + width / 2, y + height / 2 + 5, 'middle']
  const words = state === '' ? model.title : titleOf(model, state)
  return `<g class="state ${kind}" data-state="${text(state)}"><title>${text(words)}</title><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${isOuter ? 14 : 10}"/><text x="${round(tx)}" y="${round(ty)}" text-anchor="${anchor}">${text(title)}</text></g>`
}
const line = ({ path, arrow, label }: Line): string => {
  const words = label
    ? (arrow?.transitions ?? [])
        .map(
          (transition, index) =>
            `<text x="${round(label.x + 4)}" y="${round(label.y + 12 + index * lineHeight)}">${text(transition.text)}</text>`,
        )
        .join('')
    : ''
  return `<g class="arrow"><path d="${rounded(path)}" marker-end="url(#tip)"/>${words}</g>`
}
const tip =
  '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker>'
const diagram = (model: Model, { width, height, boxes, lines }: Drawing): string =>
  `<svg viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" style="--width: ${Math.ceil(width)}px" role="img" aria-label="The states of ${model.machine.id}"><defs>${tip}</defs>
${[...boxes.map((one) => box(model, one)), ...lines.map(line)].join('\n')}
</svg>`

/** The searchable text of a path: its words, and the names of its states, events and effects. */
const findable = (model: Model, { steps }: Path): string =>
  [
    ...new Set(
      steps.flatMap((step) => [
        step.title,
        ...statesIn(step.see.state),
        ...(step.do.kind === 'send' ? [step.do.event.type] : []),
        ...('port' in step.do ? [step.do.port] : []),
        ...step.see.invoked.map(({ port }) => port),
        ...step.see.executed.map(({ action }) => action),
        ...step.see.emitted.map(({ type }) => type),
        seeText(model, step.see),
      ]),
    ),
  ]
    .join(' ')
    .toLowerCase()

const card = (model: Model, path: Path, index: number): string => {
  const steps = path.steps.map(
    (step, at) =>
      `        <li><p class="do">${text(doText(step))}</p><p class="see">${withCode(seeText(model, step.see, path.steps[at - 1]?.see))}</p></li>`,
  )
  return `    <details class="path" data-find="${text(findable(model, path))}" id="path-${index + 1}">
      <summary><span class="number">${index + 1}</span> ${text(headingOf(model, path))}</summary>
      <ol>
${steps.join('\n')}
      </ol>
    </details>`
}

const meter = (words: string, { taken, all }: Coverage): string =>
  `<p class="meter"><span>${text(words)}</span><meter min="0" max="${all}" value="${taken}">${taken} of ${all}</meter></p>`
const search = (what: string): string =>
  `<label class="search"><span>Search</span><input type="search" placeholder="${text(what)}" autocomplete="off"></label>`
const none: Coverage = { taken: 0, all: 0 }

async function machinePage({ model, paths, isDriven }: Walked): Promise<string> {
  const { id } = model.machine
  const coverage = coverageOf(model, paths)
  const states = Object.entries(model.states).map(
    ([state, words]) =>
      `      <li><button type="button" data-search="${text(state)}"><code>${text(state)}</code> ${text(words)}</button></li>`,
  )
  const unwalked = model.unreachable.map(({ transition, why }) => `      <li><code>${text(transition)}</code> ${text(why)}</li>`)
  return document(
    `${id}: ${model.title}`,
    `    <header>
      <p><a href="index.html">All machines</a></p>
      <h1>${text(id)}</h1>
      <p class="lead">${text(model.title)}</p>
      ${meter(`${paths.length} paths, ${coverageText(coverage)}`, coverage)}
      <p class="chip${isDriven ? ' good' : ''}">${isDriven ? 'Has a driver for the real page' : 'Walked in Vitest alone: it has no driver'}</p>
    </header>
    <section class="diagram" tabindex="0" aria-label="Diagram">
${diagram(model, await drawingOf(model.machine))}
    </section>
    <details class="states">
      <summary>${states.length} states in plain words</summary>
      <ul>
${states.join('\n')}
      </ul>
    </details>
    ${search('a state, an event, a word')}
    <p class="found" role="status"></p>
    <main>
${paths.map((path, index) => card(model, path, index)).join('\n')}
    </main>${unwalked.length > 0 ? `\n    <section>\n      <h2>Not walked</h2>\n      <ul>\n${unwalked.join('\n')}\n      </ul>\n    </section>` : ''}`,
  )
}

function indexPage(walked: readonly Walked[]): string {
  const all = walked.map((one) => ({ ...one, coverage: coverageOf(one.model, one.paths) }))
  const total = sumOf(all.map(({ coverage }) => coverage))
  const driven = { taken: sumOf(all.filter(({ isDriven }) => isDriven).map(({ coverage }) => coverage)).taken, all: total.all }
  const without = all.filter(({ isDriven }) => !isDriven).map(({ model }) => model.machine.id)
  const cards = all.map(({ model, paths, isDriven, coverage }) => {
    const find = [
      model.machine.id,
      model.title,
      ...Object.entries(model.states).flat(),
      ...Object.keys(model.events),
      ...Object.keys(model.ports),
    ]
    return `      <a class="machine" href="${model.machine.id}.html" data-find="${text(find.join(' ').toLowerCase())}">
        <h2>${text(model.machine.id)}</h2>
        <p>${text(model.title)}</p>
        ${meter(`${paths.length} paths, ${coverageText(coverage)}`, coverage)}
        <p class="chip${isDriven ? ' good' : ''}">${isDriven ? 'Has a driver' : 'Vitest alone'}</p>
      </a>`
  })
  return document(
    'Swerte: what to try, and what to see',
    `    <header>
      <h1>What to try, what to see</h1>
      <p class="lead">Every process of Swerte that goes on over time is a machine. These are the ways through each: do this, then see that. Written by <code>npm run paths</code> from the machines that run.</p>
      ${meter(`Walked in Vitest: ${coverageText(total)}`, total.all > 0 ? total : none)}
      ${meter(`Of machines with a driver for the real page: ${coverageText(driven)}`, driven)}
      <p class="quiet">What the drivers really walked is printed at the end of an end-to-end run.</p>
      ${without.length > 0 ? `<p class="quiet">Without a driver: ${text(without.join(', '))}.</p>` : ''}
    </header>
    ${search('a machine, a state, an event')}
    <p class="found" role="status"></p>
    <main class="machines">
${cards.join('\n')}
    </main>`,
  )
}

/** The pages for testers, by file name: an index, and one for each machine. They need no network. */
export async function siteOf(walked: readonly Walked[]): Promise<{ file: string; text: string }[]> {
  const pages: { file: string; text: string }[] = [{ file: 'index.html', text: indexPage(walked) }]
  for (const one of walked) pages.push({ file: `${one.model.machine.id}.html`, text: await machinePage(one) })
  return pages
}

const font = 'src/styles/fonts/sansita-swashed.woff2'
/** Writes the pages and their assets into a folder. */
export async function writeSite(folder: string, walked: readonly Walked[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { file, text: page } of await siteOf(walked)) writeFileSync(join(folder, file), page)
  copyFileSync(join(import.meta.dirname, 'site.css'), join(folder, 'style.css'))
  copyFileSync(join(import.meta.dirname, 'search.js'), join(folder, 'search.js'))
  copyFileSync(join(import.meta.dirname, '../..', font), join(folder, 'display.woff2'))
}
