import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import type { TrialBalance } from '#server/ledger/trialBalance.ts'
import { findDatabase, noDatabase } from './findDatabase.ts'

/** `npm run trial-balance`: reads the whole ledger of DATABASE_URL, else of DATA_DIR, and ends with 1 when it is not sound. */

const log = (message: string) => console.error(message)

const words = (found: TrialBalance): string[] => [
  ...Object.entries(found.sums).map(([currency, sum]) => `${currency.padEnd(10)} ${sum}`),
  ...Object.entries(found.pools).map(([pool, value]) => `${`pool ${pool}`.padEnd(10)} ${(value / 100).toFixed(2)}`),
  `${found.entries} entries: ${found.brokenEntries} do not cancel out`,
  `${found.brokenPurses} purses are not the sum of their postings`,
  `${found.brokenRounds} rounds were not posted as they were settled`,
  `${found.brokenCounts} purses do not count what their rounds staked`,
  `${found.brokenPools} pools are not what was fed to them and won`,
  ...(found.brokenHoldings ? ['what withdrawals under way come to is not what is held for them'] : []),
  found.brokenDebts === 0 ? 'what players owe is what was taken back from them' : 'what players owe is NOT what was taken back from them',
  found.sound ? 'The ledger is sound.' : 'The ledger is NOT sound.',
]

const found = await findDatabase(log)
if (found) {
  const db = openDatabase(found.url, log, 1)
  try {
    const balance = await trialBalance(db)
    console.log(words(balance).join('\n'))
    process.exitCode = balance.sound ? 0 : 1
  } finally {
    await db.close()
    await found.leave()
  }
} else {
  log(noDatabase)
  process.exitCode = 1
}
