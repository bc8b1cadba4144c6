import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameStart } from '#contract/play.ts'
import { blackjack } from '#games/blackjack/rules.ts'
import { playStaged } from '#games/staged/game.ts'
import { verifyStaged } from '#games/staged/verify.ts'
import { expireKyc } from '#server/identity/kyc/review.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { endAbandoned } from '#server/play/staged/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, credit, leaveCoins } from '../../fixtures/balances.ts'
import { useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { askChoice, choose, knownBoard, placeBet, stagedProof, openStaged } from '../../fixtures/stagedRounds.ts'
import { approveIdentity } from '../../money/withdrawals/identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const hashes = { hmac: fairHmac, sha256: fairHash }
const isSound = async () => expect(await trialBalance(app.db)).toMatchObject({ sound: true, brokenStaged: 0 })
const bet = { stake: 10_00, setup: 'table' }
/** The first of the known shoes after whose start a choice is legal. */
const shoeWith = (choice: string): number =>
  Array.from({ length: 200 }, (_, number) => number).find((number) =>
    blackjack.start('table', 10_00, knownBoard('blackjack', 'table', number), []).legal.includes(choice),
  ) ?? expect.unreachable(choice)

/** A game session whose next round has the shoe with a number: the rounds before it are played by standing. */
async function openBefore(number: number) {
  const gameSession = await openStaged(app, 'blackjack')
  for (let at = 0; at < number; at++) {
    const round = await placeBet(app, gameSession, { ...bet, stake: 1_00 })
    if (!round.isOver) await choose(app, gameSession, round, 'stand')
  }
  return gameSession
}

/** A server with real money and a verified player, and how they open the game. */
async function openRealMoney() {
  const real = await createApp({ policy: { playMoney: false } })
  const player = await real.register()
  await approveIdentity(real, player.userId)
  await credit(real, player.userId, 'coin', 100_00)
  await useKnownSeeds(real, player.userId)
  const open = async (tryIt: boolean) => ({
    ...player,
    ...dataOf(await real.call<GameStart>('startGame', { gameId: 'blackjack', tryIt }, player.token)),
    gameId: 'blackjack',
  })
  return { real, open }
}

describe('a round of blackjack', () => {
  test.each(['double', 'split'])('stakes the bet again with a %s, and is paid once by its rules', async (choice) => {
    const number = shoeWith(choice)
    const gameSession = await openBefore(number)
    const before = await coinsOf(app, gameSession.token)
    let round = await placeBet(app, gameSession, bet)
    const choices = [choice]
    round = await choose(app, gameSession, round, choice)
    expect(round.stake).toBe(20_00)
    for (; !round.isOver; choices.push('stand')) round = await choose(app, gameSession, round, 'stand')
    const again = playStaged(blackjack, { setup: 'table', bet: 10_00, layout: [], choices }, knownBoard('blackjack', 'table', number))
    expect([round.stake, round.payout, round.events]).toEqual([again.stake, again.payout, again.events])
    expect(round.balance).toBe(before - again.stake + again.payout)
    expect(await coinsOf(app, gameSession.token)).toBe(round.balance)
    await isSound()
  })

  test('R2: refuses to double before new terms are accepted, and goes on', async () => {
    const gameSession = await openBefore(shoeWith('double'))
    const round = await placeBet(app, gameSession, bet)
    await app.change({ termsVersion: 4 })
    try {
      expect(await askChoice(app, gameSession, round, 'double')).toMatchObject({ message: 'acceptTerms', data: { version: 4 } })
      expect((await choose(app, gameSession, round, 'stand')).stake).toBe(10_00)
    } finally {
      await app.change({ termsVersion: null })
    }
  })

  test.each([
    ['in a game that operators have closed', { 'games.blackjack.isOpen': false }, 'unknownGame'],
    ['under maintenance', { 'maintenance.state': 'closed' }, 'maintenance'],
  ])('refuses to double %s, and goes on', async (_, values, message) => {
    const gameSession = await openBefore(shoeWith('double'))
    const round = await placeBet(app, gameSession, bet)
    await app.change(values)
    try {
      expect(await askChoice(app, gameSession, round, 'double')).toMatchObject({ message })
      expect(await choose(app, gameSession, round, 'stand')).toMatchObject({ stake: 10_00, isOver: true })
    } finally {
      await app.change(Object.fromEntries(Object.keys(values).map((key) => [key, null])))
    }
  })

  test('refuses to double with real money once the documents have expired, and goes on', async () => {
    const { real, open } = await openRealMoney()
    try {
      const gameSession = await open(false)
      let round = await placeBet(real, gameSession, bet)
      while (!round.legal.includes('double')) {
        if (!round.isOver) await choose(real, gameSession, round, 'stand')
        round = await placeBet(real, gameSession, bet)
      }
      await real.db.rows(`update kyc set state = 'expired' where player_id = $1`, [gameSession.userId])
      expect(await askChoice(real, gameSession, round, 'double')).toMatchObject({ message: 'kycNeeded' })
      expect(await choose(real, gameSession, round, 'stand')).toMatchObject({ stake: 10_00, isOver: true })
    } finally {
      await real.close()
    }
  })

  test('open while the documents expire is finished in a new game session, which takes no other bet for real money', async () => {
    const { real, open } = await openRealMoney()
    try {
      const before = await open(false)
      let round = await placeBet(real, before, bet)
      while (round.isOver) round = await placeBet(real, before, bet)
      await real.db.rows('update kyc set expires_at = $2 where player_id = $1', [before.userId, real.clock.now])
      expect(await expireKyc(real.deps)).toBe(1)
      const gameSession = await open(false)
      const another = () => real.call('stagedBet', { roundToken: gameSession.roundToken, ...bet }, gameSession.token)
      while (!round.isOver) round = await choose(real, gameSession, round, 'stand')
      expect(await another()).toEqual(refusal('kycNeeded'))
      // A demo needs no documents.
      expect(await placeBet(real, await open(true), bet)).toMatchObject({ stake: 10_00 })
    } finally {
      await real.close()
    }
  })

  test('refuses to double without the coins for it, and goes on', async () => {
    const gameSession = await openBefore(shoeWith('double'))
    await leaveCoins(app, gameSession, 15_00)
    const round = await placeBet(app, gameSession, bet)
    expect(await askChoice(app, gameSession, round, 'double')).toMatchObject({ message: 'balanceTooLow', data: { balance: 5_00 } })
    expect(await choose(app, gameSession, round, 'stand')).toMatchObject({ stake: 10_00, isOver: true })
    await isSound()
  })

  test('proves each card while it is open, tells nothing of the hole card, and is verified as a whole later', async () => {
    const gameSession = await openBefore(shoeWith('double'))
    const round = await placeBet(app, gameSession, bet)
    const early = await stagedProof(app, gameSession.token, round.roundId)
    expect(early.shown.map(({ leaf }) => leaf)).toEqual([0, 1, 2])
    expect(await verifyStaged(blackjack, early, hashes)).toEqual({ areShownRight: true, isRoundRight: undefined })
    await choose(app, gameSession, round, 'stand')
    const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, gameSession.token))
    dataOf(await app.call('fairRotate', { seedId }, gameSession.token))
    const late = await stagedProof(app, gameSession.token, round.roundId)
    expect(await verifyStaged(blackjack, late, hashes)).toEqual({ areShownRight: true, isRoundRight: true })
  })

  test('stands on every hand for a player who does not come back', async () => {
    const number = shoeWith('split')
    const gameSession = await openBefore(number)
    const round = await choose(app, gameSession, await placeBet(app, gameSession, bet), 'split')
    app.clock.pass(defaultPolicy.stagedRounds.abandonedAfterMs + 1)
    await endAbandoned(app.deps)
    const row = await app.db.row<{ choices: string[]; stake: number; payout: number; by_rule: boolean }>(
      'select choices, stake, payout, by_rule from staged_round where id = $1',
      [round.roundId],
    )
    const choices = row?.choices ?? []
    expect(new Set(choices.slice(1))).toEqual(round.isOver ? new Set() : new Set(['stand']))
    const again = playStaged(blackjack, { setup: 'table', bet: 10_00, layout: [], choices }, knownBoard('blackjack', 'table', number))
    expect(row).toMatchObject({ stake: 20_00, payout: again.payout, by_rule: !round.isOver })
    await isSound()
  })
})
