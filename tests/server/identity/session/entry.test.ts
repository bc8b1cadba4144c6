import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eligibilityGroups } from '#contract/login.ts'
import type { GameStart } from '#contract/play.ts'
import type { StagedRound } from '#contract/staged.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { knownBoard, openStaged, placeBet } from '../../fixtures/stagedRounds.ts'
import { joinBySms } from './samples.ts'

const current = defaultPolicy.termsVersion
const next = current + 1

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

describe('R31: new players declare that they belong to no group that may not play', () => {
  const declarationsOf = (userId: string) =>
    app.db.rows('select version, groups, at from eligibility_declaration where player_id = $1', [userId])

  test('and all groups are stored with version and time, for every way to register', async () => {
    const { userId } = await app.register()
    expect(await declarationsOf(userId)).toEqual([{ version: 2, groups: [...eligibilityGroups], at: app.clock.now }])
    const bySms = await joinBySms(app)
    expect(await declarationsOf(bySms.userId)).toEqual([{ version: 2, groups: [...eligibilityGroups], at: app.clock.now }])
    expect([...eligibilityGroups]).toEqual(['under21', 'government', 'forces', 'student', 'listed', 'licensee', 'publicPlace'])
  })

  test('and cannot register without a declaration, or with that of an older notice', async () => {
    const body = { account: 'undeclared', password: 'correct horse', ...registrationFields }
    expect(await app.call('accountRegist4', { ...body, eligibilityVersion: undefined })).toMatchObject({ message: 'badParameter' })
    // The first notice did not name holders of a gaming license.
    expect(await app.call('accountRegist4', { ...body, eligibilityVersion: 1 })).toEqual(
      refusal('notEligible', { reason: 'declaration', version: 2 }),
    )
  })
})

describe('R2: changed terms', () => {
  test('block the next login and all changes until they are accepted, once and for all devices; withdrawals stay possible', async () => {
    const { token, account, userId } = await app.register()
    expect(await app.db.rows('select version, at from terms_acceptance where player_id = $1', [userId])).toEqual([
      { version: current, at: app.clock.now },
    ])
    const other = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
    const renaming = { nickname: 'Ana', requestId: randomUUID() }
    const renamed = await app.call('updateProfile', renaming, token)
    await app.change({ termsVersion: next })
    try {
      const blocked = refusal('acceptTerms', { version: next })
      expect(await app.call('startGame', { gameId: 'perlas' }, token)).toEqual(blocked)
      // What was answered before is answered again.
      expect(await app.call('updateProfile', renaming, token)).toEqual({ ...renamed, replayed: true })
      expect(await app.call('updateProfile', { nickname: 'Bea' }, token)).toEqual(blocked)
      expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token)).toEqual(blocked)
      const fresh = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
      // The app asks for them at once; it still shows the wallet, from which the player may withdraw.
      expect(await app.call('refreshData', {}, fresh)).toMatchObject({ errcode: 0, data: { newTerms: next } })
      expect(await app.call('getAfterLoginInfoWeb', {}, fresh)).toMatchObject({ errcode: 0 })
      expect(await app.call('devicesSeen', {}, fresh)).toEqual(blocked)
      expect(await app.call('exchange', { bankId: '1', amount: 100_00 }, token)).not.toMatchObject({ message: 'acceptTerms' })
      // What leads to the withdrawal is open as well: coins in the safebox or at a provider, those locked by a gift, and the account to pay to.
      const ways = {
        safeboxTake: { password: '123456', amount: 1_00 },
        retrieveBalance: {},
        giveUpGift: { loses: 0 },
        delUserBank: { id: '1' },
      }
      for (const [call, body] of Object.entries(ways))
        expect([call, await app.call(call, body, token)]).not.toMatchObject([call, { message: 'acceptTerms' }])
      // A flight does not wait.
      expect(await app.call('liveCashOut', { gameId: 'crash', number: 1 }, token)).toMatchObject({ message: 'cashOutClosed' })
      const feedback = { type: 'other', text: 'What changed in the terms?' }
      dataOf(await app.call('feedbackSend', feedback, token))
      dataOf(await app.call('takeBreak', { hours: 24 }, token))
      expect(await app.call('acceptTerms', { version: current }, token)).toEqual(blocked)
      app.clock.pass(1_000)
      expect(dataOf(await app.call('acceptTerms', { version: next }, fresh))).toEqual({ version: next })
      for (const device of [token, other, fresh]) {
        expect(dataOf(await app.call('refreshData', {}, device))).not.toHaveProperty('newTerms')
        expect(await app.call('devicesSeen', {}, device)).toMatchObject({ errcode: 0 })
      }
      expect(await app.db.rows('select version, at from terms_acceptance where player_id = $1 order by version', [userId])).toEqual([
        { version: current, at: app.clock.now - 1_000 },
        { version: next, at: app.clock.now },
      ])
    } finally {
      await app.change({ termsVersion: null })
    }
  })
})

describe('R2: before changed terms are accepted', () => {
  beforeAll(() => app.change({ termsVersion: next }))
  afterAll(() => app.change({ termsVersion: null }))
  /** A player who accepted the version before. */
  const playerOfBefore = async () => {
    await app.change({ termsVersion: null })
    const gameSession = await openStaged(app, 'mines')
    const round = await placeBet(app, gameSession, { stake: 10_00 })
    await app.change({ termsVersion: next })
    return { ...gameSession, round }
  }
  const blocked = refusal('acceptTerms', { version: next })

  test('a round that is open is opened again after a login and finished; no other game is opened', async () => {
    const { token, round } = await playerOfBefore()
    expect(await app.call('startGame', { gameId: 'hi-lo' }, token)).toEqual(blocked)
    const opened = dataOf(await app.call<GameStart>('startGame', { gameId: 'mines' }, token))
    const again = { token, roundToken: opened.roundToken }
    const safe = `open-${knownBoard('mines', '3').indexOf(0)}`
    const shown = dataOf(await app.call<StagedRound>('stagedChoose', { ...again, roundId: round.roundId, version: 0, choice: safe }, token))
    expect(shown.isOver).toBe(false)
    dataOf(await app.call('stagedChoose', { ...again, roundId: round.roundId, version: 1, choice: 'cash' }, token))
    expect(await app.call('stagedBet', { ...again, stake: 10_00, setup: '3' }, token)).toEqual(blocked)
    expect(await app.call('startGame', { gameId: 'mines' }, token)).toEqual(blocked)
  })

  test('what was earned by bets can be claimed before it expires, other devices are logged out, and the reality check comes sooner', async () => {
    const { token } = await playerOfBefore()
    const calls = {
      betBonusReceive: {},
      betBonusByTypeReceive: { type: 1 },
      monthlyBonusReceive: {},
      appAgent5UserReceive: {},
      piggyBankOpen: {},
      setRealityCheck: { minutes: 15 },
      deviceEnd: { deviceId: '1' },
      devicesEnd: { keepThis: true },
    }
    for (const [call, body] of Object.entries(calls))
      expect([call, await app.call(call, body, token)]).not.toMatchObject([call, { message: 'acceptTerms' }])
  })
})

describe('R1, R2: the terms that a player accepted', () => {
  test('are returned with version and time, the latest first, each player their own', async () => {
    const { token } = await app.register()
    const joinedAt = app.clock.now
    await app.change({ termsVersion: next })
    try {
      app.clock.pass(1_000)
      dataOf(await app.call('acceptTerms', { version: next }, token))
      expect(dataOf(await app.call('acceptedTerms', {}, token))).toEqual({
        current: next,
        list: [
          { version: next, at: app.clock.now },
          { version: current, at: joinedAt },
        ],
      })
    } finally {
      await app.change({ termsVersion: null })
    }
    const other = await app.register()
    expect(dataOf(await app.call('acceptedTerms', {}, other.token))).toEqual({
      current,
      list: [{ version: current, at: app.clock.now }],
    })
    expect(await app.call('acceptedTerms', {})).toEqual(refusal('sessionOver'))
  })
})

describe('R11: an outdated app', () => {
  test.each(['0.0.1-ancient', '0.0.9', '0', 'nothing'])('%s is told to reload by every call', async (appVersion) => {
    const { token } = await app.register()
    const tooOld = refusal('clientTooOld', { least: '0.1.0' })
    expect(await app.call('preLogin', { appVersion })).toEqual(tooOld)
    expect(await app.call('startGame', { gameId: 'perlas', appVersion }, token)).toEqual(tooOld)
  })

  test.each(['0.1.0', '0.1', '0.2.0', '0.10.1', '1.0.0'])('%s is new enough', async (appVersion) => {
    expect(await app.call('preLogin', { appVersion })).toMatchObject({ errcode: 0 })
  })
})
