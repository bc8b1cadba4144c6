import { describe, expect, it } from 'vitest'
import { retiredIn, retiredInModule } from '../../scripts/retiredTerms.ts'

describe('retired terms', () => {
  it.each([
    ['Sign in to play', 'Sign in'],
    ['Your daily sign-in', 'sign-in'],
    ['The coins are in your purse.', 'purse'],
    ['All right', 'All right'],
    ['{count, plural, one {# studio} other {# studios}}', 'studio'],
    ['That did not work (code {errcode}).', '(code {'],
  ])('finds in “%s” the term “%s”', (message, term) => {
    expect(retiredIn(message).map((found) => found.term)).toEqual([term])
  })

  it('says what to write instead', () => {
    expect(retiredIn('Ask customer service')).toEqual([{ term: 'customer service', say: 'customer support, VIP support' }])
  })

  it('names every retired term of a message', () => {
    expect(retiredIn('Perhaps the house knows').map(({ term }) => term)).toEqual(['the house', 'Perhaps'])
  })

  it.each([
    'Log in to claim your reward',
    'Sign up',
    'House edge: the house edge is {0}%.',
    '{liveness}-point chest',
    'You need {turnover, plural, one {# coin} other {# coins}} in bets',
    'Mailbox',
  ])('leaves “%s” alone', (message) => {
    expect(retiredIn(message)).toEqual([])
  })

  it.each([
    ['/** Tells the house. */ const paid = 1', ['the house']],
    ['/** A listener is told what was said. */ const [keptTold, toldFrom] = heard', ['Told', 'told', 'heard']],
    ['/* Pays\n * the house. */ const paid = 1', ['the house']],
    ['const brokenPurses = 1', ['Purses']],
    ['/** A known doubt. */ const known = findKnownErrand()', ['known', 'Errand']],
    ['/** A house game, the house edge and the house’s games. */ const houseGames = "the purse"', []],
  ])('are found in comments and identifiers of code: %s', (text, terms) => {
    expect(retiredInModule('a.ts', text).map(({ term }) => term)).toEqual(terms)
  })
})
