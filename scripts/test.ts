import { ensureTestChromium } from './chromium.ts'
import { runAll } from './run.ts'

/** `npm test`: everything, in the order in which a failure is cheapest to find. */
process.env.CHROMIUM_PATH = ensureTestChromium()
await runAll([
  ['check', 'node', 'scripts/check.ts'],
  ['unit and server tests', 'vitest', 'run'],
  ['kill -9, short form', 'node', 'chaos/killCycles.ts', '3'],
  ['end-to-end tests', 'playwright', 'test'],
])
console.log('\nEverything passed.')
