import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { stagedGames } from '#games/staged/games.ts'
import { choicesText, setupText } from '#src/features/play/game/choiceText.ts'

describe('what a player chose in a staged round, in words', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

  it.each([
    ['mines', ['open-3', 'open-24', 'cash'], 'Opened lanterns: 4, 25 · Cashed out'],
    ['mines', ['open-0'], 'Opened lanterns: 1'],
    ['mines', ['cash'], 'Cashed out'],
    ['hi-lo', ['higher', 'lower', 'cash'], 'Higher · Lower · Cashed out'],
    ['tatlong-baso', ['open-0', 'open-2', 'cash'], 'Cup 1 · Cup 3 · Cashed out'],
    ['blackjack', ['split', 'hit', 'double', 'stand'], 'Split · Hit · Double · Stand'],
    ['dice', [], ''],
  ])('%s: %j', (gameId, choices, text) => expect(choicesText({ gameId, choices })).toBe(text))

  it.each([
    ['mines', '1', '1 of 25 lanterns bursts'],
    ['mines', '10', '10 of 25 lanterns burst'],
    ['dice', '50', 'Stay under 50'],
    ['plinko', '3', 'High risk'],
    ['roulette', 'table', ''],
  ])('%s, set to %s', (gameId, setup, text) => expect(setupText({ gameId, setup })).toBe(text))

  it('leaves no setup of any game as it is recorded', () => {
    for (const { id, setups } of stagedGames) for (const setup of setups) expect(setupText({ gameId: id, setup })).not.toBe(setup)
  })
})
