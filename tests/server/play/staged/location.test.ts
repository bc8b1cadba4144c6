import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { askBet, askChoice, choose, openStaged, placeBet } from '../../fixtures/stagedRounds.ts'

let answer: () => Promise<boolean>
let app: TestApp
beforeAll(async () => {
  app = await createApp({ location: { isAllowed: () => answer() } })
})
afterAll(() => app.close())
beforeEach(() => {
  answer = async () => true
})

describe.each([
  ['while the location service does not answer', () => Promise.reject(new Error('down'))],
  ['from where play is not allowed', async () => false],
])('a round under way, %s,', (_when, elsewhere: () => Promise<boolean>) => {
  test('is finished', async () => {
    const session = await openStaged(app, 'mines')
    const round = await placeBet(app, session)
    const [first = ''] = round.legal
    app.clock.pass(20 * minuteMs)
    const next = await choose(app, session, round, first)
    app.clock.pass(20 * minuteMs)
    answer = elsewhere
    expect(await choose(app, session, next, 'cash')).toMatchObject({ isOver: true })
    expect(await askBet(app, session)).toEqual(refusal('regionNotAllowed'))
  })

  test('is not staked on', async () => {
    const session = await openStaged(app, 'blackjack')
    const round = await placeBet(app, session, { stake: 10_00, setup: 'table' })
    app.clock.pass(30 * minuteMs)
    answer = elsewhere
    expect(await askChoice(app, session, round, 'double')).toEqual(refusal('regionNotAllowed'))
    expect(await choose(app, session, round, 'stand')).toMatchObject({ stake: 10_00, isOver: true })
  })
})
