import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertLink } from '#server/identity/person/linkStore.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { isSound } from '../../../fixtures/balances.ts'
import { deliver, openOrder, paidNotice } from '../../../fixtures/deposits.ts'
import { makeTestPlayer } from '../../../fixtures/operatorCommands.ts'
import { coinsOf, entriesAbout, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

describe('a locked account', () => {
  test('has no session left and lets nobody log in, in whatever way, until it is unlocked', async () => {
    const rita = await signedInOperator(app, 'rita', 'risk')
    const { userId: id, token, account } = await app.register()
    const login = () => app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })
    expect((await sue.call('playerLock', { id, reason: 'says it was stolen' })).data).toEqual({ ended: 1 })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect(await login()).toMatchObject({ message: 'accountHeld', data: { isLocked: true } })
    expect((await app.db.rows('select 1 from session where player_id = $1 and expires_at > $2', [id, app.clock.now])).length).toBe(0)
    expect((await sue.call('player', { id })).data).toMatchObject({ lock: { by: 'sue', reason: 'says it was stolen' } })
    // A wrong password learns nothing about the lock.
    expect(await app.call('accountLogin', { account, password: 'wrong horse' })).toMatchObject({ message: 'wrongCredentials' })
    expect(await sue.call('playerLock', { id, reason: 'once more' })).toMatchObject({ failure: 'alreadyDone' })
    expect(await sue.call('playerUnlock', { id, reason: 'it is fine' })).toMatchObject({ failure: 'roleMissing' })
    expect(await rita.call('playerUnlock', { id, reason: 'proved who they are' })).toMatchObject({ status: 200 })
    expect(await rita.call('playerUnlock', { id, reason: 'once more' })).toMatchObject({ failure: 'alreadyDone' })
    expect(await login()).toMatchObject({ errcode: 0 })
    expect((await entriesAbout(app, `player:${id}`)).map(({ actor, action }) => [actor, action])).toEqual([
      ['sue', 'player.locked'],
      ['rita', 'player.unlocked'],
    ])
  })

  test('that was an operator’s test player is unlocked by another one, who alone says that another account is not the same person’s', async () => {
    const [rita, ria] = [await signedInOperator(app, 'rita', 'risk'), await signedInOperator(app, 'ria', 'risk')]
    const [{ userId: id }, { userId: otherId }] = [await app.register(), await app.register()]
    await makeTestPlayer(app, 'rita', id)
    await insertLink(app.db, { playerId: otherId, otherId: id, kind: 'bank', isHeld: true, isMutual: true }, app.clock.now)
    await sue.call('playerLock', { id: otherId, reason: 'says it was stolen' })
    const acts = [
      ['playerUnlock', { id: otherId, reason: 'it is mine' }],
      ['playerLinkRelease', { id: otherId, otherId: id, reason: 'a friend of mine' }],
      ['playerLinkRelease', { id, otherId, reason: 'a friend of mine' }],
    ] as const
    for (const [call, input] of acts) expect(await rita.call(call, input)).toMatchObject({ failure: 'undecided' })
    for (const [call, input] of acts.slice(0, 2)) expect(await ria.call(call, input)).toMatchObject({ status: 200 })
  })

  test('has no session either when a login and the lock come at the same moment', async () => {
    for (let time = 0; time < 5; time++) {
      const { userId: id, account } = await app.register()
      await Promise.all([
        app.call('accountLogin', { account, password: 'correct horse' }),
        sue.call('playerLock', { id, reason: 'says it was stolen' }),
      ])
      expect(await app.db.rows('select 1 from session where player_id = $1 and expires_at > $2', [id, app.clock.now])).toEqual([])
    }
  })

  test('keeps its balance, and a deposit that is paid meanwhile arrives', async () => {
    const { userId: id, token } = await app.register()
    const order = await openOrder(app, token, 'qr-ph', 300_00)
    await sue.call('playerLock', { id, reason: 'says it was stolen' })
    const deposits = () => sue.call('playerOrders', { id, kind: 'deposit' })
    expect((await deposits()).data).toMatchObject({ rows: [{ id: order.orderId, amount: 300_00, state: 'pending', settledAt: null }] })
    await deliver(app, paidNotice(order))
    expect(await coinsOf(sue, id)).toBe(1_300_00)
    expect((await deposits()).data).toMatchObject({ rows: [{ id: order.orderId, state: 'paid', method: 'QR Ph', returned: 0, note: '' }] })
    // Another player's are not among them.
    await openOrder(app, (await app.register()).token, 'qr-ph', 300_00)
    expect((await deposits()).data).toMatchObject({ rows: [{ id: order.orderId }] })
    expect((await sue.call('playerOrders', { id, kind: 'deposit', olderThan: order.orderId })).data).toEqual({ rows: [], older: null })
    expect(await isSound(app)).toBe(true)
  })
})
