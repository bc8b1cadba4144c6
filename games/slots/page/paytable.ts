import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { amountText, rangeText } from '../../page/amounts.ts'
import { h, svg } from '../../page/dom.ts'
import { openSheet } from '../../page/sheet.ts'
import { atCount, partsOf } from '../engine/game.ts'
import type { ByCount, SlotGame } from '../engine/game.ts'
import { lineBox, linePoints } from './winLines.ts'
import { symbolName, volatilityTexts, wayCount } from './words.ts'

const counts = [5, 4, 3] as const
type Art = Readonly<Record<string, string>>

const picture = (art: Art, symbol: string) => h('img', { src: art[symbol], alt: '', width: 56, height: 56, loading: 'lazy' })
const values = (of: (count: (typeof counts)[number]) => string) =>
  h('dl', {}, ...counts.flatMap((count) => [h('dt', { text: `${count}×` }), h('dd', { class: 'n', text: of(count) })]))
const fact = (label: string, value: string) => [h('dt', { text: label }), h('dd', { text: value })]
const list = (items: readonly string[]) => h('ul', { class: 'rules' }, ...items.map((text) => h('li', { text })))
const hasFreeSpins = ({ freeSpins }: SlotGame): boolean => freeSpins.cap > 0

/** All pays and rules, from the game's data and at the chosen bet (hundredths). */
export function openPaytable(
  game: SlotGame,
  art: Art,
  { stake, stakes }: { readonly stake: number; readonly stakes: readonly number[] },
): void {
  openSheet(
    t`Paytable`,
    h('p', { class: 'muted', text: t`Wins in coins for a bet of ${amountText(stake)}.` }),
    h('ul', { class: 'pays' }, ...pays(game, art, stake)),
    h('h3', { text: t`Special symbols` }),
    h('ul', { class: 'pays' }, ...specialSymbols(game, art, stake)),
    ...tumbles(game),
    ...freeSpinRules(game),
    ...respins(game, stake),
    ...winningPlaces(game),
    ...odds(game, stake, stakes),
  )
}

/** What each symbol pays: by its count on a line or a way, or by the size of a cluster. */
function pays(game: SlotGame, art: Art, stake: number): Node[] {
  const part = stake / partsOf(game)
  const sizes = game.clusters?.sizes ?? []
  /** «5», «10–11», «15+» cells and their pay. */
  const bands = (paid: readonly number[]) =>
    h(
      'dl',
      { class: 'bands' },
      ...sizes.flatMap((size, index) => {
        const next = sizes[index + 1]
        const label = next === undefined ? `${size}+` : next === size + 1 ? `${size}` : `${size}–${next - 1}`
        return [h('dt', { text: label }), h('dd', { class: 'n', text: amountText((paid[index] ?? 0) * part) })]
      }),
    )
  const byCount = Object.entries<ByCount | undefined>(game.pays)
    .flatMap(([symbol, paid]) => (paid ? [{ symbol, paid }] : []))
    .toSorted((a, b) => atCount(b.paid, 5) - atCount(a.paid, 5))
    .map(({ symbol, paid }) => ({ symbol, shown: values((count) => amountText(atCount(paid, count) * part)) }))
  const bySize = Object.entries<readonly number[] | undefined>(game.clusters?.pays ?? {}).flatMap(([symbol, paid]) =>
    paid ? [{ symbol, shown: bands(paid) }] : [],
  )
  return [...byCount, ...bySize].map(({ symbol, shown }) =>
    h('li', {}, picture(art, symbol), h('div', {}, h('b', { text: symbolName(symbol) }), shown)),
  )
}

function specialSymbols({ wild, scatter, scatterPays, ways, hold, freeSpins }: SlotGame, art: Art, stake: number): Node[] {
  const special = (symbol: string, text: string, ...more: Node[]) =>
    h('li', { class: 'wide' }, picture(art, symbol), h('div', {}, h('b', { text: symbolName(symbol) }), h('p', { text }), ...more))
  const wildText =
    (ways?.wildCounts ?? 1) > 1
      ? t`Substitutes for every symbol except the scatter, and counts as two symbols.`
      : scatter === undefined
        ? t`Substitutes for any symbol and joins every cluster it touches.`
        : t`Substitutes for every symbol except the scatter.`
  if (scatter === undefined) return [special(wild, wildText)]
  return [
    special(wild, wildText),
    hold
      ? special(scatter, t`${hold.trigger} or more anywhere on the reels start the respins.`)
      : special(
          scatter,
          t`Pays anywhere on the reels and triggers free spins.`,
          values((count) => t`${amountText(atCount(scatterPays, count) * stake)} and ${atCount(freeSpins.awards, count)} free spins`),
        ),
  ]
}

function tumbles(game: SlotGame): Node[] {
  const { cascade } = game
  if (!cascade) return []
  const multipliers = (steps: readonly number[]) => steps.map((step) => `×${step}`).join(', ')
  return [
    h('h3', { text: t`Tumbles` }),
    list([
      t`Winning symbols disappear, the symbols above them drop, and new ones fall in from the strip above. Wins are then counted again.`,
      t`Wins of one spin are multiplied step by step: ${multipliers(cascade.multipliers)}. The last multiplier stays until the spin ends.`,
      ...(hasFreeSpins(game) ? [t`In free spins the steps are ${multipliers(cascade.freeMultipliers)}.`] : []),
      t`A spin has at most ${cascade.most} tumbles.`,
    ]),
  ]
}

function freeSpinRules(game: SlotGame): Node[] {
  const { freeSpins, cascade } = game
  if (!hasFreeSpins(game)) return []
  return [
    h('h3', { text: t`Free spins` }),
    h('p', {
      text: cascade
        ? t`You can get up to ${freeSpins.cap} free spins per round.`
        : t`Wins during free spins pay ${freeSpins.multiplier}×. You can get up to ${freeSpins.cap} free spins per round.`,
    }),
    h('p', {
      text: freeSpins.retrigger
        ? t`Scatters during free spins add more free spins, based on the same table.`
        : t`Scatters during free spins don’t add more free spins.`,
    }),
  ]
}

function respins({ hold }: SlotGame, stake: number): Node[] {
  if (!hold) return []
  const all = hold.values.reduce((sum, one) => sum + one.weight, 0)
  return [
    h('h3', { text: t`Hold and respin` }),
    list([
      t`The coins stay, and all other cells are drawn again, up to ${hold.lives} times. Each new coin resets the respins.`,
      t`An empty cell gets a coin in ${hold.chance} of ${hold.of} draws.`,
      t`At the end all coins are paid. If every cell has one, the grand pot of ${amountText(hold.grand * stake)} is paid, too.`,
    ]),
    h('p', { class: 'muted', text: t`Coin values, and how often each one appears` }),
    h(
      'dl',
      { class: 'facts' },
      ...hold.values.flatMap(({ value, weight }) => fact(amountText(value * stake), `${((weight / all) * 100).toFixed(1)}%`)),
    ),
  ]
}

/** Where symbols win: on lines, in ways or in clusters. */
function winningPlaces(game: SlotGame): Node[] {
  const { ways, clusters, lines } = game
  if (ways)
    return [
      h('h3', { text: t`${wayCount(game)} ways` }),
      h('p', {
        class: 'muted',
        text: t`Three or more matching symbols on adjacent reels from the left win, in any rows. The pay is multiplied by the number of ways: the symbols on each of these reels, multiplied together.`,
      }),
    ]
  if (clusters)
    return [
      h('h3', { text: t`Clusters` }),
      h('p', {
        class: 'muted',
        text: t`${clusters.sizes[0] ?? 0} or more matching symbols that touch horizontally or vertically win. Corners don’t count.`,
      }),
    ]
  return [
    h('h3', { text: t`${lines.length} lines` }),
    h('p', {
      class: 'muted',
      text: t`Winning lines start from the first reel on the left. Only the highest win on each line is paid. Wins on different lines are added together.`,
    }),
    h(
      'ol',
      { class: 'paylines' },
      ...lines.map((line) =>
        h('li', {}, svg('svg', lineBox, svg('polyline', { points: linePoints(line), 'vector-effect': 'non-scaling-stroke' }))),
      ),
    ),
  ]
}

const odds = (game: SlotGame, stake: number, stakes: readonly number[]): Node[] => [
  h('h3', { text: t`Odds` }),
  h(
    'dl',
    { class: 'facts' },
    ...fact(t`Return to player (RTP)`, `${(game.rtp / 100).toFixed(2)}%`),
    ...fact(t`Volatility`, i18n._(volatilityTexts[game.volatility])),
    ...fact(t`Bet range`, rangeText(stakes)),
    ...(game.maxWin === undefined ? [] : fact(t`Maximum win per round`, `${amountText(game.maxWin * stake)}`)),
    ...fact(t`Rules version`, String(game.rulesVersion)),
  ),
  h('p', {
    class: 'muted',
    text: t`Return to player (RTP) is the average paid back over a very large number of rounds. Your results in one session can be much higher or lower.`,
  }),
]
