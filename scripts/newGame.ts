// `npm run new-game -- <id> --kind instant|staged|shared [--name "Name"]`: creates a game that runs, with rules, placeholder drawings, words in both
// languages and a test, and lists it everywhere it has to be listed. docs/tour.md tells what to make of it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGame, kinds, fillFilipino } from './newGame/create.ts'
import { run } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean' } },
})
const [id = ''] = positionals
const kind = kinds.find((one) => one === values.kind)
if (!kind || id === '' || values.help) {
  console.error(`npm run new-game -- <id> --kind ${kinds.join('|')} [--name "Name"]`)
  process.exit(1)
}
const root = join(import.meta.dirname, '..')
const { written, next, address, title } = createGame({ root, id, kind, name: values.name })
await run(
  'oxfmt',
  written.filter((file) => /\.(tsx?|css)$/.test(file)),
)
await run('lingui', ['extract', '--clean'])
fillFilipino(root, kind, title)
await run('node', ['scripts/settings.ts'])
console.log(
  `${written.map((file) => `  ${file}`).join('\n')}\n\nIt runs: npm run dev, then ${address}\nThen:\n${next.map((step) => `  - ${step}`).join('\n')}`,
)
