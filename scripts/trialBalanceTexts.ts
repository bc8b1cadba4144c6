import type { TrialBalance } from '#server/ledger/trialBalance.ts'

/** A trial balance in words, one line each. */
export const words = (found: TrialBalance): string[] => [
  ...Object.entries(found.sums).map(([currency, sum]) => `${currency.padEnd(10)} ${sum}`),
  ...Object.entries(found.pools).map(([pool, value]) => `${`pool ${pool}`.padEnd(10)} ${(value / 100).toFixed(2)}`),
  `${found.entries} entries: ${found.brokenEntries} do not cancel out`,
  ...(found.closedEntries ? [`${found.closedEntries} of them as counted when their period was closed; --whole reads them again`] : []),
  `${found.brokenBalances} balances are not the sum of their postings`,
  `${found.brokenRounds} rounds were not posted as they were settled`,
  `${found.brokenStaged} staged rounds were paid otherwise than they ended, or their account holds something else than open stakes`,
  `${found.brokenShared} shared rounds were paid otherwise than their bets say, or their account holds something else than open bets`,
  `${found.brokenCounts} accounts do not match the bets of their rounds`,
  found.brokenArchive === 0 ? 'archived rounds match their closing balances' : 'archived rounds do NOT match their closing balances',
  `${found.brokenPools} pools do not match their contributions and payouts`,
  ...(found.brokenHoldings ? ['pending withdrawals do not match the amount reserved for them'] : []),
  found.brokenDebts === 0 ? 'players’ debts match the amounts reclaimed' : 'players’ debts do NOT match the amounts reclaimed',
  `${found.brokenGifts} gifts without a turnover`,
  ...(found.brokenClosed ? [`${found.brokenClosed} closed totals are NOT what a recount of their postings and rounds yields`] : []),
  found.sound ? 'The ledger is sound.' : 'The ledger is NOT sound.',
]
