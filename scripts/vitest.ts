import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/**
 * The unit and server tests as `npm test` runs them, and as `endToEnd.ts` does: a file that failed beside another is run once more, alone.
 * A machine that was held up is not a failure; a failure fails again. Both lists are printed.
 */
const report = join(import.meta.dirname, '../node_modules/.cache/vitest.json')
rmSync(report, { force: true })
const first = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
// Passed, or interrupted; without a report it did not get as far as a test.
if (first !== 1 || !existsSync(report)) process.exit(first)
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] }
const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
// An error outside of the tests.
if (failed.length === 0) process.exit(first)
console.log(`\nWhat failed is run once more, one file at a time:\n${failed.map((name) => `  ${name}`).join('\n')}`)
process.exit(await run('vitest', ['run', '--maxWorkers=1', ...failed]))
