import { checks } from './checks.ts'
import { ensureTestChromium } from './chromium.ts'
import { runAll } from './run.ts'

/** `npm test`: all tests, in the order in which a failure is cheapest to find; prints the duration of each part at the end. */
process.env.CHROMIUM_PATH = ensureTestChromium()
await runAll([
  checks,
  ['unit and server tests', 'node', 'scripts/vitest.ts'],
  ['kill -9, short form', 'node', 'chaos/killCycles.ts', '3'],
  ['end-to-end tests', 'node', 'scripts/endToEnd.ts'],
])
console.log('\nEverything passed.')
