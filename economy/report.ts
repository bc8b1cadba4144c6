import { programmes } from '#server/economy/returns.ts'
import type { Return } from '#server/economy/returns.ts'
import { budgets } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'
import type { Outcome } from './strategies.ts'
import type { WageringResult } from './wagering.ts'

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`
const coins = (hundredths: number): string => (hundredths / 100).toFixed(2)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export const returnTable = (returns: readonly Return[]): string =>
  table(
    ['game', 'VIP', 'game alone', ...programmes, 'all together'],
    returns.map(({ gameId, level, game, programmes: given, total }) => [
      gameId,
      String(level),
      percent(game),
      ...programmes.map((name) => percent(given[name])),
      percent(total),
    ]),
  )

export const offerTable = (offers: Readonly<Record<Offer, number>>): string =>
  table(
    ['offer', 'worth at most', 'budget'],
    (Object.keys(budgets.offers) as Offer[]).map((offer) => [offer, coins(offers[offer]), coins(budgets.offers[offer])]),
  )

export const bonusTable = (bonuses: readonly (readonly [name: string, amount: number, best: WageringResult | undefined])[]): string =>
  table(
    ['bonus', 'face', 'best game', 'best stake', 'becomes', '± standard error'],
    bonuses.map(([name, amount, best]) => [
      name,
      coins(amount),
      best?.gameId ?? '',
      coins(best?.stake ?? 0),
      coins(best?.becomes ?? 0),
      coins(best?.standardError ?? 0),
    ]),
  )

export const strategyTable = (outcomes: readonly Outcome[]): string =>
  table(
    ['strategy', 'game', 'VIP', 'staked a week', 'returned', 'offers', 'result = cost of the house'],
    outcomes.map(({ strategy, returned, offered, result }) => [
      strategy.name,
      strategy.gameId,
      String(strategy.level),
      coins(strategy.staked),
      percent(returned),
      coins(offered),
      coins(result),
    ]),
  )

const colours = ['#b3261e', '#0b57d0', '#146c2e', '#7a4100']
/** The return of the stake by VIP level, a line for each game, with the bound. */
export function returnPlot(returns: readonly Return[]): string {
  const [width, height, left, bottom] = [640, 320, 56, 36]
  const [low, high] = [0.92, 1]
  const levels = Math.max(...returns.map(({ level }) => level))
  const x = (level: number) => left + (level * (width - left - 16)) / levels
  const y = (share: number) => height - bottom - ((share - low) * (height - bottom - 16)) / (high - low)
  const games = [...new Set(returns.map(({ gameId }) => gameId))]
  const lines = games.map((game, index) => {
    const points = returns.filter(({ gameId }) => gameId === game).map(({ level, total }) => `${x(level)},${y(total)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colours[index]}" stroke-width="2"/>
<text x="${left + 8 + index * 150}" y="28" fill="${colours[index]}">${game}</text>`
  })
  const marks = [0.92, 0.94, 0.96, 0.97, 0.98, 0.99, 1].map((share) => `<text x="8" y="${y(share) + 4}">${percent(share)}</text>`)
  const bound = budgets.returnPercent / 100
  const axis = Array.from({ length: levels + 1 }, (_, level) => `<text x="${x(level) - 4}" y="${height - 12}">${level}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Return of the stake with all programmes, by VIP level</title>
<rect width="100%" height="100%" fill="white"/>
<line x1="${left}" x2="${width - 16}" y1="${y(bound)}" y2="${y(bound)}" stroke="black" stroke-dasharray="6 4"/>
${[...marks, ...axis, ...lines].join('\n')}
</svg>
`
}
