import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { knownRound, useKnownSeeds } from '../../fixtures/knownSeeds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

/** A spin as another process of the server would settle it, on its own connections. */
const spinOn = (db: Database, gameSession: GameSession) => {
  const { now } = app.clock
  const caller = { playerId: gameSession.userId, tokenHash: hashToken(gameSession.token), lastInputAt: now, termsVersion: 3 }
  return settleSpin(
    { ...app.deps, db, tx: db, now, caller, ip: '', device: '', origin: '', requestId: randomUUID() },
    { roundToken: gameSession.roundToken, stake: 100 },
  )
}

describe('spins of one player at once', () => {
  test('R41: two hundred of them settle exactly what the balance covers', async () => {
    const gameSession = await openGame(app)
    await useKnownSeeds(app, gameSession.userId)
    const stake = 1000
    const start = 60 * stake
    await leaveCoins(app, gameSession, start)
    let balance = start
    let payable = 0
    for (; balance >= stake && payable < 200; payable++) balance += knownRound('fiesta-nights', stake, payable).payout - stake
    // The seeds are chosen so that the balance is used up on the way.
    expect(payable).toBeLessThan(200)

    const answers = await Promise.all(Array.from({ length: 200 }, () => spin(app, gameSession, { stake })))
    const settled = answers.flatMap((answer) => (answer.errcode === 0 && answer.data ? [answer.data] : []))
    expect(settled.map((round) => round.fair.nonce).toSorted((a, b) => a - b)).toEqual(Array.from({ length: payable }, (_, nonce) => nonce))
    expect(answers.filter((answer) => answer.errcode !== 0)).toEqual(
      Array.from({ length: 200 - payable }, () => refusal('balanceTooLow', { balance })),
    )
    expect(await coinsOf(app, gameSession.token)).toBe(balance)
    expect(await isSound(app)).toBe(true)
  })
})

describe('spins of many players at once', () => {
  test('are settled together, each by its own balance', async () => {
    const gameSessions = await Promise.all(Array.from({ length: 40 }, () => openGame(app)))
    const poor = gameSessions.filter((_, index) => index % 4 === 0)
    await Promise.all(gameSessions.map((gameSession) => useKnownSeeds(app, gameSession.userId)))
    for (const gameSession of poor) await leaveCoins(app, gameSession, 99)
    const answers = await Promise.all(gameSessions.map((gameSession) => spin(app, gameSession)))
    expect(answers.map((answer, index) => (index % 4 === 0 ? answer : answer.data?.balance))).toEqual(
      gameSessions.map((gameSession, index) =>
        index % 4 === 0 ? refusal('balanceTooLow', { balance: 99 }) : gameSession.balance - 100 + 225,
      ),
    )
    expect(await isSound(app)).toBe(true)
  })

  test('on eight servers conflict with each other and are all settled, with no number missing or used twice', async () => {
    const gameSessions = [await openGame(app), await openGame(app), await openGame(app)]
    const url = await databaseUrl(app)
    const servers = Array.from({ length: 8 }, () => openDatabase(url, () => {}, { size: 4, connectLimitMs: 20_000 }))
    try {
      const spins = servers.flatMap((db) =>
        Array.from({ length: 3 }, () => Promise.all(gameSessions.map((gameSession) => spinOn(db, gameSession)))),
      )
      const rounds = (await Promise.all(spins)).flat()
      expect(rounds.filter(isRefusal)).toEqual([])
    } finally {
      await Promise.all(servers.map((db) => db.close()))
    }
    for (const { userId } of gameSessions) {
      const nonces = await app.db.rows<{ nonce: number }>('select nonce from round where player_id = $1 order by nonce', [userId])
      expect(nonces.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 24 }, (_, nonce) => nonce))
    }
    expect(await isSound(app)).toBe(true)
  })
})
