import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetRow } from '#contract/records.ts'
import { stagedGame } from '#games/staged/games.ts'
import { verifyStaged } from '#games/staged/verify.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { askBet, knownBoard, placeBet, stagedProof, openStaged } from '../../fixtures/stagedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const hashes = { hmac: fairHmac, sha256: fairHash }
const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenStaged: 0 })

describe('a round of several bets', () => {
  test('is settled at once: each spot by itself, in one round and one pair of movements', async () => {
    const gameSession = await openStaged(app, 'roulette')
    const [drawn = 0] = knownBoard('roulette', 'table')
    const layout = [
      { spot: `n${drawn}`, amount: 2_00 },
      { spot: `n${(drawn + 1) % 37}`, amount: 3_00 },
    ]
    const round = await placeBet(app, gameSession, { stake: 5_00, setup: 'table', layout })
    expect(round).toMatchObject({ bet: 5_00, stake: 5_00, layout, legal: [], isOver: true, payout: 72_00, balance: welcome - 5_00 + 72_00 })
    expect(await countRows(app, 'round', 'player_id = $1 and stake = 500 and payout = 7200', [gameSession.userId])).toBe(1)
    const { list } = dataOf(await app.call<{ list: BetRow[] }>('betRecord', {}, gameSession.token))
    // A fifth of what was at risk counts: no more than the stake.
    expect(list).toEqual([expect.objectContaining({ gameName: 'Roulette', bet: 5_00, validBet: 1_00, payout: 72_00 })])
    await isSound()
  })

  test('counts nothing of bets that cancel out', async () => {
    const gameSession = await openStaged(app, 'roulette')
    const round = await placeBet(app, gameSession, {
      stake: 20_00,
      setup: 'table',
      layout: [
        { spot: 'red', amount: 10_00 },
        { spot: 'black', amount: 10_00 },
      ],
    })
    const { list } = dataOf(await app.call<{ list: BetRow[] }>('betRecord', {}, gameSession.token))
    expect([round.payout, list[0]?.validBet]).toEqual([20_00, 0])
  })

  test.each(['roulette', 'baccarat', 'sic-bo'])('is verified with its bets once the seed is revealed: %s', async (id) => {
    const game = stagedGame(id)
    if (!game?.spots) throw new Error(`${id} has no table`)
    const gameSession = await openStaged(app, id)
    const layout = game.spots.slice(0, 5).map((spot) => ({ spot, amount: 1_00 }))
    const { roundId } = await placeBet(app, gameSession, { stake: 5_00, setup: 'table', layout })
    const early = await stagedProof(app, gameSession.token, roundId)
    expect(await verifyStaged(game, early, hashes)).toEqual({ areShownRight: true, isRoundRight: undefined })
    const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, gameSession.token))
    dataOf(await app.call('fairRotate', { seedId }, gameSession.token))
    const late = await stagedProof(app, gameSession.token, roundId)
    expect(await verifyStaged(game, late, hashes)).toEqual({ areShownRight: true, isRoundRight: true })
    expect(await verifyStaged(game, { ...late, payout: late.payout + 1 }, hashes)).toMatchObject({ isRoundRight: false })
  })

  test('shows of the shoe only the cards that were dealt', async () => {
    const gameSession = await openStaged(app, 'baccarat')
    const round = await placeBet(app, gameSession, { stake: 1_00, setup: 'table', layout: [{ spot: 'banker', amount: 1_00 }] })
    const dealt = round.events.length
    expect((await stagedProof(app, gameSession.token, round.roundId)).shown).toHaveLength(dealt)
    expect(round.events.map(({ value }) => value)).toEqual(knownBoard('baccarat', 'table').slice(0, dealt))
  })
})

describe('what is refused', () => {
  test.each([
    ['no bet', 1_00, []],
    ['another sum than the stake', 2_00, [{ spot: 'red', amount: 1_00 }]],
    ['a spot that the table does not have', 1_00, [{ spot: 'n37', amount: 1_00 }]],
    [
      'a spot twice',
      2_00,
      [
        { spot: 'red', amount: 1_00 },
        { spot: 'red', amount: 1_00 },
      ],
    ],
    ['a part of a chip', 1_50, [{ spot: 'red', amount: 1_50 }]],
    ['more than the highest bet on a spot', 101_00, [{ spot: 'red', amount: 101_00 }]],
  ])('%s', async (_, stake, layout) => {
    const gameSession = await openStaged(app, 'roulette')
    expect(await askBet(app, gameSession, { stake, setup: 'table', layout })).toMatchObject({ message: 'stakeNotOffered' })
    expect(await countRows(app, 'staged_round', 'player_id = $1', [gameSession.userId])).toBe(0)
  })

  test('a bet beyond the balance, and a layout in a game of one bet', async () => {
    const gameSession = await openStaged(app, 'roulette')
    await leaveCoins(app, gameSession, 99)
    expect(await askBet(app, gameSession, { setup: 'table', layout: [{ spot: 'red', amount: 1_00 }] })).toMatchObject({
      message: 'balanceTooLow',
    })
    const other = await openStaged(app, 'mines')
    expect(await askBet(app, other, { layout: [{ spot: 'open-1', amount: 1_00 }] })).toMatchObject({ message: 'stakeNotOffered' })
    await isSound()
  })
})
