import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { shownText } from '#src/features/play/game/shownText.ts'

const shownIn = (gameId: string, ...values: number[]) => shownText({ gameId, shown: values.map((value, leaf) => ({ leaf, value })) })

describe('what a staged round has shown, in words', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

  it('names cards by rank and suit', () => {
    expect(shownIn('hi-lo', 0, 25, 26, 50)).toBe('A♠, K♥, A♣, Q♦')
    expect(shownIn('blackjack', 9)).toBe('10♠')
  })

  it('tells the player’s hand from the banker’s', () => {
    // 9♠ and 8♠ against 2♠ and 5♠: with nine and eight the player has 7 and stands.
    expect(shownIn('baccarat', 8, 1, 7, 4)).toBe('Player: 9♠, 8♠ · Banker: 2♠, 5♠')
  })

  it('tells safe lanterns from bursting ones, counted from 1', () => {
    expect(shownIn('mines', 0, 1, 0)).toBe('Safe lanterns: 1, 3 · Bursting lanterns: 2')
    expect(shownIn('mines', 0)).toBe('Safe lanterns: 1')
  })

  it('tells which cups hid the calamansi, counted from 1', () => {
    expect(shownIn('tatlong-baso', 2, 0)).toBe('Calamansi: Cup 3, Cup 1')
    expect(shownIn('tatlong-baso')).toBe('')
  })

  it('writes a roll with two decimals, and a fall as its turns', () => {
    expect(shownIn('dice', 536)).toBe('05.36')
    expect(shownIn('plinko', 0b1)).toBe('→←←←←←←←←←←←')
  })

  it('gives what a scratch card pays', () => {
    expect(shownIn('handaan', 0, 7)).toBe('1,000×, 1×')
    expect(shownIn('palosebo', 4, 9, 6, 9, 16, 20, 10, 11, 6, 6, 5, 6, 6, 0)).toBe(
      'Winning numbers: 4, 9 · Your numbers: 6 (1×), 9 (1×), 16 (2×), 20 (1×), 10 (1×), 11 (500×)',
    )
  })

  it('leaves numbers as they are, and nothing where nothing was shown', () => {
    expect(shownIn('roulette', 17)).toBe('17')
    expect(shownIn('sic-bo', 6, 5, 1)).toBe('6, 5, 1')
    expect(shownIn('palosebo')).toBe('')
  })
})
