// `npm run compliance`: writes docs/compliance.md from the titles of the tests, as Vitest lists them: skipped tests are not listed.
//   -- --check   writes nothing; fails when a requirement has no test, a title names an unknown one, or the page is out of date
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { documentOf, evidenceOf } from './compliance/report.ts'
import type { ListedTest } from './compliance/report.ts'
import { requirements } from './compliance/requirements.ts'

const root = join(import.meta.dirname, '..')
const page = 'docs/compliance.md'

function listTests(): ListedTest[] {
  const folder = mkdtempSync(join(tmpdir(), 'swerte-tests-'))
  try {
    const file = join(folder, 'tests.json')
    execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'list', `--json=${file}`], {
      cwd: root,
      stdio: 'inherit',
    })
    const listed = JSON.parse(readFileSync(file, 'utf8')) as { name: string; file: string }[]
    return listed.map(({ name, file: path }) => ({ name, file: relative(root, path).split(sep).join('/') }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
const tests = listTests()
const { missing, unknown } = evidenceOf(tests)
const text = documentOf(tests)
const problems = [
  ...missing.map((name) => `No test has ${name} in its title.`),
  ...unknown.map((name) => `A test’s title names ${name}, which is not a requirement.`),
]
if (!values.check) writeFileSync(join(root, page), text)
else if (readFileSync(join(root, page), 'utf8') !== text) problems.push(`${page} is out of date: run npm run compliance.`)
for (const problem of problems) console.error(problem)
console.log(`${requirements.length - missing.length} of ${requirements.length} requirements have a test.`)
if (problems.length > 0) process.exitCode = 1
