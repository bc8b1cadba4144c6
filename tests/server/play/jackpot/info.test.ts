import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { getJackpotRank, getPersonJackpotDrawAwardLog, JackpotInfo, JackpotPools } from '#contract/jackpot.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openGame, spinOften } from '../../fixtures/games.ts'
import { alwaysLandOn, createTestServer, drawOnce, infoOf, jackpotCell, pools, rules, tick, withGifts } from './samples.ts'
import type { Player } from './samples.ts'

type Rank = OutputOf<typeof getJackpotRank>
type Log = OutputOf<typeof getPersonJackpotDrawAwardLog>

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

const meter = async (): Promise<JackpotPools> => dataOf(await app.call<JackpotPools>('anonymous/jackpotPools'))
const rankFor = async (player: Player, server = app, page: Record<string, unknown> = {}): Promise<Rank> =>
  dataOf(await server.call<Rank>('getJackpotRank', page, player.token))
const logOf = async (player: Player, page: Record<string, unknown> = {}): Promise<Log> =>
  dataOf(await app.call<Log>('getPersonJackpotDrawAwardLog', page, player.token))

test('a guest sees the board and its odds as a player does, without chances or winners', async () => {
  const player = await app.register()
  const { cells, wheelOdds } = await infoOf(app, player)
  expect(dataOf(await app.call<JackpotInfo>('anonymous/getJackpotDrawInfo'))).toEqual({
    ...(await meter()),
    canReceiveDrawChance: false,
    chanceSize: 0,
    needDeposit: 0,
    needTyping: 0,
    cells,
    wheelOdds,
    pendingDraw: null,
    jackpotWinnerList: [],
  })
})

describe('the meter', () => {
  test('shows all players what the pools hold, and no more than that', async () => {
    app.clock.pass(tick)
    const seeds = rules.seed
    expect(await meter()).toEqual({
      total: seeds.mega + seeds.major + seeds.minor + seeds.mini,
      megaJackpot: seeds.mega,
      majorJackpot: seeds.major,
      minorJackpot: seeds.minor,
      miniJackpot: seeds.mini,
      megaJackpotSection: { from: seeds.mega, to: seeds.mega },
      majorJackpotSection: { from: seeds.major, to: seeds.major },
      minorJackpotSection: { from: seeds.minor, to: seeds.minor },
      miniJackpotSection: { from: seeds.mini, to: seeds.mini },
    })
  })

  test('R47: moves every six seconds, from the value of the previous tick to the current value', async () => {
    app.clock.pass(tick)
    const before = await meter()
    const gameSession = await openGame(app)
    await spinOften(app, gameSession, 2, 5_000)
    // Within a tick all callers get the same values.
    expect(await meter()).toEqual(before)
    app.clock.pass(tick)
    const { mega } = await pools(app)
    expect(mega).toBe(before.megaJackpot + 50)
    expect(await meter()).toMatchObject({ megaJackpot: mega, megaJackpotSection: { from: before.megaJackpot, to: mega } })
    app.clock.pass(tick)
    expect((await meter()).megaJackpotSection).toEqual({ from: mega, to: mega })
    // After a minute without a reading there is nothing to grow from.
    await spinOften(app, gameSession, 1, 5_000)
    app.clock.pass(11 * tick)
    expect((await meter()).megaJackpotSection).toEqual({ from: mega + 25, to: mega + 25 })
  })

  test('is the same on the wheel’s page', async () => {
    const player = await app.register()
    expect(await infoOf(app, player)).toMatchObject(await meter())
  })
})

describe('the page of the wheel', () => {
  test('R39: publishes twelve cells and four sectors with their odds', async () => {
    const { cells, wheelOdds } = await infoOf(app, await app.register())
    expect(cells).toHaveLength(12)
    expect(cells[0]).toEqual({ cell: 0, type: 'award', award: { id: 'v1-0', propId: 2001, count: 50 }, odds: 240_000 })
    expect(cells[jackpotCell]).toEqual({ cell: 6, type: 'jackpot', award: { id: 'v1-6', propId: 50000, count: 0 }, odds: 500 })
    expect(wheelOdds).toEqual([5_000, 45_000, 150_000, 800_000])
  })
})

describe('the ticker', () => {
  test('shows real draws only: jackpots and coins from 5.00 on, masked, newest first', async () => {
    const server = await createTestServer({ cells: alwaysLandOn(8) })
    try {
      const [maria, jo] = [await server.register({ nickname: 'Maria' }), await server.register({ nickname: 'Jo' })]
      expect((await infoOf(server, maria)).jackpotWinnerList).toEqual([])
      dataOf(await drawOnce(server, maria))
      server.clock.pass(1_000)
      dataOf(await drawOnce(server, jo))
      const { jackpotWinnerList } = await infoOf(server, jo)
      expect(jackpotWinnerList.map(({ nickname, propId, amount, time }) => ({ nickname, propId, amount, time }))).toEqual([
        { nickname: 'J***', propId: 2001, amount: 500, time: server.clock.now },
        { nickname: 'M***a', propId: 2001, amount: 500, time: server.clock.now - 1_000 },
      ])
    } finally {
      await server.close()
    }
  })

  test('omits small awards', async () => {
    const server = await createTestServer({ cells: alwaysLandOn(4) })
    try {
      const player = await server.register()
      dataOf(await drawOnce(server, player))
      expect((await infoOf(server, player)).jackpotWinnerList).toEqual([])
    } finally {
      await server.close()
    }
  })
})

describe('the record', () => {
  test('has the player’s draws, newest first, twenty a page', async () => {
    const [player, other] = [await withGifts(app, 24), await app.register()]
    const drawn: string[] = []
    for (let count = 0; count < 25; count++) drawn.unshift(dataOf(await drawOnce(app, player)).drawId)
    dataOf(await drawOnce(app, other))
    const first = await logOf(player)
    expect({ ...first, list: first.list.map(({ drawId }) => drawId) }).toEqual({
      list: drawn.slice(0, 20),
      // Counted to just beyond the page.
      total: 21,
      pageNum: 1,
      pageSize: 20,
    })
    expect((await logOf(player, { pageNum: 2 })).list.map(({ drawId }) => drawId)).toEqual(drawn.slice(20))
    expect((await logOf(player, { pageNum: 3 })).list).toEqual([])
    const [latest] = first.list
    const pendingFirst = await infoOf(app, player)
    expect(latest).toEqual({ drawId: drawn[0], time: app.clock.now, type: latest?.type, award: latest?.award })
    expect(pendingFirst.pendingDraw?.drawId).toBe(drawn.at(-1))
  })
})

describe('the rank', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestServer({ cells: alwaysLandOn(2) })
  })
  afterAll(() => server.close())

  test('is by coins won in draws; others are masked in bands, the player’s own row is exact and always present', async () => {
    const nobody = await server.register({ nickname: 'Nobody' })
    expect(await rankFor(nobody, server)).toEqual({ allRank: { list: [], total: 0, pages: 0, pageNum: 1, pageSize: 10 }, personRank: null })
    const players: Player[] = []
    // The first wins 12 times 1.00, the second 11 times, and so on; the last two are equal, and the earlier one ranks first.
    for (const wins of [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2]) {
      const player = await server.register({ nickname: `Winner${wins}` })
      players.push(player)
      await server.db.rows('insert into jackpot_player (player_id, granted_chances) values ($1, $2)', [player.userId, wins - 1])
      for (let count = 0; count < wins; count++) dataOf(await drawOnce(server, player))
      server.clock.pass(1_000)
    }
    const last = players.at(-1)
    if (!last) throw new Error('nobody played')
    const { allRank, personRank } = await rankFor(last, server)
    expect(allRank).toMatchObject({ total: 12, pages: 2, pageNum: 1, pageSize: 10 })
    expect(allRank.list.map(({ rank, nickname, amountSection }) => [rank, nickname, amountSection.from, amountSection.to])).toEqual([
      [1, 'W***2', 1_000, 2_000],
      [2, 'W***1', 1_000, 2_000],
      [3, 'W***0', 1_000, 2_000],
      [4, 'W***9', 500, 1_000],
      [5, 'W***8', 500, 1_000],
      [6, 'W***7', 500, 1_000],
      [7, 'W***6', 500, 1_000],
      [8, 'W***5', 500, 1_000],
      [9, 'W***4', 200, 500],
      [10, 'W***3', 200, 500],
    ])
    expect(personRank).toMatchObject({
      rank: 12,
      nickname: 'Winner2',
      amountSection: { from: 200, to: 200 },
      createTime: server.clock.now - 1_000,
    })
    const second = await rankFor(last, server, { pageNum: 2 })
    expect(second.allRank.list.map(({ rank }) => rank)).toEqual([11, 12])
    expect(second.allRank.list[1]?.id).toBe(personRank?.id)
    const ids = [...allRank.list, ...second.allRank.list].map(({ id }) => id)
    expect(new Set(ids).size).toBe(12)
    expect(ids.some((id) => players.some(({ userId }) => id.includes(userId)))).toBe(false)
  })
})
