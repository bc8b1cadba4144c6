// `npm run new-game -- <id> --kind instant|staged|shared [--name "Name"]`: creates a game that runs, with rules, placeholder drawings, words in both
// languages and a test, and lists it everywhere it has to be listed. docs/tour.md tells what to make of it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGame, kinds, fillFilipino } from './newGame/create.ts'
import type { Kind } from './newGame/create.ts'
import { run } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean' } },
})
const [id = ''] = positionals
const kind = kinds.find((one) => one === values.kind)
const root = join(import.meta.dirname, '..')

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

/** An id that is taken or not valid is the caller's to change. */
function create(kind: Kind) {
  try {
    return createGame({ root, id, kind, name: values.name })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** The output is shown only when it fails: the tables of the catalogs would hide what is left to do. */
async function step(command: string, ...args: readonly string[]): Promise<void> {
  const output: Buffer[] = []
  const code = await run(command, args, { keep: (part) => void output.push(part) })
  if (code !== 0) fail(Buffer.concat(output).toString())
}

if (!kind || id === '' || values.help) fail(`npm run new-game -- <id> --kind ${kinds.join('|')} [--name "Name"]`)
else {
  const { written, next, address, title } = create(kind)
  await step('oxfmt', ...written.filter((file) => /\.(tsx?|css)$/.test(file)))
  await step('lingui', 'extract', '--clean')
  fillFilipino(root, kind, title)
  await step('node', 'scripts/settings.ts')
  const files = [...written, 'docs/settings.md', 'the catalogs in src/locales and games/locales']
  console.log(
    `${files.map((file) => `  ${file}`).join('\n')}\n\nIt runs: npm run dev, then ${address}\nThen:\n${next.map((one) => `  - ${one}`).join('\n')}`,
  )
}
