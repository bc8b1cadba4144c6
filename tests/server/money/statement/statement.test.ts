import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { EntryKind } from '#contract/ledger.ts'
import type { CoinReport, Movement, appUserCoinDetail } from '#contract/wallet.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { balanceOf, post } from '#server/ledger/ledger.ts'
import type { Currency } from '#server/ledger/ledger.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, seededRandom, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

type Page = OutputOf<typeof appUserCoinDetail>

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const ask = async (token: string, body: Record<string, unknown> = {}) => dataOf(await app.call<Page>('appUserCoinDetail', body, token))
const days = async (token: string, body: Record<string, unknown> = {}) => dataOf(await app.call<CoinReport>('coinReport', body, token))

/** The whole statement, read page by page. */
async function allPages(token: string, body: Record<string, unknown> = {}, pageSize = 7): Promise<Movement[]> {
  const rows: Movement[] = []
  for (;;) {
    const { list } = await ask(token, { ...body, pageSize, ...(rows.at(-1) && { olderThan: rows.at(-1)?.id }) })
    rows.push(...list)
    if (list.length < pageSize) return rows
  }
}

/** Checks that a balance's statement has no gap: each entry begins where the previous one ended, and the last one equals the balance. */
async function expectNoGap(token: string, playerId: string, currency: Currency, opening: number) {
  const rows = (await allPages(token, { currency })).toReversed()
  let balance = opening
  for (const { before, delta, after } of rows) {
    expect({ before, after }).toEqual({ before: balance, after: balance + delta })
    balance = after
  }
  expect(balance).toBe(await balanceOf(app.db, playerId, currency))
}

const give = async (playerId: string, amount: number, { currency = 'coin' as Currency, kind = 'redVsBlue' as EntryKind } = {}) => {
  const parties = amount > 0 ? { from: 'operator' as const, to: { playerId } } : { from: { playerId }, to: 'operator' as const }
  return app.db.transaction((tx) => post(tx, { kind, currency, ...parties, amount: Math.abs(amount) }, uniqueRef(), app.clock.now))
}

describe('R16: the statement equals the ledger', () => {
  test.each(Array.from({ length: 8 }, (_, index) => index))(
    'over random entries of every balance, many at once (seed %i)',
    async (seed) => {
      const random = seededRandom(`statement ${seed}`)
      const { token, userId } = await app.register()
      const currencies = ['coin', 'bonus', 'safebox', 'points', 'diamond'] as const
      for (let round = 0; round < 6; round++) {
        await Promise.all(
          Array.from({ length: 10 }, () =>
            give(userId, (random.below(2) ? 1 : -1) * (1 + random.below(400_00)), {
              currency: currencies[random.below(currencies.length)] ?? 'coin',
            }),
          ),
        )
        app.clock.pass(random.below(dayMs))
      }
      for (const currency of currencies) await expectNoGap(token, userId, currency, 0)
    },
  )

  test('while spins, random payments and transfers race', async () => {
    const gameSession = await openGame(app)
    const playerId = dataOf(await app.call<{ user: { id: string } }>('getAfterLoginInfoWeb', {}, gameSession.token)).user.id
    await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? give(playerId, 100 + index) : spin(app, gameSession))))
    await expectNoGap(gameSession.token, playerId, 'coin', 0)
    expect(await isSound(app)).toBe(true)
  })

  test('by days too: each day ends where the next begins, and the sums match the entries', async () => {
    const { token, userId } = await app.register()
    const random = seededRandom('days')
    for (let index = 0; index < 12; index++) {
      await give(userId, (random.below(3) ? 1 : -1) * (1 + random.below(50_00)))
      app.clock.pass(random.below(dayMs))
    }
    const [{ opening, rows, total }, all] = [await days(token), await allPages(token)]
    const ends = [opening, ...rows.map(({ balance }) => balance)]
    for (const [index, { gained, spent, balance }] of rows.entries()) expect(balance).toBe((ends[index] ?? 0) + gained - spent)
    expect(total).toEqual({
      gained: all.reduce((sum, { delta }) => sum + Math.max(0, delta), 0),
      spent: all.reduce((sum, { delta }) => sum + Math.max(0, -delta), 0),
      movements: all.length,
    })
    expect(rows.map(({ day: of }) => of)).toEqual(rows.map(({ day: of }) => of).toSorted())
    const later = await days(token, { from: Date.parse(`${rows[1]?.day ?? ''}T00:00:00+08:00`) })
    expect({ opening: later.opening, rows: later.rows }).toEqual({ opening: rows[0]?.balance, rows: rows.slice(1) })
  })
})

describe('a statement', () => {
  test('covers one balance, coins unless another is requested', async () => {
    const { token, userId } = await app.register()
    await give(userId, 30, { currency: 'points', kind: 'draw' })
    expect((await ask(token)).list.map(({ kind }) => kind)).toEqual(['welcome'])
    expect((await ask(token, { currency: 'points' })).list).toMatchObject([{ kind: 'draw', delta: 30, before: 0, after: 30 }])
    expect(await ask(token, { currency: 'safebox' })).toMatchObject({ list: [], total: 0 })
    expect(await app.call('appUserCoinDetail', { currency: 'demo' }, token)).toEqual(refusal('badParameter', { fields: ['currency'] }))
  })

  test('is filtered by kind and time; entries without a group are “other”', async () => {
    const { token, userId } = await app.register()
    app.clock.pass(minuteMs)
    await give(userId, 5_00, { kind: 'bankruptGift' })
    await give(userId, -1_00, { kind: 'checkInMakeUp' })
    const kindsOf = async (body: Record<string, unknown>) => (await ask(token, body)).list.map(({ kind }) => kind)
    expect(await kindsOf({ kind: 'reward' })).toEqual(['bankruptGift', 'welcome'])
    expect(await kindsOf({ kind: 'reward', from: app.clock.now })).toEqual(['bankruptGift'])
    expect(await kindsOf({ to: app.clock.now })).toEqual(['welcome'])
    expect(await kindsOf({ kind: 'other' })).toEqual(['checkInMakeUp'])
    expect(await days(token, { kind: 'reward', from: app.clock.now })).toMatchObject({
      opening: welcome,
      rows: [{ gained: 5_00, spent: 0, movements: 1, balance: welcome + 4_00 }],
    })
  })

  test('R16: reaches back for years', async () => {
    const { token, userId, account } = await app.register()
    app.clock.pass(3 * 366 * dayMs)
    const again = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
    await give(userId, 5_00)
    expect(await app.call('appUserCoinDetail', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect((await ask(again)).list.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['redVsBlue', 5_00],
      ['welcome', welcome],
    ])
  })

  test('continues after the last known entry, whatever moves meanwhile', async () => {
    const { token, userId } = await app.register()
    for (let index = 1; index <= 5; index++) await give(userId, index)
    const first = await ask(token, { pageSize: 3 })
    await give(userId, 99)
    const next = await ask(token, { pageSize: 3, olderThan: first.list.at(-1)?.id })
    expect([...first.list, ...next.list].map(({ delta }) => delta)).toEqual([5, 4, 3, 2, 1, welcome])
  })

  test('of another player cannot be read, nor can a foreign id open it', async () => {
    const [player, other] = [await app.register(), await app.register()]
    await give(other.userId, 77_00)
    const [foreign] = (await ask(other.token)).list
    expect(await ask(player.token, { olderThan: foreign?.id, playerId: other.userId })).toMatchObject({
      list: [{ kind: 'welcome' }],
      total: 1,
    })
    expect((await days(player.token)).total).toEqual({ gained: welcome, spent: 0, movements: 1 })
    expect(await app.call('appUserCoinDetail', {})).toMatchObject({ message: 'sessionOver' })
  })

  test.each([{ pageSize: 501 }, { olderThan: '1 or 1=1' }, { from: -1 }, { kind: 'theirs' }])('refuses %o', async (body) => {
    const { token } = await app.register()
    expect(await app.call('appUserCoinDetail', body, token)).toMatchObject({ message: 'badParameter' })
  })
})

test('a posting that a balance cannot pay writes nothing', async () => {
  const { userId } = await app.register()
  expect(isRefusal(await give(userId, -2 * welcome))).toBe(true)
  expect(await balanceOf(app.db, userId, 'coin')).toBe(welcome)
})
