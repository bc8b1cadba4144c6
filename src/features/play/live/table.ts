import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { OwnRound } from '#contract/live.ts'

/** A shared game as its page shows it: everything beyond the base. */
export interface Table {
  readonly id: string
  readonly title: MessageDescriptor
  /** The table for a player. */
  readonly Play: ComponentType<{ game: Table }>
  /** The rules in words; `share` is the return in percent. */
  readonly Rules: ComponentType<{ share: string }>
  /** A result in the row of the last ones, and in words. */
  readonly Mark: ComponentType<{ outcome: readonly string[] }>
  /** One of the player's bets, in words. */
  readonly betText: (bet: OwnRound['bets'][number], i18n: I18n) => string
  readonly outcomeText: (outcome: readonly string[], i18n: I18n, isBrief?: boolean) => string
}
