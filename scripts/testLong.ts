import { runAll } from './run.ts'

process.env.BODIES = '200'
process.env.DELIVERIES = '10000'
process.env.MONEY_DELIVERIES = '100000'
process.env.CHAT_MESSAGES = '10000'
process.env.ALL_PATHS = '1'

/** `npm run test:long`: the full counts of what `npm test` does in a short form. Each prints what it did. */
await runAll([
  ['500 cycles of kill -9', 'node', 'chaos/killCycles.ts', '500', '50'],
  ['2,000 simulated sessions', 'node', 'scripts/simulate.ts', '--sessions', '2000'],
  ['planted bugs', 'node', 'scripts/simulate.ts', '--plants'],
  ['1,000 seasons', 'node', 'scripts/seasons.ts', '1000'],
  ['50 seasons with servers that die', 'node', 'scripts/seasons.ts', '50', '1', '--kills'],
  ['planted bugs of the rules', 'node', 'scripts/seasons.ts', '--plants'],
  ['planted bugs of the rules, found by these', 'node', 'scripts/proofs.ts', '--plants'],
  ['planted bugs of every layer', 'node', 'scripts/planted.ts'],
  ['hostile bodies, 200 a call', 'vitest', 'run', '--project', 'server', 'tests/server/kernel/http/hostileInput.test.ts'],
  [
    'draws: 10,000 doubled, delayed and reordered deliveries',
    'vitest',
    'run',
    '--project',
    'server',
    'tests/server/play/jackpot/deliveries.test.ts',
  ],
  [
    'money: 100,000 doubled, delayed and reordered deliveries',
    'vitest',
    'run',
    '--project',
    'server',
    'tests/server/money/deliveries/money.test.ts',
  ],
  [
    'chat: 10,000 messages over broken connections and killed servers',
    'vitest',
    'run',
    '--project',
    'server',
    'tests/server/support/chat/exactlyOnce.test.ts',
  ],
  ['every path through the page', 'playwright', 'test', 'e2e/paths.spec.ts'],
  ['24 faults on the call of ten journeys', 'playwright', 'test', 'e2e/long/faults.spec.ts'],
  ['every page by links, in both skins', 'playwright', 'test', 'e2e/long/skins.spec.ts'],
  ['server tests on an outside PostgreSQL', 'node', 'scripts/testPostgres.ts'],
])
