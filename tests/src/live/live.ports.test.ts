import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { liveMine } from '#contract/live.ts'
import type { LiveMine, OwnRound, PublicRound, SharedState } from '#contract/live.ts'
import { refreshData } from '#contract/session.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import { livePorts, wireLive } from '#src/features/play/live/live.ports.ts'
import { longestSilence } from '#src/features/play/live/silence.ts'
import type { App } from '#src/platform/app.ts'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'
import { createServerTime } from '#src/platform/serverTime.ts'
import { queryOf } from '#src/queries/queries.ts'
import { advanceServerTime } from '#src/shared/time/advanceServerTime.ts'
import { settle } from '../../machines/settle.ts'

const own = (number: number, stake: number): OwnRound => ({ number, state: 'open', outcome: null, bets: [], stake, payout: 0 })
const round = { number: 7, outcome: null, shown: [] } as unknown as PublicRound
const balanceKey = [refreshData.path, {}]

/** A page that has just been loaded, in the middle of round 7: what the server says of the player's bets, and of the round. */
function reloaded(mine: Pick<LiveMine, 'current' | 'latest'>) {
  const queries = new QueryClient()
  queries.setQueryData([liveMine.path, { gameId: 'bingo' }], { ...mine, balance: 0, visit: { elapsed: 0, staked: 0, won: 0 } })
  queries.setQueryData(balanceKey, {})
  const session = createActor(sessionMachine, { input: { token: null } })
  const address = fromPromise<Outcome<{ url: string }>, undefined>(() => new Promise(() => {}))
  const live = createActor(sharedRoundMachine.provide({ actors: { address } })).start()
  const network = createActor(networkMachine, { input: { speed: 'unknown' } })
  const reloadLocks = createReloadLocks()
  const app = {
    actors: { session, network },
    deferred: new Promise(() => {}),
    queries,
    reloadLocks,
    env: { now: () => 0 },
  } as unknown as App
  const unwire = wireLive('bingo')(app, live)
  const becomes = (state: SharedState) => live.send({ type: 'round.updated', update: { round: { ...round, state } } })
  const isBalanceOld = () => queries.getQueryState(balanceKey)?.isInvalidated
  const end = () => {
    unwire()
    live.stop()
  }
  const knows = (current: OwnRound) =>
    queries.setQueryData<LiveMine>([liveMine.path, { gameId: 'bingo' }], (previous) => previous && { ...previous, current })
  return { becomes, knows, isBalanceOld, isHeld: () => reloadLocks.has('game'), end }
}

it.each(['settled', 'void'] as const)('a bet of before a reload changes the balance once its round is %s', (end) => {
  const page = reloaded({ current: own(7, 10_00), latest: null })
  page.becomes('drawn')
  expect(page.isBalanceOld()).toBe(false)
  page.becomes(end)
  expect(page.isBalanceOld()).toBe(true)
  page.end()
})

it('a round without a bet changes no balance', () => {
  const page = reloaded({ current: own(7, 0), latest: own(6, 10_00) })
  page.becomes('drawn')
  page.becomes('settled')
  expect(page.isBalanceOld()).toBe(false)
  page.end()
})

describe('a reality check and a reload wait', () => {
  const bought = { ...own(7, 10_00), bets: [{ choice: '12', stake: 10_00 }] }
  const left = { ...own(7, 10_00), bets: [{ choice: 'hand', stake: 10_00, cashOut: 214 }] }

  it.each(['drawn', 'void'] as const)('from a bet until its round is %s', (end) => {
    const page = reloaded({ current: null, latest: null })
    page.becomes('open')
    expect(page.isHeld()).toBe(false)
    page.knows(bought)
    const held = (['open', 'closed', 'running'] as const).map((state) => {
      page.becomes(state)
      return page.isHeld()
    })
    page.becomes(end)
    expect([held, page.isHeld()]).toEqual([[true, true, true], false])
    page.end()
  })

  it('for nobody who has no bet in the round, or only one that has cashed out', () => {
    const page = reloaded({ current: own(7, 0), latest: { ...bought, number: 6 } })
    page.becomes('running')
    expect(page.isHeld()).toBe(false)
    page.knows(left)
    expect(page.isHeld()).toBe(false)
    page.end()
  })

  it('no longer than the page is open, nor for a round that is known to be paid', () => {
    const page = reloaded({ current: bought, latest: null })
    page.becomes('running')
    expect(page.isHeld()).toBe(true)
    page.knows({ ...bought, state: 'settled' })
    expect(page.isHeld()).toBe(false)
    page.knows(bought)
    page.end()
    expect(page.isHeld()).toBe(false)
  })
})

/** A player at round 7, whose part of it cannot be requested again: only bets and cash-outs are answered. */
async function playing(mine: Pick<LiveMine, 'current' | 'latest'>, answer: { round: OwnRound; balance?: number; cashOut?: number }) {
  const queries = new QueryClient()
  const key = [liveMine.path, { gameId: 'crash' }]
  queries.setQueryData<LiveMine>(key, { ...mine, balance: 100_00, visit: { elapsed: 0, staked: 0, won: 0 } })
  const send = async ({ path }: { path: string }) => (path === 'getLiveUrl' ? done({ url: '/live' }) : done(answer))
  const app = { queries, send, serverTime: { now: () => 0 } } as unknown as App
  const live = createActor(sharedRoundMachine.provide(livePorts('crash')(app))).start()
  await settle()
  const shown: (LiveMine | undefined)[] = []
  for (const type of ['bet.placed', 'cashOut.made'] as const) live.on(type, () => shown.push(queries.getQueryData<LiveMine>(key)))
  const become = (state: SharedState) => live.send({ type: 'round.updated', update: { round: { ...round, state } } })
  return { live, become, shown, mine: () => queries.getQueryData<LiveMine>(key) }
}
const byHand = { choice: 'hand', stake: 10_00 }

it('shows a bet from its own answer, though the player’s part of the round cannot be requested', async () => {
  const placed = { ...own(7, 10_00), bets: [byHand] }
  const { live, become, shown } = await playing({ current: own(7, 0), latest: null }, { round: placed, balance: 90_00 })
  become('open')
  live.send({ type: 'bet.requested', requestId: 'one', bets: [byHand] })
  await settle()
  expect(shown).toMatchObject([{ current: placed, balance: 90_00 }])
  live.stop()
})

it('shows a cash-out from its own answer', async () => {
  const left: OwnRound = { ...own(7, 10_00), state: 'running', bets: [{ ...byHand, cashOut: 214 }] }
  const { live, become, shown } = await playing({ current: own(7, 10_00), latest: null }, { round: left, cashOut: 214 })
  become('running')
  live.send({ type: 'cashOut.requested', requestId: 'one' })
  await settle()
  expect(shown).toMatchObject([{ current: left, balance: 100_00 }])
  live.stop()
})

it.each([
  ['a later round', { ...own(8, 0) }],
  ['a later state', { ...own(7, 10_00), state: 'settled' as const, payout: 20_00 }],
  ['a further bet', own(7, 30_00)],
])('keeps %s, which an answer that was sent again does not know of', async (_what, current) => {
  const { live, become, mine } = await playing({ current, latest: null }, { round: own(7, 10_00), balance: 90_00 })
  become('open')
  live.send({ type: 'bet.requested', requestId: 'one', bets: [byHand] })
  await settle()
  expect(mine()).toMatchObject({ current, balance: 100_00 })
  live.stop()
})

describe('silence', () => {
  const at = (state: SharedState, more: Partial<PublicRound> = {}) =>
    ({ ...round, state, closesAt: 15_000, endsAt: null, ...more }) as PublicRound

  it.each([
    ['an open round closes', at('open'), 5_000, 20_000],
    ['a value arrives, or its round is void', at('closed'), 15_000, 25_000],
    ['a result unfolds part by part', at('running', { shown: ['7'] }), 40_000, 10_000],
    ['a flight may take 77 seconds', at('running'), 40_000, 90_000],
    ['the next round opens', at('settled', { endsAt: 23_000 }), 21_000, 12_000],
    ['no round opens while the game is paused', at('settled', { endsAt: 23_000 }), 23_000, 90_000],
    ['no round was received yet', null, 0, 90_000],
  ])('is too long when %s', (_what, round, now, ms) => {
    expect(longestSilence(round, now)).toBe(ms)
  })
})

it('a message that was late does not set the clock back, and one of another day does', () => {
  let now = 1_000_000
  const serverTime = createServerTime({ now: () => now })
  const receive = (sentAt: number) => advanceServerTime(serverTime, sentAt, now)
  receive(5_000_000)
  expect(serverTime.now()).toBe(5_000_000)
  now += 10_000
  receive(5_004_000)
  expect(serverTime.now()).toBe(5_010_000)
  receive(5_011_000)
  expect(serverTime.now()).toBe(5_011_000)
  // The phone's clock was set five minutes ahead.
  now += 300_000
  receive(5_012_000)
  expect(serverTime.now()).toBe(5_012_000)
})

it('a connection that is back is listened to anew at once', async () => {
  const queries = new QueryClient()
  const urls: string[] = []
  const send = async () => done({ url: `/live/${urls.push('')}` })
  const session = createActor(sessionMachine, { input: { token: null } })
  const network = createActor(networkMachine, { input: { speed: 'unknown' } }).start()
  const app = {
    actors: { session, network },
    deferred: new Promise(() => {}),
    queries,
    send,
    serverTime: { now: () => 0 },
  } as unknown as App
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  const live = createActor(sharedRoundMachine.provide(livePorts('bingo')(app))).start()
  const unwire = wireLive('bingo')(app, live)
  await settle()
  expect(live.getSnapshot().context.url).toBe('/live/1')
  network.send({ type: 'connection.lost' })
  network.send({ type: 'connection.restored' })
  await settle()
  expect(live.getSnapshot().context.url).toBe('/live/2')
  unwire()
  live.stop()
  vi.unstubAllGlobals()
})

describe('a request for the player’s part that fails', () => {
  /** A player at a table, whose part is answered as these say, one after another. */
  async function seated(answers: (() => Promise<Outcome<unknown>>)[]) {
    vi.useFakeTimers()
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const session = createActor(sessionMachine, { input: { token: null } })
    const network = createActor(networkMachine, { input: { speed: 'unknown' } })
    const address = fromPromise<Outcome<{ url: string }>, undefined>(() => new Promise(() => {}))
    const live = createActor(sharedRoundMachine.provide({ actors: { address } })).start()
    let sent = 0
    const send = () => {
      sent += 1
      return answers.shift()?.() ?? Promise.reject(new Error('asked too often'))
    }
    const app = { actors: { session, network }, deferred: new Promise(() => {}), queries, send } as unknown as App
    const unwire = wireLive('bingo')(app, live)
    const stopWatching = new QueryObserver(queries, queryOf(app, liveMine, { gameId: 'bingo' })).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    const leave = () => {
      unwire()
      stopWatching()
      live.stop()
    }
    return { sent: () => sent, leave }
  }
  afterEach(() => {
    vi.useRealTimers()
  })
  const fails = () => Promise.reject(new Error('no network'))

  it('is sent again every three seconds until it is answered', async () => {
    const table = await seated([fails, fails, () => Promise.resolve(done({ current: null, latest: null }))])
    expect(table.sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(table.sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(table.sent()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(table.sent()).toBe(3)
    table.leave()
  })

  it('is not sent again when it was refused or timed out, nor once the player has left', async () => {
    for (const answer of [() => Promise.resolve(refused('unknownGame', 10_001)), () => Promise.reject(new UnexpectedError('timeout'))]) {
      const table = await seated([answer])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(table.sent()).toBe(1)
      table.leave()
    }
    const left = await seated([fails])
    left.leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(left.sent()).toBe(1)
  })
})
