import type { Layout, StagedEvent } from '#contract/staged.ts'
import type { Draw } from '../fair/fair.ts'
import type { StagedGame, StagedState } from './game.ts'

/** Bets of a table game on offer, in hundredths: its chips. */
export const chips: readonly number[] = [1_00, 5_00, 10_00, 50_00, 100_00]

/** All bets of a round together, in multiples of the largest chip accepted. */
const maxChips = 10

export interface LayoutLimits {
  /** Every bet is a multiple of it. */
  readonly min: number
  /** On one spot, and on all of them. */
  readonly max: number
  readonly total: number
}

/** The limits that follow from the chips accepted now. */
export const layoutLimits = (stakes: readonly number[]): LayoutLimits => {
  const maxStake = Math.max(...stakes)
  return { min: Math.min(...stakes), max: maxStake, total: maxStake * maxChips }
}

export const totalOf = (layout: Layout): number => layout.reduce((sum, { amount }) => sum + amount, 0)

export const amountOn = (layout: Layout, spot: string): number => layout.find((bet) => bet.spot === spot)?.amount ?? 0

/** Whether bets are accepted: each spot once, and every amount within the limits. */
export function isLayoutOffered(layout: Layout, spots: readonly string[], { min, max, total }: LayoutLimits): boolean {
  return (
    layout.length > 0 &&
    new Set(layout.map(({ spot }) => spot)).size === layout.length &&
    layout.every(({ spot, amount }) => spots.includes(spot) && amount % min === 0 && amount <= max) &&
    totalOf(layout) <= total
  )
}

/** The layout with a chip more on a spot, as far as the limits allow. A chip of 0 takes the spot's bet away. */
export function withChip(layout: Layout, spot: string, chip: number, { max, total }: LayoutLimits): Layout {
  const others = layout.filter((bet) => bet.spot !== spot)
  if (chip === 0) return others
  const held = amountOn(layout, spot)
  const amount = Math.min(held + chip, max, total - totalOf(others))
  return amount <= held ? layout : [...others, { spot, amount }]
}

/** The rules of a table game, where bets lie on several spots and one outcome decides them all. */
export interface TableRules extends Pick<StagedGame, 'id' | 'rulesVersion' | 'rtp' | 'bestRtp' | 'words'> {
  readonly spots: readonly string[]
  readonly draw: (draw: Draw) => readonly number[]
  /** The outcome, as the page plays it. */
  readonly events: (board: readonly number[]) => readonly StagedEvent[]
  /** What a spot pays with its bet, in hundredths of the bet: 0 lost, 100 returned, 200 at 1 to 1. */
  readonly pays: (spot: string, board: readonly number[]) => number
}

export interface TableGame extends StagedGame, Pick<TableRules, 'pays'> {
  readonly spots: readonly string[]
}

/** A table game on the base of staged rounds: settled at once, every spot by itself. */
export const tableGame = ({ draw, events, ...rules }: TableRules): TableGame => ({
  ...rules,
  stakes: chips,
  setups: ['table'],
  board: (_, source) => draw(source),
  start: (_, bet, board, layout): StagedState => ({
    events: events(board),
    legal: [],
    stake: bet,
    payout: layout.reduce((sum, { spot, amount }) => sum + (amount * rules.pays(spot, board)) / 100, 0),
  }),
  step: (state) => state,
  safe: () => '',
})
