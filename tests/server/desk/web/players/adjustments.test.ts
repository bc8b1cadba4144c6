import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { isSound } from '../../../fixtures/balances.ts'
import { chargebackNotice, deliver, openOrder, paidNotice } from '../../../fixtures/deposits.ts'
import { lose, paidPlayer } from '../../../money/deposits/samples.ts'
import { coinsOf, entriesAbout, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let fin: TestOperator
beforeEach(async () => {
  app = await createApp()
  fin = await signedInOperator(app, 'fin', 'finance')
})
afterEach(() => app.close())

describe('an adjustment', () => {
  const seenOf = async (id: string) => (await fin.call<{ seen: string }>('player', { id })).data?.seen

  test('moves coins between operator and player, in the ledger only, and never below zero', async () => {
    const { userId: id } = await app.register()
    await fin.confirm()
    const seen = await seenOf(id)
    expect(await fin.call('playerAdjust', { id, amount: 2_50, seen, reason: 'round 7 settled wrongly' })).toMatchObject({
      data: { outcome: 'done' },
    })
    expect(await coinsOf(fin, id)).toBe(1_002_50)
    expect(await fin.call('playerAdjust', { id, amount: -50, seen: await seenOf(id), reason: 'half a coin too much' })).toMatchObject({
      data: { outcome: 'done' },
    })
    expect(await coinsOf(fin, id)).toBe(1_002_00)
    expect(await fin.call('playerAdjust', { id, amount: 0, seen, reason: 'nothing' })).toMatchObject({ failure: 'badParameter' })
    expect(await isSound(app)).toBe(true)
    expect((await entriesAbout(app, `player:${id}`)).map(({ reason }) => reason)).toEqual([
      '2.5 coins · round 7 settled wrongly',
      '-0.5 coins · half a coin too much',
    ])
  })

  test('is never decided by an operator on a player who has been their test player', async () => {
    const [{ userId: id }, { userId: otherId }] = [await app.register(), await app.register()]
    const flo = await signedInOperator(app, 'flo', 'finance', 'content')
    await fin.confirm()
    await flo.confirm()
    // Choosing another one afterwards changes nothing.
    for (const playerId of [id, otherId]) expect(await flo.call('mailTestPlayer', { playerId })).toMatchObject({ data: {} })
    const body = { id, amount: 2_50, seen: await seenOf(id), reason: 'round 7 settled wrongly' }
    expect(await flo.call('playerAdjust', body)).toMatchObject({ failure: 'undecided' })
    expect(await coinsOf(fin, id)).toBe(1_000_00)
    expect((await fin.call('playerAdjust', body)).data).toEqual({ outcome: 'done' })
    expect(await coinsOf(fin, id)).toBe(1_002_50)
  })

  test('that waits is not rejected by an operator whose test player it is about', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance', 'content')
    await flo.call('mailTestPlayer', { playerId: id })
    await fin.confirm()
    await flo.confirm()
    const seen = await seenOf(id)
    expect((await fin.call('playerAdjust', { id, amount: -600_00, seen, reason: 'paid twice' })).data).toEqual({ outcome: 'waiting' })
    const { data } = await flo.call<DeskOutput<'approvals'>>('approvals', {})
    const refusal = { id: data?.rows[0]?.id, reason: 'no such fault' }
    expect(await flo.call('approvalRefuse', refusal)).toMatchObject({ failure: 'undecided' })
    expect(await fin.call('approvalRefuse', refusal)).toMatchObject({ status: 200 })
  })

  test('that waits lapses when whoever requested it chooses its player as their test player', async () => {
    const { userId: id } = await app.register()
    const [flo, mia] = [await signedInOperator(app, 'flo', 'finance'), await signedInOperator(app, 'mia', 'finance', 'content')]
    await flo.confirm()
    await mia.confirm()
    const act = { id, amount: 600_00, seen: await seenOf(id), reason: 'lost in the break' }
    expect((await mia.call('playerAdjust', act)).data).toEqual({ outcome: 'waiting' })
    await mia.call('mailTestPlayer', { playerId: id })
    expect((await flo.call<DeskOutput<'approvals'>>('approvals', {})).data?.rows).toMatchObject([{ isLapsed: true }])
    expect((await flo.call('playerAdjust', act)).data).toEqual({ outcome: 'waiting' })
    expect(await coinsOf(flo, id)).toBe(1_000_00)
  })

  test('pays what its player owes first: of a chargeback that the channel has reversed, they could stake it again', async () => {
    const { userId: id, order } = await paidPlayer(app)
    await lose(app, id, 1_100_00)
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect([await coinsOf(fin, id), await debtOf(app.db, id)]).toEqual([0, 100_00])
    await fin.confirm()
    const adjust = async (amount: number) =>
      (await fin.call('playerAdjust', { id, amount, seen: await seenOf(id), reason: 'the dispute was decided for us' })).data
    expect(await adjust(70_00)).toEqual({ outcome: 'done' })
    expect([await coinsOf(fin, id), await debtOf(app.db, id)]).toEqual([0, 30_00])
    expect(await adjust(50_00)).toEqual({ outcome: 'done' })
    expect([await coinsOf(fin, id), await debtOf(app.db, id)]).toEqual([20_00, 0])
    expect(await isSound(app)).toBe(true)
  })

  test('is not made again from a page that was opened before it', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    await flo.confirm()
    const seen = await seenOf(id)
    const body = { id, amount: 2_50, seen, reason: 'round 7 settled wrongly' }
    expect((await fin.call('playerAdjust', body)).data).toEqual({ outcome: 'done' })
    for (const one of [fin, flo]) expect(await one.call('playerAdjust', body)).toMatchObject({ failure: 'stateChanged' })
    expect(await coinsOf(fin, id)).toBe(1_002_50)
    expect(await seenOf(id)).not.toBe(seen)
    expect((await flo.call('playerAdjust', { ...body, seen: await seenOf(id) })).data).toEqual({ outcome: 'done' })
    expect(await coinsOf(fin, id)).toBe(1_005_00)
  })

  test('is made once by two people who decide on the same page at the same moment', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    await flo.confirm()
    const body = { id, amount: 2_50, seen: await seenOf(id), reason: 'round 7 settled wrongly' }
    const replies = await Promise.all([fin, flo].map((one) => one.call('playerAdjust', body)))
    expect(replies.map(({ data, failure }) => failure ?? String(data?.outcome)).toSorted()).toEqual(['done', 'stateChanged'])
    expect(await coinsOf(fin, id)).toBe(1_002_50)
  })

  test('is refused where the balance does not cover it, and changes nothing', async () => {
    const { userId: id } = await app.register()
    await app.change({ 'desk.adjustment.secondFrom': 10_000_00, 'desk.adjustment.perDay': 100_000_00 })
    await fin.confirm()
    expect(await fin.call('playerAdjust', { id, amount: -1_000_01, seen: await seenOf(id), reason: 'too much' })).toMatchObject({
      failure: 'balanceTooLow',
    })
    expect(await coinsOf(fin, id)).toBe(1_000_00)
    expect(await app.db.rows('select 1 from desk_request')).toEqual([])
  })

  test('that takes a gift leaves none: a later deposit is the player’s own', async () => {
    const { userId: id, token } = await app.register()
    await app.change({ 'desk.adjustment.secondFrom': 10_000_00, 'desk.adjustment.perDay': 100_000_00 })
    await fin.confirm()
    const seen = await seenOf(id)
    expect((await fin.call('playerAdjust', { id, amount: -1_000_00, seen, reason: 'a gift by mistake' })).data).toEqual({ outcome: 'done' })
    await deliver(app, paidNotice(await openOrder(app, token, 'qr-ph', 300_00)))
    const { data } = await fin.call<DeskOutput<'player'>>('player', { id })
    expect(data?.locks.map(({ source, amount }) => [source, amount])).toEqual([['deposit', 300_00]])
  })

  test('needs a second person when it is large, who decides on the same amount', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    await flo.confirm()
    const seen = await seenOf(id)
    expect(await fin.call('playerAdjust', { id, amount: 600_00, seen, reason: 'lost in the break' })).toMatchObject({
      data: { outcome: 'waiting' },
    })
    expect(await coinsOf(fin, id)).toBe(1_000_00)
    expect((await flo.call<DeskOutput<'player'>>('player', { id })).data?.adjustment).toEqual({
      by: 'fin',
      at: app.clock.now,
      reason: 'lost in the break',
      amount: 600_00,
      isLapsed: false,
    })
    expect(await fin.call('playerAdjust', { id, amount: 600_00, seen, reason: 'again' })).toMatchObject({ failure: 'ownRequest' })
    expect(await flo.call('playerAdjust', { id, amount: 700_00, seen, reason: 'more' })).toMatchObject({ failure: 'undecided' })
    const { data } = await flo.call<{ rows: { id: string }[] }>('approvals')
    expect(data?.rows).toMatchObject([{ by: 'fin', amount: 600_00, isLapsed: false, reason: 'lost in the break' }])
    expect(await flo.call('playerAdjust', { id, amount: 600_00, seen, reason: 'I have seen the round' })).toMatchObject({
      data: { outcome: 'done' },
    })
    expect(await coinsOf(fin, id)).toBe(1_600_00)
    expect((await flo.call('approvals')).data).toMatchObject({ rows: [] })
    expect((await flo.call('player', { id })).data).toMatchObject({ adjustment: null })
    expect(await entriesAbout(app, `player:${id}`)).toEqual([
      { actor: 'flo', action: 'player.adjusted', reason: '600 coins · I have seen the round, requested by fin: lost in the break' },
    ])
  })

  test('is refused by a second person, or withdrawn by the first', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    const stale = await seenOf(id)
    for (const [who, state] of [
      [flo, 'refused'],
      [fin, 'lapsed'],
    ] as const) {
      const body = { id, amount: -600_00, seen: await seenOf(id), reason: 'won by a fault' }
      expect((await fin.call('playerAdjust', body)).data).toEqual({ outcome: 'waiting' })
      const { data } = await who.call<{ rows: { id: string }[] }>('approvals')
      expect(await who.call('approvalRefuse', { id: data?.rows[0]?.id, reason: 'no such fault' })).toMatchObject({ status: 200 })
      expect(await app.db.row('select state from desk_request order by id desc limit 1')).toEqual({ state })
    }
    // What was refused is not asked for again from a page that was opened before.
    expect(await fin.call('playerAdjust', { id, amount: -600_00, seen: stale, reason: 'won by a fault' })).toMatchObject({
      failure: 'stateChanged',
    })
    expect(await coinsOf(fin, id)).toBe(1_000_00)
  })
})
