import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { lockFunds } from '#server/ledger/wagering/turnover.ts'
import type { LockSource } from '#server/ledger/wagering/turnover.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf, refusal } from '../../identity/session/samples.ts'
import { coins } from '../../play/games/samples.ts'
import { addBank, approveIdentity, createHouse, infoOf, password, payee, welcome, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createHouse()
})
afterAll(() => app.close())

const isSound = async () => (await trialBalance(app.db)).sound

describe('locked coins', () => {
  const lock = (playerId: string, amount: number) =>
    app.db.transaction((tx) =>
      lockFunds(tx, playerId, { source: 'deposit', ref: 'deposit:1', amount, need: amount, expiresAt: null }, app.clock.now),
    )

  test('stay, and what is missing is said', async () => {
    const player = await payee(app)
    await lock(player.userId, 700_00)
    const shown = { source: 'deposit', purse: 'coin', amount: 700_00, need: 700_00, done: 0, expiresAt: null }
    expect(await infoOf(app, player)).toMatchObject({ withdrawable: 300_00, locked: [shown] })
    expect(await withdraw(app, player, 300_01)).toEqual(refusal('turnoverMissing', { need: 700_00, done: 0, withdrawable: 300_00 }))
    expect((await withdraw(app, player, 300_00)).errcode).toBe(0)
    expect((await infoOf(app, player)).withdrawable).toBe(0)
  })

  test('of the safebox need its password first', async () => {
    const player = await payee(app)
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: false, withdrawable: welcome })
    dataOf(await app.call('safeboxSetPassword', { password: '135790' }, player.token))
    expect((await infoOf(app, player)).needSafeboxPassword).toBe(false)
    dataOf(await app.call('safeboxPut', { amount: 300_00 }, player.token))
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: true, withdrawable: welcome - 300_00 })
    expect(await withdraw(app, player, welcome)).toEqual(refusal('balanceTooLow'))
    dataOf(await app.call('safeboxTake', { amount: 300_00, password: '135790' }, player.token))
    expect(await infoOf(app, player)).toMatchObject({ needSafeboxPassword: false, withdrawable: welcome })
  })

  test('that were lost at play leave nothing below zero to withdraw', async () => {
    const player = await payee(app)
    await lock(player.userId, welcome + 500_00)
    expect((await infoOf(app, player)).withdrawable).toBe(0)
  })
})

describe('a self-exclusion', () => {
  const lock = (playerId: string, source: LockSource, amount: number) =>
    app.db.transaction((tx) =>
      lockFunds(tx, playerId, { source, ref: `${source}:1`, amount, need: amount, expiresAt: null }, app.clock.now),
    )
  /** A payee with 700.00 deposited and 100.00 of a coupon, neither played yet. */
  const locked = async () => {
    const player = await app.register()
    await approveIdentity(app, player.userId)
    const { added: bankId } = dataOf(await addBank(app, player))
    await lock(player.userId, 'deposit', 700_00)
    await lock(player.userId, 'coupon', 100_00)
    return { ...player, bankId }
  }
  /** It ends every session; withdrawing needs a new one. */
  const exclude = async (player: Awaited<ReturnType<typeof locked>>): Promise<Payee> => {
    dataOf(await app.call('selfExclude', { months: 6 }, player.token))
    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: player.account, password }))
    return { ...player, token }
  }
  const coupon = { source: 'coupon', purse: 'coin', amount: 100_00, need: 100_00, done: 0, expiresAt: null }

  test('lets go of what was deposited, and of nothing that the house gave', async () => {
    const before = await locked()
    expect(await infoOf(app, before)).toMatchObject({ withdrawable: welcome - 800_00, depositsFree: false })
    const player = await exclude(before)
    expect(await infoOf(app, player)).toMatchObject({ withdrawable: welcome - 100_00, locked: [coupon], depositsFree: true })
    const asked = welcome - 100_00
    expect(await withdraw(app, player, asked + 1)).toEqual(refusal('turnoverMissing', { need: 100_00, done: 0, withdrawable: asked }))
    expect((await withdraw(app, player, asked)).errcode).toBe(0)
    expect(await coins(app, player.token)).toBe(100_00)
    expect(await isSound()).toBe(true)
  })

  test('lets go under a break that ends later too, and a break alone lets nothing go', async () => {
    const resting = await locked()
    dataOf(await app.call('takeBreak', { hours: 24 }, resting.token))
    expect(await infoOf(app, resting)).toMatchObject({ withdrawable: welcome - 800_00, depositsFree: false })
    const player = await exclude(await locked())
    await app.db.rows('update self_restriction set break_until = excluded_until + 1 where player_id = $1', [player.userId])
    expect(await infoOf(app, player)).toMatchObject({ withdrawable: welcome - 100_00, depositsFree: true })
  })

  test('stays as it is under a break that is begun in its last hour', async () => {
    const excluded = await exclude(await locked())
    await app.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [excluded.userId, app.clock.now + 3_600_000])
    const { closure } = dataOf(await app.call<SelfControl>('takeBreak', { hours: 24 }, excluded.token))
    expect(closure).toEqual({ kind: 'break', until: app.clock.now + 24 * 3_600_000 })
    expect(await infoOf(app, excluded)).toMatchObject({ withdrawable: welcome - 100_00, depositsFree: true })
  })

  test('that is over locks again what is still there', async () => {
    const player = await exclude(await locked())
    await app.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [player.userId, app.clock.now])
    expect(await infoOf(app, player)).toMatchObject({ withdrawable: welcome - 800_00, depositsFree: false })
  })
})
