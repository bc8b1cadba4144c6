import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveSnapshot } from '#contract/live.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf } from '../../identity/session/samples.ts'
import { beaconAt, bet, finishRound, look, mine, openRound, proof, step } from './samples.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createApp()
  origin = await app.listen()
})
afterAll(() => app.close())

interface Heard {
  readonly id: string
  readonly event: string
  readonly data: LiveSnapshot
}

/** Listens on a connection of its own, and keeps all that came, byte for byte. */
async function listen(url: string, lastEventId?: string) {
  const request = get(origin + url, { agent: false, ...(lastEventId && { headers: { 'last-event-id': lastEventId } }) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  let waiting: { is: (event: Heard) => boolean; resolve: (event: Heard) => void } | undefined
  const events = (): Heard[] =>
    text.split('\n\n').flatMap((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const [id, event, data] = [field('id'), field('event'), field('data')]
      return id && event && data ? [{ id, event, data: JSON.parse(data) as LiveSnapshot }] : []
    })
  const look = (): void => {
    const found = waiting && events().findLast(waiting.is)
    if (found) waiting?.resolve(found)
  }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response) {
      text += decoder.decode(bytes as Buffer, { stream: true })
      look()
    }
  })().catch(() => {})
  return {
    response,
    events,
    text: () => text,
    until: (is: (event: Heard) => boolean) =>
      new Promise<Heard>((resolve) => {
        waiting = { is, resolve }
        look()
      }),
    async stop() {
      request.destroy()
      await reading
    },
  }
}

/** All objects in a value, however deep. */
function valuesIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>]
  return [...own, ...Object.values(value).flatMap(valuesIn)]
}

const urlOf = async (token: string) => dataOf(await app.call<{ url: string }>('getLiveUrl', {}, token)).url
const isState = (state: string) => (event: Heard) => event.data.round.state === state

test('the stream begins with where the round is and tells every step of it, and real bets within a moment', async () => {
  const { token } = await app.register()
  const number = await openRound(app)
  const line = await listen(await urlOf(token))
  expect(line.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(line.response.headers['content-security-policy']).toContain("connect-src 'self'")
  expect((await line.until(({ event }) => event === 'snapshot')).data.round).toMatchObject({ number, state: 'open' })
  dataOf(await bet(app, token, number, [{ choice: 'red', stake: 10_00 }]))
  const told = await line.until(({ data }) => data.round.totals.red?.bets === 1)
  expect([told.event, told.id, told.data.round.totals.red]).toEqual(['round', `${number}-0-1`, { stake: 10_00, bets: 1 }])
  await finishRound(app)
  const last = await line.until(isState('settled'))
  expect(last.data.round).toEqual((await look(app)).round)
  await line.stop()
})

test('who comes back with the id of the last event is told the round and only the results since', async () => {
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

test('nobody listens without a ticket of their own that still holds', async () => {
  const { token } = await app.register()
  const url = await urlOf(token)
  const status = async (path: string) => {
    const line = await listen(path)
    await line.stop()
    return line.response.statusCode
  }
  expect(await status('/production-api/live/color-game')).toBe(403)
  expect(await status(url.replace(/ticket=\d+/, 'ticket=1'))).toBe(403)
  expect(await status(url.replace('color-game', 'crash'))).toBe(403)
  expect((await app.call('getLiveUrl', { gameId: 'crash' }, token)).message).toBe('unknownGame')
  const before = app.clock.now
  app.clock.pass(6 * 3_600_000)
  expect(await status(url)).toBe(403)
  app.clock.now = before
})

test('a player has six lines at most, and one that ends makes room', async () => {
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

test('nothing that leaves the server before the draw has a byte of the seed, of any later one, or of the result', async () => {
  const { token } = await app.register()
  for (let rounds = 0; rounds < 3; rounds++) {
    const number = await openRound(app)
    const line = await listen(await urlOf(token))
    await line.until(({ event }) => event === 'snapshot')
    const said: unknown[] = [await bet(app, token, number, [{ choice: 'red', stake: 1_00 }])]
    const ask = async () => {
      for (const [path, body] of [
        ['liveRound', {}],
        ['liveMine', {}],
        ['liveProof', { number }],
        ['betRecord', {}],
        ['getLiveUrl', {}],
      ] as const)
        said.push(await app.call(path, body, token))
    }
    await ask()
    await finishRound(app, 'closed')
    await line.until(isState('closed'))
    await ask()
    const before = line.text() + JSON.stringify(said)

    const chains = await app.db.rows<{ seed: string; length: number }>('select seed, length from shared_chain')
    app.clock.now = await beaconAt(app)
    await step(app)
    const { serverSeed, beacon } = await proof(app, number)
    for (const secret of [serverSeed, beacon.value, ...chains.map(({ seed }) => seed)]) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(before).not.toContain(secret)
      // Nor the same bytes in other clothes.
      expect(before).not.toContain(
        Buffer.from(secret ?? '', 'hex')
          .toString('base64url')
          .slice(0, 42),
      )
    }
    // Every word of this round says that it has no outcome.
    const outcomes = valuesIn([line.events().filter(({ data }) => data.round.state !== 'drawn'), said]).flatMap((value) =>
      value.number === number && 'outcome' in value ? [value.outcome] : [],
    )
    expect(new Set(outcomes)).toEqual(new Set([null]))
    expect(app.logs.join('')).not.toContain(serverSeed)
    await step(app)
    await line.stop()
  }
})

test('the player’s own side is the same after a reload at any moment', async () => {
  const { token } = await app.register()
  const number = await openRound(app)
  dataOf(await bet(app, token, number, [{ choice: 'green', stake: 5_00 }]))
  expect((await mine(app, token)).current).toMatchObject({ number, state: 'open', bets: [{ choice: 'green', stake: 5_00 }], payout: 0 })
  await finishRound(app, 'closed')
  expect((await mine(app, token)).current).toMatchObject({ number, state: 'closed', stake: 5_00 })
  app.clock.now = await beaconAt(app)
  await step(app)
  const drawn = await mine(app, token)
  expect([drawn.current?.state, drawn.balance]).toEqual(['drawn', 1_000_00 - 5_00])
  await step(app)
  const paid = await mine(app, token)
  expect(paid.latest).toEqual(paid.current)
  expect(paid.balance).toBe(1_000_00 - 5_00 + (paid.latest?.payout ?? 0))
})

test('a server that stops lets go of its listeners', async () => {
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
