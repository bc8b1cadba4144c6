import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, resultOfCard } from '#games/bingo/rules.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { tableOf } from './running.ts'

let app: TestApp
let table: ReturnType<typeof tableOf>
beforeAll(async () => {
  app = await createApp()
  table = tableOf(app, 'bingo')
})
afterAll(() => app.close())

const start = 1_000_00
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Whether a card has both a line and what it pays by a rule read off decision 058. */
const pays = (card: number, balls: readonly string[]) => resultOfCard(fieldsOf(card), balls).pays
const cards = (...numbers: readonly number[]) => numbers.map((card) => ({ choice: String(card), stake: 5_00 }))

test('cards are bought before the draw and frozen, balls come one every two seconds, and every card is paid once, over two servers', async () => {
  const number = await table.open()
  const { token } = await app.register()
  const { token: rival } = await app.register()
  dataOf(await table.bet(token, number, cards(11, 22, 33)))
  dataOf(await table.bet(rival, number, cards(22)))
  const db = openDatabase(await databaseUrl(app), () => {})
  const other = { ...app.deps, db }
  // A draw in which the first card has a line and the third has none.
  const runsAt = await table.start((balls) => pays(11, balls) > 0 && pays(33, balls) === 0, other)
  expect((await table.bet(token, number, cards(44))).message).toBe('roundClosed')
  expect((await app.call('liveCashOut', { gameId: 'bingo', number }, token)).message).toBe('unknownGame')
  for (const balls of [-0.25, 0, 1, 2, 17]) {
    app.clock.now = runsAt + balls * 2_000
    await Promise.all([table.step(), table.step(other)])
    const { round } = await table.look()
    expect([round.state, round.shown.length, round.outcome]).toEqual(['running', Math.max(0, balls), null])
  }
  // The first server dies: the other goes on.
  app.clock.now = runsAt + 79_999
  await table.step(other)
  expect((await table.look()).round.shown).toHaveLength(39)
  await Promise.all([table.finish(other), table.finish(other)])
  const { round } = await table.look()
  const balls = round.outcome ?? []
  expect([balls.length, round.shown]).toEqual([40, balls])
  expect(await coinsOf(app, token)).toBe(start - 15_00 + 5_00 * (pays(11, balls) + pays(22, balls) + pays(33, balls)))
  expect(await coinsOf(app, rival)).toBe(start - 5_00 + 5_00 * pays(22, balls))
  expect((await table.ownRound(token)).latest?.bets.map(({ choice }) => choice)).toEqual(['11', '22', '33'])
  const { list } = dataOf(await app.call<{ list: object[] }>('betRecord', {}, rival))
  expect(list).toMatchObject([{ gameName: 'Bingo', bet: 5_00, shared: number }])
  expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  await db.close()
})

test('a card that is not sold, or too dear, is refused', async () => {
  const number = await table.open()
  const { token } = await app.register()
  expect((await table.bet(token, number, cards(0))).message).toBe('stakeNotOffered')
  expect((await table.bet(token, number, cards(1_000_000))).message).toBe('stakeNotOffered')
  expect((await table.bet(token, number, [{ choice: '1', stake: 51_00 }])).message).toBe('amountOutOfRange')
  expect(await coinsOf(app, token)).toBe(start)
})

test('a verifier written from decisions 049 and 058 alone draws the same balls', async () => {
  const number = await table.open()
  await table.start(() => true)
  // Servers that were down until after the end: the draw is completed by the clock.
  app.clock.pass(3_600_000)
  await table.finish()
  const data = await table.proof(number)
  let hash = data.serverSeed ?? ''
  for (let link = 0; link < data.link; link++) hash = sha256(hash)
  expect(hash).toBe(data.anchor)
  const words: number[] = []
  for (let block = 0; block < 8; block++) {
    const bytes = createHmac('sha256', data.serverSeed ?? '')
      .update(`${data.beacon.value}:${number}:${block}`)
      .digest()
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
  }
  const pool = Array.from({ length: 75 }, (_, index) => index + 1)
  for (let at = 0; at < 40; at++) {
    const remaining = 75 - at
    let word = words.shift() ?? 0
    while (word >= 2 ** 32 - (2 ** 32 % remaining)) word = words.shift() ?? 0
    const from = at + (word % remaining)
    ;[pool[at], pool[from]] = [pool[from] ?? 0, pool[at] ?? 0]
  }
  expect(data.outcome).toEqual(pool.slice(0, 40).map(String))
})
