import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StagedEvent } from '#contract/staged.ts'
import { handText, viewOf } from '#games/blackjack/view.ts'

/** Cards by rank, 1 to 13, all of one suit. */
const cards = (...ranks: number[]) => ranks.map((rank) => rank - 1)
const card = (value: number, hand: number): StagedEvent => ({ type: 'card', value, hand })

describe('a hand in words', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

  it('is a blackjack with an ace and a ten, and 21 where the hand was split, as it is paid', () => {
    expect(handText(cards(1, 13))).toBe('Blackjack')
    expect(handText(cards(1, 13), { isSplit: true })).toBe('21')
    expect(handText(cards(7, 7, 7))).toBe('21')
  })

  it('tells a soft total and a bust', () => {
    expect(handText(cards(1, 6))).toBe('17 (soft)')
    expect(handText(cards(1, 6), { isSplit: true })).toBe('17 (soft)')
    expect(handText(cards(10, 6, 9))).toBe('25, bust')
  })
})

describe('who holds what', () => {
  it('follows a split: a card of the first hand begins the second, and each gets another', () => {
    const [eight, five, king, ace] = cards(8, 5, 13, 1) as [number, number, number, number]
    const dealt = [card(eight, 1), card(king, 0), card(eight, 1), { type: 'hidden', hand: 0 }]
    expect(viewOf(dealt)).toEqual({ dealers: [king, undefined], hands: [[eight, eight]], done: new Set() })
    const split = [...dealt, { type: 'split', hand: 2 }, card(five, 1), card(ace, 2), { type: 'stood', hand: 1 }]
    expect(viewOf(split)).toEqual({
      dealers: [king, undefined],
      hands: [
        [eight, five],
        [eight, ace],
      ],
      done: new Set([0]),
    })
  })
})
