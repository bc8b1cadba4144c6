// `npm run economy`: what every game returns with all programmes, what offers and bonuses are worth to the best strategy found, and what each strategy
// costs the operator, computed from the settings. Written to .economy; ends badly when a bound does not hold.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { modelOf, playedGames } from '../economy/model.ts'
import { bonusTable, offerTable, returnPlot, returnTable, strategyTable } from '../economy/report.ts'
import { searchStrategies } from '../economy/strategies.ts'
import { searchWagering } from '../economy/wagering.ts'

const rounds = 200_000
const games = playedGames(rounds)
const { returns, offers } = modelOf(defaultPolicy, games)
const { coupons, firstDeposit, leastStake } = defaultPolicy
const bonuses = [
  ['deposit coupon', coupons.general.cap, coupons.general.turnover] as const,
  ...firstDeposit.tiers.map(({ min, cap }) => [`first deposit from ${min / 100}`, cap, firstDeposit.turnover] as const),
].map(([name, amount, turnover]) => [name, amount, searchWagering(games, { amount, need: amount * turnover, leastStake })[0]] as const)
const outcomes = searchStrategies(returns, offers)
const named = [...Map.groupBy(outcomes, ({ strategy }) => strategy.name).values()].flatMap((list) => list.slice(0, 1))

const report = `# The economy of the settings

What comes back of the stake at most, by game and VIP level (valid bet from ${rounds} rounds of a fixed seed, and four standard errors more):

${returnTable(returns)}

![Return by VIP level](return.svg)

Offers, at most, in coins:

${offerTable(offers)}

Bonuses, played through with the best game and stake found:

${bonusTable(bonuses)}

The best of each way among ${outcomes.length} strategies of a week, in coins:

${strategyTable(named)}
`
const folder = join(import.meta.dirname, '../.economy')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'report.md'), report)
writeFileSync(join(folder, 'return.svg'), returnPlot(returns))
console.log(report)

const broken = [
  ...returns.filter(({ total }) => total > budgets.returnPercent / 100).map(({ gameId, level }) => `${gameId} at VIP ${level}`),
  ...(Object.keys(budgets.offers) as Offer[]).filter((offer) => offers[offer] > budgets.offers[offer]),
]
console.log(
  broken.length === 0 ? `All within ${budgets.returnPercent} % and the budgets. Written to .economy.` : `Too much: ${broken.join(', ')}`,
)
if (broken.length > 0) process.exitCode = 1
