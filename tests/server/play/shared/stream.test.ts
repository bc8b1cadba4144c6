import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveSnapshot } from '#contract/live.ts'
import { breakOf, msUntil } from '#games/crash/rules.ts'
import { seedOfLink } from '#server/play/shared/chain.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { listenTo } from '../../fixtures/events.ts'
import type { Received } from '../../fixtures/events.ts'
import { beaconAt, placeBets, finishRound, currentRound, ownRound, openRound, advanceRound } from '../../fixtures/sharedRounds.ts'
import { tableOf } from './running.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createApp()
  origin = await app.listen()
})
afterAll(() => app.close())

const listen = (url: string, lastEventId?: string) => listenTo<LiveSnapshot>(origin + url, lastEventId)

/** All objects in a value, however deep. */
function valuesIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>]
  return [...own, ...Object.values(value).flatMap(valuesIn)]
}

const urlOf = async (token: string) => dataOf(await app.call<{ url: string }>('getLiveUrl', {}, token)).url
const isState =
  (state: string) =>
  ({ event, data }: Received<LiveSnapshot>) =>
    event !== 'mine' && data.round.state === state

test('the stream begins with the current state of the round and sends every step of it, and real bets shortly after', async () => {
  const { token } = await app.register()
  const number = await openRound(app)
  const line = await listen(await urlOf(token))
  expect(line.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(line.response.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await line.until(({ event }) => event === 'snapshot')).data.round).toMatchObject({ number, state: 'open' })
  dataOf(await placeBets(app, token, number, [{ choice: 'red', stake: 10_00 }]))
  const data = await line.until(({ event, data }) => event !== 'mine' && data.round.totals.red?.bets === 1)
  expect([data.event, data.id, data.data.round.totals.red]).toEqual(['round', `${number}-0-1`, { stake: 10_00, bets: 1 }])
  await finishRound(app)
  const last = await line.until(isState('settled'))
  expect(last.data.round).toEqual((await currentRound(app)).round)
  await line.stop()
})

test('a cash-out is announced to the player’s own pages, and to nobody else’s', async () => {
  const table = tableOf(app, 'crash')
  const [own, other] = [await app.register(), await app.register()]
  const number = await table.open()
  const listenAs = async ({ token }: { token: string }) => {
    const line = await listen(dataOf(await app.call<{ url: string }>('getLiveUrl', { gameId: 'crash' }, token)).url)
    await line.until(({ event }) => event === 'snapshot')
    return line
  }
  const lines = [await listenAs(own), await listenAs(own), await listenAs(other)] as const
  const isOwn = ({ event }: Received<unknown>) => event === 'mine'
  const mine = (line: (typeof lines)[number]) => line.events().filter(isOwn).length
  for (const { token } of [own, other]) dataOf(await table.bet(token, number, [{ choice: 'hand', stake: 10_00 }]))
  // The bets'.
  for (const line of lines) await line.until(isOwn)
  const runsAt = await table.start((outcome) => breakOf(outcome) > 300 && breakOf(outcome) < 400)
  await table.pass(runsAt + msUntil(200))
  const before = lines.map(mine)
  dataOf(await table.cashOut(own.token, number))
  for (const [index, line] of lines.slice(0, 2).entries()) await line.until(() => mine(line) > (before[index] ?? 0))
  await table.finish()
  await lines[2].until(isState('settled'))
  expect(lines.map(mine)).toEqual([2, 2, 1])
  await Promise.all(lines.map((line) => line.stop()))
})

test('bets and cash-outs are announced to the player’s other pages only once they are committed', async () => {
  const table = tableOf(app, 'crash')
  const [own, other] = [await app.register(), await app.register()]
  const playerId = dataOf(await app.call<{ user: { id: string } }>('getAfterLoginInfoWeb', {}, own.token)).user.id
  // The commit of a call by `own` waits for a lock.
  const key = 7_001
  await app.db.rows(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$`)
  await app.db.rows(`create trigger held before update on request for each row when (new.actor = '${playerId}' and new.call like 'live%')
    execute function wait_for_test()`)
  const whileHeld = async (act: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
    const held = Promise.withResolvers<void>()
    const [isHeld, over] = [
      Promise.withResolvers<void>(),
      app.db.transaction(async (tx) => {
        await tx.rows('select pg_advisory_xact_lock($1)', [key])
        isHeld.resolve()
        await held.promise
      }),
    ]
    await isHeld.promise
    const acting = act()
    while (!(await app.db.row(`select 1 from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`))) continue
    await meanwhile()
    held.resolve()
    await over
    return acting
  }
  const listenAs = async (token: string) => {
    const line = await listen(dataOf(await app.call<{ url: string }>('getLiveUrl', { gameId: 'crash' }, token)).url)
    await line.until(({ event }) => event === 'snapshot')
    return line
  }
  const mine = (line: Awaited<ReturnType<typeof listenAs>>) => line.events().filter(({ event }) => event === 'mine').length
  const until = async (line: Awaited<ReturnType<typeof listenAs>>, count: number) => {
    await line.until(() => mine(line) >= count)
    expect(mine(line)).toBe(count)
  }

  const number = await table.open()
  const lines = [await listenAs(own.token), await listenAs(other.token)] as const
  const stake = [{ choice: 'hand', stake: 10_00 }]
  await whileHeld(
    () => table.bet(own.token, number, stake),
    async () => {
      dataOf(await table.bet(other.token, number, stake))
      await until(lines[1], 1)
      expect(mine(lines[0])).toBe(0)
    },
  )
  await until(lines[0], 1)
  expect((await table.ownRound(own.token)).current?.bets).toMatchObject(stake)

  const runsAt = await table.start((outcome) => breakOf(outcome) > 300 && breakOf(outcome) < 400)
  await table.pass(runsAt + msUntil(200))
  await whileHeld(
    () => table.cashOut(own.token, number),
    async () => {
      dataOf(await table.cashOut(other.token, number))
      await until(lines[1], 2)
      expect(mine(lines[0])).toBe(1)
    },
  )
  await until(lines[0], 2)
  expect((await table.ownRound(own.token)).current?.bets).toMatchObject([{ cashOut: 200 }])
  await app.db.rows('drop function wait_for_test() cascade')
  await table.finish()
  await Promise.all(lines.map((line) => line.stop()))
})

test('a client that reconnects with the id of the last event receives the round and only the results since', async () => {
  const { token } = await app.register()
  const numbers: number[] = []
  for (let rounds = 0; rounds < 3; rounds++) {
    numbers.push(await openRound(app))
    await finishRound(app)
  }
  await openRound(app)
  const fresh = await listen(await urlOf(token))
  expect((await fresh.until(({ event }) => event === 'snapshot')).data.results.length).toBeGreaterThanOrEqual(3)
  const again = await listen(await urlOf(token), `${numbers[1]}-0-0`)
  expect((await again.until(({ event }) => event === 'snapshot')).data.results.map(({ number }) => number)).toEqual([
    numbers[2],
    numbers[1],
  ])
  await Promise.all([fresh.stop(), again.stop()])
})

test('listening requires an own, valid ticket', async () => {
  const { token } = await app.register()
  const url = await urlOf(token)
  const status = async (path: string) => {
    const line = await listen(path)
    await line.stop()
    return line.response.statusCode
  }
  expect(await status('/production-api/live/color-game')).toBe(403)
  expect(await status(url.replace(/ticket=\d+/, 'ticket=1'))).toBe(403)
  expect(await status(url.replace('color-game', 'gone'))).toBe(403)
  expect((await app.call('getLiveUrl', { gameId: 'gone' }, token)).message).toBe('unknownGame')
  const before = app.clock.now
  app.clock.pass(6 * 3_600_000)
  expect(await status(url)).toBe(403)
  app.clock.now = before
})

test('a stream ends with the session that asked for it; the player’s others go on', async () => {
  const { stream } = defaultPolicy.sharedRounds
  const server = await createApp({
    policy: { sharedRounds: { ...defaultPolicy.sharedRounds, stream: { ...stream, heartbeatSeconds: 1 } } },
  })
  const at = await server.listen()
  const { token, account } = await server.register()
  const login = () => server.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })
  const other = dataOf(await login()).token
  const [url, otherUrl] = await Promise.all(
    [token, other].map(async (one) => dataOf(await server.call<{ url: string }>('getLiveUrl', {}, one)).url),
  )
  const [line, otherLine] = [await listenTo(`${at}${url}`), await listenTo(`${at}${otherUrl}`)]
  dataOf(await server.call('logout', {}, token))
  await line.ended
  const again = await listenTo(`${at}${url}`)
  expect(again.response.statusCode).toBe(403)
  expect(otherLine.response.closed).toBe(false)
  await Promise.all([again.stop(), otherLine.stop()])
  await server.close()
})

test('a player has six connections at most, and one that ends frees a place', async () => {
  const { token } = await app.register()
  const url = await urlOf(token)
  const lines = await Promise.all(Array.from({ length: 6 }, () => listen(url)))
  expect((await listen(url)).response.statusCode).toBe(429)
  await lines[0]?.stop()
  for (let tries = 0; ; tries++) {
    const line = await listen(url)
    await line.stop()
    if (line.response.statusCode === 200) break
    expect(tries).toBeLessThan(100)
  }
  await Promise.all(lines.map((line) => line.stop()))
})

test('a player opens fifty streams a minute for each that may be open at a time: every one reads the round from the database', async () => {
  await app.change({ 'sharedRounds.stream.perPlayer': 1 })
  await openRound(app)
  const { token } = await app.register()
  const url = await urlOf(token)
  let opened = 0
  // One is refused as well while the server has not noticed that the one before has ended.
  for (let refused = 0; refused < 100 && opened < 60; refused++) {
    const line = await listen(url)
    await line.stop()
    if (line.response.statusCode !== 200) continue
    opened++
    refused = 0
  }
  expect(opened).toBe(50)
  // Another player is not affected.
  const line = await listen(await urlOf((await app.register()).token))
  expect(line.response.statusCode).toBe(200)
  await line.stop()
  await app.change({ 'sharedRounds.stream.perPlayer': null })
})

test('a client that asks for the headers only is refused, and takes nobody’s place', async () => {
  await openRound(app)
  const { token } = await app.register()
  const url = await urlOf(token)
  for (let asked = 0; asked < 6; asked++) expect((await fetch(origin + url, { method: 'HEAD' })).status).toBe(405)
  const line = await listen(url)
  expect(line.response.statusCode).toBe(200)
  await line.stop()
})

/** A bet that each game takes, and the parts of a result that are still secret when it has shown `shown`. */
const bets: Readonly<Record<string, string>> = { 'color-game': 'red', crash: 'hand', bingo: '77' }

test.each(Object.keys(bets))(
  '%s: nothing sent before the draw contains a byte of the seed, of any later one, or of the result',
  async (game) => {
    const { token } = await app.register()
    const table = tableOf(app, game)
    for (let rounds = 0; rounds < (game === 'color-game' ? 3 : 1); rounds++) {
      const number = await table.open()
      const { url } = dataOf(await app.call<{ url: string }>('getLiveUrl', { gameId: game }, token))
      const line = await listen(url)
      await line.until(({ event }) => event === 'snapshot')
      const messages: unknown[] = [await table.bet(token, number, [{ choice: bets[game] ?? '', stake: 1_00 }])]
      const ask = async () => {
        for (const [path, body] of [
          ['liveRound', { gameId: game }],
          ['liveMine', { gameId: game }],
          ['liveProof', { gameId: game, number }],
          ['betRecord', {}],
          ['getLiveUrl', { gameId: game }],
        ] as const)
          messages.push(await app.call(path, body, token))
      }
      await ask()
      app.clock.now = Math.max(app.clock.now, (await table.row()).closes_at)
      await table.step()
      await line.until(isState('closed'))
      await ask()
      const chains = await app.db.rows<{ seed: string; length: number }>('select seed, length from shared_chain')
      const round = await table.row()
      const { beacon_at } = round
      const secret = await seedOfLink(app.db, round)
      const beforeValue = line.text() + JSON.stringify(messages)
      app.clock.now = beacon_at
      // A result that takes time is drawn at its end: until then nothing more may be sent than what was shown.
      const hidden: string[] = [beforeValue]
      const shownSoFar: (readonly [unknown, unknown, number])[] = []
      for (let turn = 0; turn < 200; turn++) {
        await table.step()
        const row = await table.row()
        if (row.state !== 'running') break
        // A server looks at it also before it has begun.
        if (turn === 0) await table.step()
        if (turn === 0) await line.until(isState('running'))
        if (turn < 3) {
          await ask()
          if (game === 'crash') messages.push(await app.call('liveCashOut', { gameId: game, number }, token))
        }
        const { round } = await table.look()
        shownSoFar.push([round.shown, row.shown, app.clock.now - (row.runs_at ?? 0)])
        hidden.push(line.text() + JSON.stringify(messages))
        app.clock.pass(2_000)
      }
      const { serverSeed, beacon, outcome } = await table.proof(number)
      expect(serverSeed).toBe(secret)
      expect(beforeValue).not.toContain(beacon.value)
      for (const one of [secret, ...chains.map(({ seed }) => seed)]) {
        expect(one).toMatch(/^[0-9a-f]{64}$/)
        for (const text of hidden) {
          expect(text).not.toContain(one)
          // Nor the same bytes in another encoding.
          expect(text).not.toContain(Buffer.from(one, 'hex').toString('base64url').slice(0, 42))
        }
      }
      // What is shown is the beginning of the result, and never more than its time allows.
      for (const [data, kept, ms] of shownSoFar) {
        expect(data).toEqual(kept)
        expect(data).toEqual(game === 'bingo' ? outcome?.slice(0, Math.max(0, Math.floor(ms / 2_000))) : [])
      }
      // Every mention of this round has no outcome.
      const outcomes = valuesIn([
        line.events().filter(({ event, data }) => event !== 'mine' && data.round.state !== 'drawn'),
        messages,
      ]).flatMap((value) => (value.number === number && 'outcome' in value ? [value.outcome] : []))
      expect(new Set(outcomes)).toEqual(new Set([null]))
      expect(outcome).not.toBeNull()
      expect(app.logs.join('')).not.toContain(serverSeed)
      await table.settle()
      await line.stop()
    }
  },
)

test('the player’s own side is the same after a reload at any moment', async () => {
  const { token } = await app.register()
  const number = await openRound(app)
  dataOf(await placeBets(app, token, number, [{ choice: 'green', stake: 5_00 }]))
  expect((await ownRound(app, token)).current).toMatchObject({ number, state: 'open', bets: [{ choice: 'green', stake: 5_00 }], payout: 0 })
  await finishRound(app, 'closed')
  expect((await ownRound(app, token)).current).toMatchObject({ number, state: 'closed', stake: 5_00 })
  app.clock.now = await beaconAt(app)
  await advanceRound(app)
  const drawn = await ownRound(app, token)
  expect([drawn.current?.state, drawn.balance]).toEqual(['drawn', 1_000_00 - 5_00])
  await advanceRound(app)
  const paid = await ownRound(app, token)
  expect(paid.latest).toEqual(paid.current)
  expect(paid.balance).toBe(1_000_00 - 5_00 + (paid.latest?.payout ?? 0))
})

test('a server that stops closes its listeners', async () => {
  const other = await createApp()
  const address = await other.listen()
  const mate = await other.register()
  await openRound(other)
  const { url } = dataOf(await other.call<{ url: string }>('getLiveUrl', {}, mate.token))
  const response = await fetch(address + url)
  const reading = response.text()
  await other.close()
  expect(await reading).toContain('event: snapshot')
})
