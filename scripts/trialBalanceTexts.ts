import type { TrialBalance } from '#server/ledger/trialBalance.ts'

/** A trial balance in words, one line each. */
export const trialBalanceLines = (balance: TrialBalance): string[] => [
  ...Object.entries(balance.sums).map(([currency, sum]) => `${currency.padEnd(10)} ${sum}`),
  ...Object.entries(balance.pools).map(([pool, value]) => `${`pool ${pool}`.padEnd(10)} ${(value / 100).toFixed(2)}`),
  `${balance.entries} entries: ${balance.brokenEntries} do not cancel out`,
  ...(balance.closedEntries ? [`${balance.closedEntries} of them as counted when their period was closed; --full reads them again`] : []),
  `${balance.brokenBalances} balances are not the sum of their postings`,
  `${balance.brokenRounds} rounds were not posted as they were settled`,
  `${balance.brokenStaged} staged rounds were paid otherwise than they ended, or their account holds something else than open stakes`,
  `${balance.brokenShared} shared rounds were paid otherwise than their bets say, or their account holds something else than open bets`,
  `${balance.brokenCounts} accounts do not match the bets of their rounds`,
  balance.brokenArchive === 0 ? 'archived rounds match their closing balances' : 'archived rounds do NOT match their closing balances',
  `${balance.brokenPools} pools do not match their contributions and payouts`,
  ...(balance.brokenHoldings ? ['pending withdrawals do not match the amount reserved for them'] : []),
  balance.brokenDebts === 0 ? 'players’ debts match the amounts reclaimed' : 'players’ debts do NOT match the amounts reclaimed',
  `${balance.brokenGifts} gifts without a turnover`,
  ...(balance.brokenClosed ? [`${balance.brokenClosed} closed totals are NOT what a recount of their postings and rounds yields`] : []),
  balance.sound ? 'The ledger is sound.' : 'The ledger is NOT sound.',
]
