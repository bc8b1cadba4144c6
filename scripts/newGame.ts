// `npm run new-game -- <id> --kind instant|staged [--name "Name"]`: creates a game that runs, with rules, placeholder drawings, words in both
// languages and a test, and lists it everywhere it has to be listed. docs/tour.md tells what to make of it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGame, kinds, translate } from './newGame/create.ts'
import { run } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string' }, name: { type: 'string' } },
})
const [id = ''] = positionals
const kind = kinds.find((known) => known === values.kind)
if (!kind || id === '') {
  console.error(`npm run new-game -- <id> --kind ${kinds.join('|')} [--name "Name"]`)
  console.error('A shared game begins with its rules and a table of src/features/play/live: docs/tour.md, «Add a shared game».')
  process.exit(1)
}
const root = join(import.meta.dirname, '..')
const { written, next } = createGame({ root, id, kind, name: values.name })
await run(
  'oxfmt',
  written.filter((file) => /\.(ts|css)$/.test(file)),
)
await run('lingui', ['extract', '--clean'])
translate(root, kind)
await run('node', ['scripts/settings.ts'])
console.log(
  `${written.map((file) => `  ${file}`).join('\n')}\n\nIt runs: npm run dev, then /game/start?gameId=${id}\nThen:\n${next.map((step) => `  - ${step}`).join('\n')}`,
)
