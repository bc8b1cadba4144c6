import { expect, test } from 'vitest'
import { fields, handaan } from '#games/handaan/rules.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

const random = seededDraw(5)
/** A card whose first number, which decides the prize, is given. */
const cardOf = (first: number): readonly number[] => {
  let isFirst = true
  return handaan.board('card', (below) => {
    if (!isFirst) return random(below)
    isFirst = false
    expect(below).toBe(oddsTotal)
    return first
  })
}
const paid = (board: readonly number[], bet = 100): number => handaan.start('card', bet, board, []).payout

test('a card returns exactly 95 %, as its prizes are printed as often as their odds say', () => {
  let [from, returned] = [0, 0]
  for (const [dish, { pays, odds }] of handaan.prizes.entries()) {
    for (const first of [from, from + odds - 1]) {
      const card = cardOf(first)
      expect(card.filter((printed) => printed === dish)).toHaveLength(3)
      expect([card.length, paid(card), paid(card, 50_00)]).toEqual([fields, pays, 50 * pays])
    }
    from += odds
    returned += odds * pays
  }
  expect(returned / oddsTotal).toBe(95)
  expect([handaan.rtp, handaan.bestRtp]).toEqual([9_500, 9_500])
  for (const first of [from, oddsTotal - 1]) expect(paid(cardOf(first))).toBe(0)
  expect([handaan.winning, from / oddsTotal]).toEqual([0.37332, 0.37332])
})

test('only the prize that was drawn is printed three times, whatever else is on the card', () => {
  const draw = seededDraw(77)
  for (let card = 0; card < 5_000; card++) {
    const board = handaan.board('card', draw)
    const counts = handaan.prizes.map((_, dish) => board.filter((printed) => printed === dish).length)
    expect(counts.filter((count) => count === 3)).toHaveLength(paid(board) > 0 ? 1 : 0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  }
})

test('as many cards pay as stated', () => {
  const draw = seededDraw(21)
  const cards = 60_000
  let paying = 0
  for (let card = 0; card < cards; card++) if (paid(handaan.board('card', draw)) > 0) paying += 1
  // Five standard deviations of a binomial count, at most.
  expect(Math.abs(paying / cards - handaan.winning)).toBeLessThan(5 * Math.sqrt(0.25 / cards))
})

test('a dish is as often at one place as at another', () => {
  const draw = seededDraw(3)
  const [cards, counts] = [90_000, Array.from({ length: fields }, () => 0)]
  // Three of the lowest prize: each place shows it in a third of these cards.
  for (let card = 0; card < cards; card++) {
    let isFirst = true
    const board = handaan.board('card', (below) => {
      const first = isFirst
      isFirst = false
      return first ? 300_000 : draw(below)
    })
    for (const [place, dish] of board.entries()) if (dish === 7) counts[place] = (counts[place] ?? 0) + 1
  }
  // Five standard deviations of a binomial count.
  for (const count of counts) expect(Math.abs(count - cards / 3)).toBeLessThan(5 * Math.sqrt((cards * 2) / 9))
})

test('the card lists everything printed, and is over when it is bought', () => {
  const board = cardOf(0)
  expect(handaan.start('card', 2_00, board, [])).toEqual({
    events: [{ type: 'covered' }, ...board.map((value, leaf) => ({ type: 'printed', leaf, value }))],
    legal: [],
    stake: 2_00,
    payout: 2_000_00,
  })
})
