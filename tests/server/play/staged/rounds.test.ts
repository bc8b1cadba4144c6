import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, OutputOf } from '#contract/call.ts'
import { minuteMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import type { BetRow } from '#contract/records.ts'
import type { RealityCheck } from '#contract/responsibleGaming.ts'
import type { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { StagedRound } from '#contract/staged.ts'
import { multiplier } from '#games/mines/rules.ts'
import type { StagedGame } from '#games/staged/game.ts'
import { stagedGame, stagedGames } from '#games/staged/games.ts'
import { verifyStaged } from '#games/staged/verify.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { endAbandoned } from '#server/play/staged/job.ts'
import { playingTimeOf } from '#server/protection/playTime.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { spin } from '../../fixtures/games.ts'
import { askBet, askChoice, choose, knownBoard, placeBet, stagedProof, openStaged } from '../../fixtures/stagedRounds.ts'
import type { LoggedIn } from '../../identity/session/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const hashes = { hmac: fairHmac, sha256: fairHash }
const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenStaged: 0 })
const resultOf = ({ message, data }: Answer<unknown>) => [message, data]
const open = (cell: number) => `open-${cell}`

/** Cells of the known board, by their content. */
const cellsOf = (value: number, number = 0): number[] =>
  knownBoard('mines', '3', number).flatMap((content, cell) => (content === value ? [cell] : []))
const [safe = 0, other = 0, third = 0] = cellsOf(0)
const [burst = 0] = cellsOf(1)
const rounds = (userId: string) => countRows(app, 'round', 'player_id = $1', [userId])
const waitAndEnd = async () => {
  app.clock.pass(defaultPolicy.stagedRounds.abandonedAfterMs + 1)
  await endAbandoned(app.deps)
}
const again = async (gameSession: GameSession): Promise<GameSession> => ({
  ...gameSession,
  ...dataOf(await app.call<GameStart>('startGame', { gameId: gameSession.gameId }, gameSession.token)),
})

test('a game with choices says how long an open round waits, by the setting; a slot does not', async () => {
  const waits = async (gameId: string) => (await openStaged(app, gameId)).abandonedAfter
  expect([await waits('mines'), await waits('perlas')]).toEqual([24 * 3_600_000, undefined])
  await app.change({ 'stagedRounds.abandonedAfterMs': 90 * 60_000 })
  try {
    expect(await waits('blackjack')).toBe(90 * 60_000)
  } finally {
    await app.change({ 'stagedRounds.abandonedAfterMs': null })
  }
})

describe('a staged round', () => {
  test('is among the player’s open rounds until it ends, unless it is for demo coins', async () => {
    const gameSession = await openStaged(app, 'mines')
    const opened = async () =>
      dataOf(await app.call<OutputOf<typeof getAfterLoginInfoWeb>>('getAfterLoginInfoWeb', {}, gameSession.token)).open.rounds
    const round = await placeBet(app, gameSession, { stake: 10_00 })
    expect(await opened()).toEqual([{ roundId: round.roundId, gameId: 'mines' }])
    await choose(app, gameSession, round, open(burst))
    expect(await opened()).toEqual([])
    const demo = await openStaged(app, 'mines', { tryIt: true })
    await placeBet(app, demo, { stake: 10_00 })
    const account = dataOf(await app.call<OutputOf<typeof getAfterLoginInfoWeb>>('getAfterLoginInfoWeb', {}, demo.token))
    expect(account.open.rounds).toEqual([])
  })

  test('counts as playing time from choice to choice, at most two minutes each, and left open for hours no longer than a pause', async () => {
    const gameSession = await openStaged(app, 'mines')
    const played = async () => (await playingTimeOf(app.db, gameSession.userId, app.clock.now)).month / minuteMs
    let round = await placeBet(app, gameSession, { stake: 10_00 })
    for (const cell of [safe, other, third]) {
      app.clock.pass(1.5 * minuteMs)
      round = await choose(app, gameSession, round, open(cell))
    }
    expect([round.isOver, await played()]).toEqual([false, 4.5])
    const demo = await openStaged(app, 'mines', { tryIt: true })
    await placeBet(app, demo, { stake: 10_00 })
    app.clock.pass(minuteMs)
    expect((await playingTimeOf(app.db, demo.userId, app.clock.now)).month).toBe(0)
    expect(await played()).toBe(5.5)
    app.clock.pass(minuteMs)
    await choose(app, gameSession, round, 'cash')
    expect(await played()).toBe(6.5)

    // Bet half a minute later, one choice two minutes later, and then never again.
    app.clock.pass(minuteMs / 2)
    round = await placeBet(app, gameSession, { stake: 10_00 })
    app.clock.pass(3 * minuteMs)
    await choose(app, gameSession, round, open(cellsOf(0, 1)[0] ?? 0))
    app.clock.pass(300 * minuteMs)
    expect(await played()).toBe(11)
  })

  test('takes the bet, advances by choices, and pays the cashed-out amount as one round', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession, { stake: 10_00 })
    expect(begun).toMatchObject({
      bet: 10_00,
      stake: 10_00,
      setup: '3',
      version: 0,
      events: [],
      isOver: false,
      payout: 0,
      balance: welcome - 10_00,
    })
    expect(begun.legal).toHaveLength(25)
    expect(await rounds(gameSession.userId)).toBe(0)
    await isSound()

    const lit = await choose(app, gameSession, begun, open(safe))
    expect(lit).toMatchObject({ version: 1, events: [{ type: 'lit', leaf: safe, value: 0 }], payout: 11_00, isOver: false })
    const further = await choose(app, gameSession, lit, open(other))
    expect(further).toMatchObject({ version: 2, payout: multiplier(3, 2) * 10 })
    const cashed = await choose(app, gameSession, further, 'cash')
    expect(cashed).toMatchObject({
      isOver: true,
      legal: [],
      payout: multiplier(3, 2) * 10,
      balance: welcome - 10_00 + multiplier(3, 2) * 10,
    })
    // What was still hidden is shown now: the whole board is in the events.
    expect(cashed.events.filter(({ leaf }) => leaf !== undefined)).toHaveLength(25)
    expect(await rounds(gameSession.userId)).toBe(1)
    expect(await coinsOf(app, gameSession.token)).toBe(cashed.balance)
    await isSound()
  })

  test('is lost on a mine, whose place was fixed before', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const ended = await choose(app, gameSession, begun, open(burst))
    expect(ended).toMatchObject({ isOver: true, payout: 0, balance: welcome - 1_00 })
    expect(ended.events[0]).toEqual({ type: 'burst', leaf: burst, value: 1 })
    await isSound()
  })

  test('appears in the records, with the part of its valid bet that counts', async () => {
    const gameSession = await openStaged(app, 'mines')
    const { roundId, version } = await placeBet(app, gameSession, { stake: 100_00 })
    await choose(app, gameSession, { roundId, version }, open(burst))
    const { list } = dataOf(await app.call<{ list: BetRow[] }>('betRecord', {}, gameSession.token))
    expect(list).toEqual([expect.objectContaining({ gameName: 'Pailaw', bet: 100_00, validBet: 25_00, payout: 0, staged: roundId })])
    const pools = await app.db.row<{ fed: number }>(
      `select count(*) as fed from posting p join account a on a.id = p.account_id join entry e on e.id = p.entry_id
         where a.owner = 'pool' and e.ref = (select 'round:' || id from round where staged_round_id = $1)`,
      [roundId],
    )
    expect(pools?.fed).toBe(0)
  })

  test('is played on demo coins without using coins', async () => {
    const gameSession = await openStaged(app, 'mines', { tryIt: true })
    const begun = await placeBet(app, gameSession, { stake: 100_00 })
    expect(begun).toMatchObject({ demo: true, balance: gameSession.balance - 100_00 })
    await choose(app, gameSession, begun, open(burst))
    expect(await coinsOf(app, gameSession.token)).toBe(welcome)
    await isSound()
  })

  test('is neither shown nor finished in a demo visit of its game, which it would be counted to', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const { token } = gameSession
    const demo = dataOf(await app.call<GameStart>('startGame', { gameId: 'mines', tryIt: true }, token))
    expect(demo.staged).toBeUndefined()
    expect(await askChoice(app, { ...gameSession, ...demo }, begun, open(burst))).toEqual(refusal('unknownRound'))
    expect(await choose(app, await again(gameSession), begun, open(burst))).toMatchObject({ isOver: true, payout: 0 })
    await isSound()
  })

  test('is resumed unchanged after a reload and in another tab, and continues there', async () => {
    const gameSession = await openStaged(app, 'mines')
    const lit = await choose(app, gameSession, await placeBet(app, gameSession), open(safe))
    const back = await again(gameSession)
    expect(back.staged).toEqual(lit)
    // The first tab's visit is closed; nothing of the round was lost with it.
    expect(await askChoice(app, gameSession, lit, open(other))).toEqual(refusal('gameNotOpen'))
    expect(await choose(app, back, lit, 'cash')).toMatchObject({ isOver: true, payout: 1_10 })
    expect((await again(gameSession)).staged).toMatchObject({ roundId: lit.roundId, isOver: true })
    await isSound()
  })

  test('continues on another server after this one was killed', async () => {
    const gameSession = await openStaged(app, 'mines')
    const lit = await choose(app, gameSession, await placeBet(app, gameSession), open(safe))
    // No state of a round is in a process: it is read from its row, as by a server that was never called before.
    const row = await app.db.row<{ choices: string[]; stake: number }>('select choices, stake from staged_round where id = $1', [
      lit.roundId,
    ])
    expect(row).toEqual({ choices: [open(safe)], stake: 1_00 })
    expect(await choose(app, gameSession, lit, open(other))).toMatchObject({ version: 2 })
  })
})

describe('what is refused', () => {
  test('a second round while one is open, a bet or a set-up that is not offered, and a bet beyond the balance', async () => {
    const gameSession = await openStaged(app, 'mines')
    expect(await askBet(app, gameSession, { stake: 1_50 })).toMatchObject({ message: 'stakeNotOffered' })
    expect(await askBet(app, gameSession, { setup: '4' })).toMatchObject({ message: 'stakeNotOffered' })
    await leaveCoins(app, gameSession, 99)
    expect(resultOf(await askBet(app, gameSession))).toEqual(['balanceTooLow', { balance: 99 }])
    await leaveCoins(app, gameSession, 5_00)
    const { roundId } = await placeBet(app, gameSession)
    expect(await askBet(app, gameSession)).toEqual(refusal('roundOpen', { roundId }))
    expect(await countRows(app, 'staged_round', 'player_id = $1', [gameSession.userId])).toBe(1)
    await isSound()
  })

  test('an impossible choice, the same cell twice, and any choice after the end', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    for (const choice of ['cash', 'open-25', 'open--1', 'hit'])
      expect(await askChoice(app, gameSession, begun, choice)).toMatchObject({ message: 'choiceNotOpen' })
    const lit = await choose(app, gameSession, begun, open(safe))
    expect(resultOf(await askChoice(app, gameSession, lit, open(safe)))).toEqual(['choiceNotOpen', { version: 1 }])
    const cashed = await choose(app, gameSession, lit, 'cash')
    expect(resultOf(await askChoice(app, gameSession, cashed, open(other)))).toEqual(['choiceNotOpen', { version: 2 }])
    expect(await rounds(gameSession.userId)).toBe(1)
  })

  test('the older of two tabs: its version is outdated', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const answers = await Promise.all([askChoice(app, gameSession, begun, open(safe)), askChoice(app, gameSession, begun, open(other))])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'choiceNotOpen'])
    expect(answers.find(({ errcode }) => errcode !== 0)?.data).toEqual({ version: 1 })
  })

  test('another player’s round, one of another game, and one that never existed', async () => {
    const [gameSession, stranger] = [await openStaged(app, 'mines'), await openStaged(app, 'mines')]
    const begun = await placeBet(app, gameSession)
    expect(await askChoice(app, stranger, begun, open(safe))).toEqual(refusal('unknownRound'))
    expect(await app.call('stagedProof', { roundId: begun.roundId }, stranger.token)).toEqual(refusal('unknownRound'))
    expect(await askChoice(app, gameSession, { roundId: '999999', version: 0 }, open(safe))).toEqual(refusal('unknownRound'))
    expect(await askChoice(app, gameSession, { roundId: 'x', version: 0 }, open(safe))).toEqual(refusal('unknownRound'))
  })

  test('a spin in a staged game, and a staged bet in a slot', async () => {
    const gameSession = await openStaged(app, 'mines')
    expect(await spin(app, gameSession)).toEqual(refusal('unknownGame'))
    const slot = await openStaged(app, 'perlas')
    expect(await askBet(app, slot)).toEqual(refusal('unknownGame'))
  })

  test('a repeated request is the same round and the same choice', async () => {
    const gameSession = await openStaged(app, 'mines')
    const [betId, choiceId] = [randomUUID(), randomUUID()]
    const first = await askBet(app, gameSession, { requestId: betId })
    expect(await askBet(app, gameSession, { requestId: betId })).toEqual({ ...first, replayed: true })
    const begun = dataOf(first)
    const lit = await askChoice(app, gameSession, begun, open(safe), choiceId)
    expect(await askChoice(app, gameSession, begun, open(safe), choiceId)).toEqual({ ...lit, replayed: true })
    expect(await askChoice(app, gameSession, begun, open(other), choiceId)).toEqual(refusal('requestIdReused'))
    expect(await coinsOf(app, gameSession.token)).toBe(welcome - 1_00)
  })

  test('new seeds while a round of theirs is open: they would reveal its board', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const { seedId, rounds: played } = dataOf(await app.call<{ seedId: string; rounds: number }>('fairSeeds', {}, gameSession.token))
    expect(played).toBe(1)
    expect(await app.call('fairRotate', { seedId }, gameSession.token)).toEqual(refusal('roundOpen', { roundId: begun.roundId }))
    await choose(app, gameSession, begun, open(burst))
    dataOf(await app.call('fairRotate', { seedId }, gameSession.token))
  })

  test('a next bet before the minimum round time has passed, in a slot as here', async () => {
    const slow = await createApp({ policy: { pace: defaultPolicy.pace } })
    try {
      const gameSession = await openStaged(slow, 'mines')
      await choose(slow, gameSession, await placeBet(slow, gameSession), open(burst))
      slow.clock.pass(4_999)
      expect(resultOf(await askBet(slow, gameSession))).toEqual(['tooFast', { retryAt: slow.clock.now + 1, waitMs: 1 }])
      slow.clock.pass(1)
      await placeBet(slow, gameSession)
    } finally {
      await slow.close()
    }
  })
})

describe('limits and breaks', () => {
  const limit = (token: string, value: number) => app.call('setSelfLimit', { kind: 'loss', period: 'day', value }, token)

  test('an open round counts as staked and lost until it has ended', async () => {
    const gameSession = await openStaged(app, 'mines')
    dataOf(await limit(gameSession.token, 10_00))
    const begun = await placeBet(app, gameSession, { stake: 10_00 })
    expect(await app.call('startGame', { gameId: 'perlas' }, gameSession.token)).toMatchObject({ message: 'ownLimitReached' })
    const back = await app.call<GameStart>('startGame', { gameId: 'mines' }, gameSession.token)
    // The game with the open round can still be opened: it is the player's to finish.
    const ended = await choose(app, { ...gameSession, ...dataOf(back) }, begun, open(safe)).then((lit) =>
      choose(app, { ...gameSession, ...dataOf(back) }, lit, 'cash'),
    )
    expect(ended.payout).toBe(11_00)
    await isSound()
  })

  test('a bet beyond a limit is refused, and nothing of it is stored', async () => {
    const gameSession = await openStaged(app, 'mines')
    dataOf(await limit(gameSession.token, 5_00))
    expect(await askBet(app, gameSession, { stake: 10_00 })).toMatchObject({ message: 'ownLimitReached' })
    expect(await countRows(app, 'staged_round', 'player_id = $1', [gameSession.userId])).toBe(0)
    await placeBet(app, gameSession, { stake: 5_00 })
  })

  test('a break refuses the next bet, and allows the open round to be finished', async () => {
    const gameSession = await openStaged(app, 'mines')
    const lit = await choose(app, gameSession, await placeBet(app, gameSession), open(safe))
    dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
    const cashed = await askChoice(app, gameSession, lit, 'cash')
    expect(cashed.errcode).toBe(0)
    expect(await askBet(app, gameSession)).toMatchObject({ message: 'selfExcluded' })
    await isSound()
  })

  test('a break lets the game with the open round be opened again, until that is finished, and no other', async () => {
    const gameSession = await openStaged(app, 'mines')
    const lit = await choose(app, gameSession, await placeBet(app, gameSession), open(safe))
    dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
    expect(await app.call('startGame', { gameId: 'hi-lo' }, gameSession.token)).toMatchObject({ message: 'selfExcluded' })
    const back = await again(gameSession)
    const isKicked = async () => {
      const { roundToken, gameId } = back
      return dataOf(await app.call<{ kicked: boolean }>('online', { gameId, roundToken }, gameSession.token)).kicked
    }
    expect(await isKicked()).toBe(false)
    await endAbandoned(app.deps)
    expect((await choose(app, back, lit, 'cash')).payout).toBe(1_10)
    expect(await askBet(app, back)).toMatchObject({ message: 'selfExcluded' })
    expect(await isKicked()).toBe(true)
    expect(await app.call('startGame', { gameId: 'mines' }, gameSession.token)).toMatchObject({ message: 'selfExcluded' })
    await isSound()
  })

  test('after a self-exclusion, and on an account that is held, no choice is made: the open round ends by the game’s rule at once', async () => {
    const excluded = await openStaged(app, 'mines')
    const lit = await choose(app, excluded, await placeBet(app, excluded), open(safe))
    dataOf(await app.call('selfExclude', { months: 6 }, excluded.token))
    const player = await app.db.row<{ account: string }>('select account from player where id = $1', [excluded.userId])
    const { token } = dataOf(await app.call<LoggedIn>('accountLogin', { account: player?.account, password: 'correct horse' }))
    expect(await askChoice(app, { ...excluded, token }, lit, open(other))).toMatchObject({ message: 'selfExcluded' })
    expect(await app.call('startGame', { gameId: 'mines' }, token)).toMatchObject({ message: 'selfExcluded' })

    const held = await openStaged(app, 'mines')
    const begun = await placeBet(app, held)
    await app.db.rows(
      `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'bank', true, false, $3)`,
      [held.userId, (await app.register()).userId, app.clock.now],
    )
    expect(await askChoice(app, held, begun, open(safe))).toMatchObject({ message: 'accountHeld' })

    const untouched = await openStaged(app, 'mines')
    await placeBet(app, untouched)
    await endAbandoned(app.deps)
    const ended = await app.db.rows('select payout, by_rule from staged_round where player_id = any($1) order by id', [
      [excluded.userId, held.userId, untouched.userId],
    ])
    expect(ended).toEqual([
      { payout: 1_10, by_rule: true },
      { payout: 1_00, by_rule: true },
      { payout: null, by_rule: false },
    ])
    await isSound()
  })
})

describe('a player who does not come back', () => {
  test.each([
    ['before the first choice gets the bet back', [], 1_00],
    ['after one choice is cashed out', [safe], 1_10],
    ['after three is cashed out', [safe, other, third], multiplier(3, 3)],
  ])('%s', async (_, cells, payout) => {
    const gameSession = await openStaged(app, 'mines')
    let round: StagedRound = await placeBet(app, gameSession)
    for (const cell of cells) round = await choose(app, gameSession, round, open(cell))
    await endAbandoned(app.deps)
    expect(await rounds(gameSession.userId)).toBe(0)
    await waitAndEnd()
    expect(await rounds(gameSession.userId)).toBe(1)
    expect(
      (
        await app.db.row<{ balance: number }>(
          `select balance from account where owner = 'player' and player_id = $1 and currency = 'coin'`,
          [gameSession.userId],
        )
      )?.balance,
    ).toBe(welcome - 1_00 + payout)
    await isSound()
    await endAbandoned(app.deps)
    expect(await rounds(gameSession.userId)).toBe(1)
  })

  test('has not played when it ends by rule: no playing time is added, and a new session of play begins afterwards', async () => {
    const gameSession = await openStaged(app, 'mines')
    await choose(app, gameSession, await placeBet(app, gameSession), open(safe))
    app.clock.pass(10 * minuteMs)
    const played = async () => (await playingTimeOf(app.db, gameSession.userId, app.clock.now)).month
    expect(await played()).toBe(2 * minuteMs)
    await waitAndEnd()
    expect(await rounds(gameSession.userId)).toBe(1)
    app.clock.pass(minuteMs)
    expect(await played()).toBe(2 * minuteMs)
    dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, gameSession.token))
    await again(gameSession)
    expect(dataOf(await app.call<RealityCheck>('realityCheck', {}, gameSession.token))).toMatchObject({ elapsed: 0, rounds: 0 })
  })
})

describe('a round that began under rules this server does not have', () => {
  const changeRules = (roundId: string, by: number) =>
    app.db.rows('update staged_round set rules_version = rules_version + $2 where id = $1', [roundId, by])
  const began = async () => {
    const gameSession = await openStaged(app, 'mines')
    const lit = await choose(app, gameSession, await placeBet(app, gameSession, { stake: 10_00 }), open(safe))
    return { gameSession, lit }
  }
  const closed = ({ roundId }: StagedRound) => app.db.row('select payout, by_rule from staged_round where id = $1', [roundId])

  test('takes no choice and is not shown; when its rules are gone it is called off at once and paid back', async () => {
    const { gameSession, lit } = await began()
    await changeRules(lit.roundId, -1)
    expect(await askChoice(app, gameSession, lit, 'cash')).toEqual(refusal('unknownRound'))
    expect(await app.call('stagedProof', { roundId: lit.roundId }, gameSession.token)).toEqual(refusal('unknownRound'))
    await endAbandoned(app.deps)
    expect(await closed(lit)).toEqual({ payout: 10_00, by_rule: true })
    expect(await coinsOf(app, gameSession.token)).toBe(welcome)
    // It decided nothing, so none of it was a valid bet.
    expect(await app.db.rows('select stake, payout, valid_bet from round where player_id = $1', [gameSession.userId])).toEqual([
      { stake: 10_00, payout: 10_00, valid_bet: 0 },
    ])
    expect(await placeBet(app, gameSession, { stake: 5_00 })).toMatchObject({ rulesVersion: 1, balance: welcome - 5_00 })
    await isSound()
  })

  test('of a newer release waits for a server of that release', async () => {
    const { gameSession, lit } = await began()
    await changeRules(lit.roundId, 1)
    expect(await askChoice(app, gameSession, lit, 'cash')).toEqual(refusal('unknownRound'))
    expect(await askBet(app, gameSession)).toMatchObject({ message: 'roundOpen' })
    await waitAndEnd()
    expect(await closed(lit)).toEqual({ payout: null, by_rule: false })
    await changeRules(lit.roundId, -1)
    await endAbandoned(app.deps)
    expect(await closed(lit)).toEqual({ payout: 10_00 + 1_00, by_rule: true })
  })
})

test('an open round of earlier rules that are kept is shown and finished by them; one that is over is not shown', async () => {
  const games = stagedGames as StagedGame[]
  const gameSession = await openStaged(app, 'mines')
  const lit = await choose(app, gameSession, await placeBet(app, gameSession, { stake: 10_00 }), open(safe))
  const mines = stagedGame('mines')
  if (!mines) throw new Error('no mines')
  games.unshift({ ...mines, rulesVersion: mines.rulesVersion + 1 })
  try {
    const back = await again(gameSession)
    expect(back).toMatchObject({ rulesVersion: 2, staged: lit })
    expect(await askBet(app, back)).toMatchObject({ message: 'roundOpen' })
    expect(await choose(app, back, lit, 'cash')).toMatchObject({ isOver: true, payout: 11_00, rulesVersion: 1 })
    const next = await again(gameSession)
    expect(next.staged).toBeUndefined()
    expect(await placeBet(app, next)).toMatchObject({ rulesVersion: 2 })
  } finally {
    games.shift()
  }
})

describe('the proof', () => {
  const mines = stagedGame('mines')

  test('each place that was shown is proven while the round is open, and the whole board once the seed is revealed', async () => {
    if (!mines) throw new Error('no mines')
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const lit = await choose(app, gameSession, begun, open(safe))
    const early = await stagedProof(app, gameSession.token, begun.roundId)
    expect(early).toMatchObject({ serverSeed: null, root: begun.root, shown: [{ leaf: safe, value: 0 }] })
    expect(await verifyStaged(mines, early, hashes)).toEqual({ areShownRight: true, isRoundRight: undefined })
    // Another value, another place or another salt does not lead to the root.
    for (const wrong of [{ value: 1 }, { leaf: other }, { salt: '00' }]) {
      const shown = early.shown.map((leaf) => ({ ...leaf, ...wrong }))
      expect((await verifyStaged(mines, { ...early, shown }, hashes)).areShownRight).toBe(false)
    }
    await choose(app, gameSession, lit, 'cash')
    const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, gameSession.token))
    dataOf(await app.call('fairRotate', { seedId }, gameSession.token))
    const late = await stagedProof(app, gameSession.token, begun.roundId)
    expect(await verifyStaged(mines, late, hashes)).toEqual({ areShownRight: true, isRoundRight: true })
    expect(await verifyStaged(mines, { ...late, payout: late.payout + 1 }, hashes)).toMatchObject({ isRoundRight: false })
    expect(await verifyStaged(mines, { ...late, serverSeed: `${late.serverSeed}0` }, hashes)).toMatchObject({ isRoundRight: false })
  })

  test('no call reveals a place that was not shown, or the seed', async () => {
    const gameSession = await openStaged(app, 'mines')
    const begun = await placeBet(app, gameSession)
    const lit = await choose(app, gameSession, begun, open(safe))
    const responses = JSON.stringify([begun, lit, await stagedProof(app, gameSession.token, begun.roundId)])
    const row = await app.db.row<{ server_seed: string }>(`select server_seed from fair_seed where player_id = $1`, [gameSession.userId])
    expect(responses).not.toContain(row?.server_seed)
    expect([...responses.matchAll(/"leaf":(\d+)/g)].map(([, leaf]) => Number(leaf))).toEqual([safe, safe, safe])
  })
})
