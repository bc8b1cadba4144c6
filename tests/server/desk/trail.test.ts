import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { colors } from '#games/color-game/rules.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { recordDefaults } from '#server/settings/recordDefaults.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { runCommand } from '../fixtures/operatorCommands.ts'
import { playRound, startGameFor } from '../fixtures/rounds.ts'
import { placeBets, finishRound, openRound } from '../fixtures/sharedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { largeWin: 1 } })
})
afterAll(() => app.close())

const trail = (action: string) =>
  app.db.rows<{ actor: string; target: string; reason: string }>(
    'select actor, target, reason from audit_log where action = $1 order by id',
    [action],
  )

describe('R49: the trail records', () => {
  test('each lockout, once, and never what was typed as a name', async () => {
    const { account, userId } = await app.register()
    const fail = (name: string) => app.call('accountLogin', { account: name, password: 'wrong password' })
    for (let tries = 0; tries < 2; tries++) await fail(account)
    expect(await trail('login.locked')).toEqual([])
    for (let tries = 0; tries < 5; tries++) await fail(account)
    const locked = { actor: 'system', target: `player:${userId}`, reason: 'wrong passwords from 127.0.0.1' }
    expect(await trail('login.locked')).toEqual([locked])
    for (let tries = 0; tries < 3; tries++) await fail('my secret password')
    expect(await trail('login.locked')).toEqual([locked, { ...locked, target: 'login' }])
    app.clock.pass(31 * minuteMs)
    for (let tries = 0; tries < 3; tries++) await fail(account)
    expect(await trail('login.locked')).toHaveLength(3)
  })

  test('large wins, each once, and none of demo rounds', async () => {
    const { token, userId } = await app.register()
    const rounds: { roundId: string; stake: number; payout: number }[] = []
    for (const tryIt of [false, true]) {
      const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas', tryIt }, token))
      for (let spins = 0; spins < 12; spins++) {
        app.clock.pass(1)
        const requestId = crypto.randomUUID()
        const round = await app.call<(typeof rounds)[number]>('spin', { roundToken, stake: 100, requestId }, token)
        if (!tryIt) rounds.push(dataOf(round))
        app.clock.pass(1)
        expect(await app.call('spin', { roundToken, stake: 100, requestId }, token)).toEqual({ ...round, replayed: true })
      }
    }
    const won = rounds.filter(({ payout }) => payout > 0)
    expect(won.length).toBeGreaterThan(0)
    expect(await trail('round.largeWin')).toEqual(
      won.map(({ roundId, payout }) => ({
        actor: 'system',
        target: `round:${roundId}`,
        reason: `player ${userId} · perlas · bet 1, paid ${payout / 100}`,
      })),
    )
  })

  test('large wins with what pays them, so that no server can die in between, also in a round of many', async () => {
    const { token, userId } = await app.register()
    const before = (await trail('round.largeWin')).length
    const gameSession = await startGameFor(app, { token, userId })
    await playRound(app, gameSession, { stake: 20, payout: 0 })
    await playRound(app, gameSession, { stake: 2_50, payout: 12_345_60 })
    const { id } = (await app.db.row<{ id: string }>('select max(id)::text as id from round where player_id = $1', [userId])) ?? {}
    const number = await openRound(app)
    dataOf(
      await placeBets(
        app,
        token,
        number,
        colors.map((choice) => ({ choice, stake: 1_00 })),
      ),
    )
    await finishRound(app)
    const shared = await app.db.row<{ id: string; payout: number }>(
      `select id::text, payout from round where player_id = $1 and game_id = 'color-game'`,
      [userId],
    )
    expect((await trail('round.largeWin')).slice(before)).toEqual([
      { actor: 'system', target: `round:${id}`, reason: `player ${userId} · perlas · bet 2.5, paid 12345.6` },
      {
        actor: 'system',
        target: `round:${shared?.id}`,
        reason: `player ${userId} · color-game · bet 6, paid ${(shared?.payout ?? 0) / 100}`,
      },
    ])
  })

  test('which settings have changed since the server last opened, and their old values', async () => {
    const open = (policy: typeof defaultPolicy) => recordDefaults(app.db, policy, app.clock.now)
    await open(defaultPolicy)
    await open(defaultPolicy)
    expect(await trail('settings.changed')).toEqual([])
    const changed = {
      ...defaultPolicy,
      ageLimit: 25,
      jackpot: { ...defaultPolicy.jackpot, seed: { ...defaultPolicy.jackpot.seed, mini: 1 } },
    }
    await Promise.all([open(changed), open(changed)])
    expect((await trail('settings.changed')).map(({ reason }) => reason)).toEqual([
      'ageLimit: 21 → 25',
      `jackpot.seed.mini: ${defaultPolicy.jackpot.seed.mini} → 1`,
    ])
    expect((await runCommand(app, 'audit --of settings')).output.split('\n')).toHaveLength(2)
    // Coins that were given away are no money.
    await expect(open({ ...changed, playMoney: false })).rejects.toThrow(
      'This database holds play money, and this build is for real money: open it with a database of its own (DATABASE_URL or DATA_DIR).',
    )
    expect(await trail('settings.changed')).toHaveLength(2)
    await open(changed)
  })
})
