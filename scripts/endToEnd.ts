import { run } from './run.ts'

/**
 * The end-to-end tests as `npm test` runs them. A test that failed while three others ran is run once more, alone, on its own server: a
 * machine that was held up for some seconds is not a failure of the app, and a failure of the app fails again. Both lists are printed.
 */
const first = await run('playwright', ['test'])
// Passed, or interrupted.
if (first !== 1) process.exit(first)
console.log('\nWhat failed is run once more, one test at a time.')
process.exit(await run('playwright', ['test', '--last-failed', '--workers=1']))
