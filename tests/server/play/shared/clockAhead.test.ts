import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { tableOf } from './running.ts'

// The clock that all servers share was days ahead, and was set right again.

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const games = [
  ['color-game', 'red'],
  ['crash', 'hand'],
] as const

describe.each(games)('a round of %s that began while the clock was days ahead', (gameId, choice) => {
  /** Plays a round by that clock up to a state, with a bet, and sets the clock right again. */
  async function playAhead(until: 'open' | 'closed' | 'running' | 'drawn' | 'settled') {
    const table = tableOf(app, gameId)
    const now = app.clock.now
    app.clock.pass(3 * dayMs)
    const { token } = await app.register()
    const before = await coinsOf(app, token)
    const number = await table.open()
    dataOf(await table.bet(token, number, [{ choice, stake: 10_00 }]))
    for (let turn = 0; turn < 400 && (await table.row()).state !== until; turn++) {
      app.clock.pass(1_000)
      await table.step()
    }
    expect((await table.row()).state).toBe(until)
    app.clock.now = now
    return { table, token, before, number }
  }
  /** Lets a server run until the next round begins, within the time that a round takes. */
  async function untilNext({ table, number }: Pick<Awaited<ReturnType<typeof playAhead>>, 'table' | 'number'>): Promise<void> {
    const began = app.clock.now
    while ((await table.row()).number === number && app.clock.now < began + minuteMs) {
      await table.step()
      app.clock.pass(1_000)
    }
    const next = await table.row()
    expect([next.number, next.state]).toEqual([number + 1, 'open'])
    expect(next.opens_at).toBeLessThan(began + minuteMs)
    expect(await isSound(app)).toBe(true)
  }
  const stateOf = async (number: number) =>
    (await app.db.row<{ state: string }>('select state from shared_round where game_id = $1 and number = $2', [gameId, number]))?.state

  test.each(['open', 'closed', ...(gameId === 'crash' ? (['running'] as const) : [])] as const)(
    'and is %s is called off, its bets are returned, and the next begins',
    async (until) => {
      const played = await playAhead(until)
      await untilNext(played)
      expect(await stateOf(played.number)).toBe('void')
      expect(await coinsOf(app, played.token)).toBe(played.before)
    },
  )

  test.each(['drawn', 'settled'] as const)('and was %s is paid, and the next begins', async (until) => {
    const played = await playAhead(until)
    await untilNext(played)
    expect(await stateOf(played.number)).toBe('settled')
  })
})
