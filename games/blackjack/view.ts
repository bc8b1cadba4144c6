import { t } from '@lingui/core/macro'
import type { StagedEvent } from '#contract/staged.ts'
import { dealer, isBlackjack, totalOf } from './rules.ts'

export interface TableView {
  /** Undefined for the card that lies face down. */
  readonly dealers: readonly (number | undefined)[]
  readonly hands: readonly (readonly number[])[]
  /** The player's hands that are done. */
  readonly done: ReadonlySet<number>
}

/** Who holds what after these events. */
export function viewOf(events: readonly StagedEvent[]): TableView {
  const dealers: (number | undefined)[] = []
  const hands: number[][] = []
  const done = new Set<number>()
  for (const { type, hand = 0, value } of events) {
    if (type === 'hidden') dealers.push(undefined)
    else if (type === 'turned') dealers[1] = value
    else if (type === 'split') hands[1] = [hands[0]?.pop() ?? 0]
    else if (type === 'stood' || type === 'doubled') done.add(hand - 1)
    else if (value !== undefined && hand === dealer) dealers.push(value)
    else if (value !== undefined) (hands[hand - 1] ??= []).push(value)
  }
  for (const [at, held] of hands.entries()) if (totalOf(held).total >= 21) done.add(at)
  return { dealers, hands, done }
}

/** A hand's total in words. Where a hand was split, an ace with a ten is 21 like any other: it pays 1 to 1. */
export function handText(held: readonly number[], { isSplit = false } = {}): string {
  const { total, isSoft } = totalOf(held)
  if (isBlackjack(held) && !isSplit) return t`Blackjack`
  if (total > 21) return t`${total}, bust`
  return isSoft && total < 21 ? t`${total} (soft)` : String(total)
}
