// `npm run economy`: the return of every game with all programmes, the value of offers and bonuses to the best strategy found, and the cost
// of each strategy to the operator, computed from the settings. Written to .economy; fails when a bound is exceeded.
//   -- --samples   writes the games' returns to server/economy/samples.ts, by which the server checks changed settings against their bounds
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { weeklyTotalOf } from '#server/economy/offers.ts'
import { stagedReturnsOf } from '#server/economy/returns.ts'
import { budgets, weeksOf } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { modelOf, playedGames } from '../economy/model.ts'
import { bonusTable, offerTable, returnPlot, returnTable, strategyTable } from '../economy/report.ts'
import { searchStrategies } from '../economy/strategies.ts'
import type { Outcome } from '../economy/strategies.ts'
import { searchWagering } from '../economy/wagering.ts'

const rounds = 200_000
const games = playedGames(rounds)
const { returns: others, offers } = modelOf(defaultPolicy, games)
const returns = [...others, ...stagedReturnsOf(defaultPolicy)]
/** Of what can be withdrawn: given coins count by bets. */
const cash = modelOf(defaultPolicy, games, 'withdraw')
const cashReturns = [...cash.returns, ...stagedReturnsOf(defaultPolicy, 'withdraw')]
const { values: options } = parseArgs({ options: { samples: { type: 'boolean' } } })
if (options.samples) {
  const lines = games.map(
    ({ game: { id }, rtp, validBetAtMost }) => `  { id: '${id}', rtp: ${rtp}, validBetAtMost: ${validBetAtMost.toFixed(6)} },`,
  )
  writeFileSync(
    join(import.meta.dirname, '../server/economy/samples.ts'),
    `/** Made by \`npm run economy -- --samples\`: each game’s exact return, and the most of a stake that its rounds count as valid bet. */
export const samples: readonly { readonly id: string; readonly rtp: number; readonly validBetAtMost: number }[] = [\n${lines.join('\n')}\n]\n`,
  )
}
const { coupons, firstDeposit, leastStake } = defaultPolicy
const bonuses = [
  ['deposit coupon', coupons.general.cap, coupons.general.turnover] as const,
  ...firstDeposit.tiers.map(({ min, cap }) => [`first deposit from ${min / 100}`, cap, firstDeposit.turnover] as const),
].map(([name, amount, turnover]) => [name, amount, searchWagering(games, { amount, need: amount * turnover, leastStake })[0]] as const)
const bestOfEach = (all: readonly Outcome[]) =>
  [...Map.groupBy(all, ({ strategy }) => strategy.name).values()].flatMap((list) => list.slice(0, 1))
const unbound = searchStrategies(returns, offers)
const outcomes = searchStrategies(cashReturns, cash.offers)
const isRecurring = ({ strategy }: Outcome) => strategy.offers.every((offer) => weeksOf[offer] !== undefined)
const [before, after] = [unbound.find(isRecurring), outcomes.find(isRecurring)]
const coins = (hundredths = 0) => (hundredths / 100).toFixed(2)

const report = `# The economy of the settings

What comes back of the stake at most, by game and VIP level (valid bet from ${rounds} rounds of a fixed seed, and four standard errors more):

${returnTable(returns)}

![Return by VIP level](return.svg)

The same, of what can be withdrawn: given coins become withdrawable at ${defaultPolicy.withdrawal.giftPpm / 10_000} % of valid bets, whatever gave them:

${returnTable(cashReturns)}

Offers, at most, in coins, for playing:

${offerTable(offers)}

and what can be withdrawn of them whatever was bet, after a deposit: ${coins(weeklyTotalOf(cash.offers))} a week of all recurring ones together, within a
marketing budget of ${coins(budgets.weekly)}; 0.00 without a deposit:

${offerTable(cash.offers)}

Bonuses, played through with the best game and stake found:

${bonusTable(bonuses)}

The best of each way among ${outcomes.length} strategies of a week, in coins that can be withdrawn:

${strategyTable(bestOfEach(outcomes))}

The greatest sum of a week of recurring programmes, with bets of ${coins(after?.strategy.staked)}: ${coins(after?.result)}.
If given coins could be withdrawn as soon as they were wagered once: ${coins(before?.result)}, with bets of ${coins(before?.strategy.staked)}.
`
const folder = join(import.meta.dirname, '../.economy')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'report.md'), report)
writeFileSync(join(folder, 'return.svg'), returnPlot(returns))
console.log(report)

const broken = [
  ...[...returns, ...cashReturns]
    .filter(({ total }) => total > budgets.returnPercent / 100)
    .map(({ gameId, level }) => `${gameId} at VIP ${level}`),
  ...(weeklyTotalOf(cash.offers) > budgets.weekly ? ['the weekly offers'] : []),
  ...(Object.keys(budgets.offers) as Offer[]).filter((offer) => offers[offer] > budgets.offers[offer]),
]
console.log(
  broken.length === 0 ? `All within ${budgets.returnPercent} % and the budgets. Written to .economy.` : `Too much: ${broken.join(', ')}`,
)
if (broken.length > 0) process.exitCode = 1
