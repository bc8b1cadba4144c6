import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { checks } from './checks.ts'
import { ensureTestChromium } from './chromium.ts'
import { runAll } from './run.ts'
import { hasSharedMemory, sharedMemory } from './sharedMemory.ts'

/** `npm test`: all tests, in the order in which a failure is cheapest to find; prints the duration of each part at the end. */
process.env.CHROMIUM_PATH = ensureTestChromium()
// A test database is a thousand files: in memory, where there is room, they take a tenth less of the server tests' processor time.
if (process.env.TMPDIR === undefined && hasSharedMemory()) {
  process.env.TMPDIR = sharedMemory
  process.env.TMPDIR = temporaryFolder('test')
}
await runAll([
  checks,
  ['unit and server tests', 'node', 'scripts/vitest.ts'],
  ['the findings of the rules’ review, played', 'node', 'scripts/proofs.ts'],
  ['kill -9, short form', 'node', 'chaos/killCycles.ts', '3'],
  ['end-to-end tests', 'node', 'scripts/endToEnd.ts'],
])
console.log('\nEverything passed.')
