import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { createTestServer, drawOnce, drawsOf, heldBy, withGifts } from './samples.ts'
import type { Player } from './samples.ts'

/** A short form here, 10,000 in `npm run test:long`. */
const deliveries = Number(process.env.DELIVERIES ?? 600)
const playerCount = 12
/** A key is delivered up to this many times. */
const copies = 5
const maxDelayMs = 20

let app: TestApp
beforeAll(async () => {
  app = await createTestServer({ drawsPerDay: 0 })
})
afterAll(() => app.close())

interface Delivery {
  readonly player: Player
  readonly key: string
  readonly delayMs: number
}

/** Keys with one to five copies each, in random order, every copy with its own delay. */
function plan(players: readonly Player[], below: (limit: number) => number): Delivery[] {
  const list: Delivery[] = []
  while (list.length < deliveries) {
    const player = players[below(players.length)]
    if (!player) throw new Error('there is nobody to draw')
    const key = randomUUID()
    const times = Math.min(1 + below(copies), deliveries - list.length)
    for (let copy = 0; copy < times; copy++) list.push({ player, key, delayMs: below(maxDelayMs) })
  }
  return list
    .map((delivery) => ({ delivery, place: below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ delivery }) => delivery)
}

test(`${deliveries} doubled, delayed and reordered deliveries have as many effects as keys`, { timeout: 600_000 }, async () => {
  const below = seededDraw(deliveries)
  // As many chances as there may be keys: no delivery is refused, and a second effect of any key would show.
  const players = await Promise.all(Array.from({ length: playerCount }, () => withGifts(app, deliveries)))
  const before = await Promise.all(players.map((player) => heldBy(app, player)))
  const planned = plan(players, below)
  const owners = new Map(planned.map(({ key, player }) => [key, player]))
  const answers = new Map<string, Answer<DrawResult>[]>()
  const lanes = Array.from({ length: 64 }, async () => {
    for (let next = planned.pop(); next; next = planned.pop()) {
      const { player, key, delayMs } = next
      await wait(delayMs)
      const answer = await drawOnce(app, player, key)
      answers.set(key, [...(answers.get(key) ?? []), answer])
    }
  })
  await Promise.all(lanes)

  const all = [...answers.values()].flat()
  expect(all).toHaveLength(deliveries)
  expect(app.logs.filter((line) => line.includes('call failed'))).toEqual([])
  expect(all.filter(({ errcode }) => errcode !== 0)).toEqual([])
  for (const copiesOfOne of answers.values()) {
    expect(new Set(copiesOfOne.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(copiesOfOne.filter(({ replayed }) => !replayed)).toHaveLength(1)
  }
  expect(await countRows(app, 'jackpot_draw')).toBe(answers.size)
  expect(await countRows(app, 'entry', `kind in ('draw', 'jackpot')`)).toBe(answers.size)
  // Every balance matches the responses, and every chance used belongs to one key.
  for (const [index, player] of players.entries()) {
    const draws = [...answers].flatMap(([key, [first]]) => (owners.get(key) === player && first?.data ? [first.data] : []))
    const coins = draws.reduce((sum, { propId, type, count: amount }) => sum + (propId === 2001 || type === 'jackpot' ? amount : 0), 0)
    expect((await heldBy(app, player)).coin).toBe((before[index]?.coin ?? 0) + coins)
    expect(await drawsOf(app, player)).toBe(draws.length)
    const used = await app.db.row<{ granted_chances: number }>('select granted_chances from jackpot_player where player_id = $1', [
      player.userId,
    ])
    expect(used?.granted_chances).toBe(deliveries - Math.max(0, draws.length - 1))
  }
  const { sound } = await trialBalance(app.db)
  expect(sound).toBe(true)
  console.log(`${deliveries} deliveries of ${answers.size} keys: ${await countRows(app, 'jackpot_draw')} draws, the ledger is sound`)
})
