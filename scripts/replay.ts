// `npm run replay -- <recording.json> [name]`: creates a test from an inspector recording and runs it. It is written to
// tests/machines/recordings/<name>.test.ts, to be committed; the default name is that of the recording's file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseRecording, testOf } from '#machines/kit/recording.ts'
import { run } from './run.ts'

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const { positionals } = parseArgs({ allowPositionals: true })
const [file, name = basename(file ?? '', '.json')] = positionals
if (!file) fail('Usage: npm run replay -- <recording.json> [name]')
else if (!existsSync(file)) fail(`There is no file ${file}.`)
else {
  const recording = parseRecording(readFileSync(file, 'utf8')) ?? fail(`${file} is not a recording.`)
  if (!/^[\w.-]+$/.test(name)) fail(`“${name}” is not a valid file name: use letters, digits, dots and dashes.`)
  const folder = join(import.meta.dirname, '../tests/machines/recordings')
  const path = join(folder, `${name}.test.ts`)
  if (existsSync(path)) fail(`${path} already exists: choose another name.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, testOf(recording))
  await run('oxfmt', [path])
  console.log(`Wrote ${path}`)
  process.exit(await run('vitest', ['run', '--project', 'unit', path]))
}
