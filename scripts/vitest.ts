import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { failedFilesPath } from './failedFiles.ts'
import type { FailedFiles } from './failedFiles.ts'
import { run } from './run.ts'

/**
 * The unit and server tests as `npm test` runs them, and as `endToEnd.ts` does: a file that failed while another ran is run once more, alone.
 * A machine that was held up is not a failure; a failure fails again. Both lists are printed.
 */
mkdirSync(dirname(failedFilesPath), { recursive: true })
rmSync(failedFilesPath, { force: true })
const first = await run('vitest', ['run', '--reporter=default', '--reporter=./scripts/failedFiles.ts'])
// Passed, or interrupted; without a report it did not get as far as a test.
if (first !== 1 || !existsSync(failedFilesPath)) process.exit(first)
const { files, hasOther } = JSON.parse(readFileSync(failedFilesPath, 'utf8')) as FailedFiles
// Running a file again would not show such an error again.
if (hasOther || files.length === 0) process.exit(first)
console.log(`\nWhat failed is run once more, one file at a time:\n${files.map((name) => `  ${name}`).join('\n')}`)
process.exit(await run('vitest', ['run', '--maxWorkers=1', ...files]))
