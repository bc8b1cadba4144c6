import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { PusherDrop } from '#contract/pusher.ts'
import { exclusionEnd } from '#contract/responsibleGaming.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf } from '../../identity/session/samples.ts'
import { deliver, openOrder, paidNotice } from '../../money/deposits/samples.ts'
import { deposit } from '../../money/samples.ts'
import { approveIdentity } from '../../money/withdrawals/identity.ts'
import { gcash } from '../../money/withdrawals/samples.ts'
import { openGame, spinOften } from '../../play/games/samples.ts'
import { signedInOperator } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
let fin: TestOperator
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  fin = await signedInOperator(app, 'fin', 'finance')
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

const trail = (target: string) =>
  app.db.rows<{ actor: string; action: string; reason: string }>(
    'select actor, action, reason from audit_log where target = $1 order by id',
    [target],
  )
const coinsOf = async (id: string): Promise<number> => {
  const { data } = await fin.call<{ coin: number }>('player', { id })
  return data?.coin ?? Number.NaN
}

describe('a player at the desk', () => {
  test('is found by number, account, mobile and name, with the mobile masked', async () => {
    // A nickname that is given is «Player» and a number, which the username of the other, «player» and a number, or «100%_» would find now and then.
    const { userId, account } = await app.register({ nickname: 'Dalisay' })
    await app.register({ nickname: 'Liwayway' })
    await approveIdentity(app, userId)
    await app.db.rows(`update player set mobile = '9171234567' where id = $1`, [userId])
    for (const text of [userId, account, '0917 123 4567', '+639171234567', 'juan dela', 'CRUZ'])
      expect((await sue.call('playerFind', { text })).data).toMatchObject({ rows: [{ id: userId, mobile: '••• 4567' }] })
    for (const text of ['100%_', 'uan', 'juan reyes', '”; drop table player'])
      expect((await sue.call('playerFind', { text })).data).toEqual({ rows: [] })
    expect((await sue.call<{ rows: unknown[] }>('playerFind', {})).data?.rows).toHaveLength(2)
  })

  test('is found by the payment channel’s reference of a deposit, as it is written', async () => {
    const { token, userId } = await app.register({ nickname: 'Dalisay' })
    const { orderId } = await deposit(app, token, 300_00)
    await app.db.rows(
      `insert into deposit_reference (channel, reference, order_id) select channel, 'cs_Xy7', id from deposit_order where id = $1`,
      [orderId],
    )
    for (const text of ['cs_Xy7', ' cs_Xy7 '])
      expect((await sue.call('playerFind', { text })).data).toMatchObject({ rows: [{ id: userId }] })
    for (const text of ['cs_xy7', 'cs_Xy']) expect((await sue.call('playerFind', { text })).data).toEqual({ rows: [] })
  })

  test('is found by names with ñ and accents, typed with or without them, and by the whole email address', async () => {
    const { userId } = await app.register({ nickname: 'Ñiña 😀Ilaw' })
    await app.register({ nickname: 'Liwayway' })
    await approveIdentity(app, userId, 'José Peñafrancia-Muñoz')
    await app.db.rows(`insert into player_details (player_id, email) values ($1, 'Jose.Penafrancia@Example.ph')`, [userId])
    for (const text of [
      'peñafrancia',
      'PEÑAF',
      'penafrancia',
      'josé muñoz',
      'jose munoz',
      'ñiña',
      'NINA',
      'ilaw',
      'jose.penafrancia@example.ph',
    ])
      expect([text, (await sue.call('playerFind', { text })).data]).toMatchObject([text, { rows: [{ id: userId }] }])
    for (const text of ['jose.penafrancia@example', '%@example.ph', 'pe nafrancia', '\u0000'])
      expect([text, (await sue.call<{ rows?: unknown[] }>('playerFind', { text })).data?.rows ?? []]).toEqual([text, []])
    // Text that the database cannot hold is a wrong parameter, not a fault of the server.
    expect(await sue.call('playerFind', { text: 'a\u0000' })).toMatchObject({ failure: 'badParameter', data: { fields: ['text'] } })
  })

  test('is found by private data only by those who may see it, and a whole number or address found is recorded', async () => {
    const { userId, account } = await app.register({ nickname: 'Dalisay' })
    await approveIdentity(app, userId, 'José Peñafrancia')
    await app.db.rows(`update player set mobile = '9171234567' where id = $1`, [userId])
    await app.db.rows(`insert into player_details (player_id, email) values ($1, 'jose@example.ph')`, [userId])
    for (const text of ['jose@example.ph', '0917 123 4567', 'peñafrancia'])
      expect([text, (await fin.call('playerFind', { text })).data]).toEqual([text, { rows: [] }])
    for (const text of [userId, account, 'dalis'])
      expect((await fin.call('playerFind', { text })).data).toMatchObject({ rows: [{ id: userId }] })
    expect(await trail(`player:${userId}`)).toEqual([])
    for (const text of ['Jose@example.ph', '0917 123 4567', 'peñafrancia', account]) await sue.call('playerFind', { text })
    expect(await trail(`player:${userId}`)).toEqual([
      { actor: 'sue', action: 'player.found', reason: 'email' },
      { actor: 'sue', action: 'player.found', reason: 'mobile' },
    ])
  })

  test('shows each piece of evidence once, and which of the two accounts is blocked for it', async () => {
    const [one, two] = [(await app.register()).userId, (await app.register()).userId]
    // A hint from the one side became a hold from the other.
    await app.db.rows(
      `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'paper', false, false, 1), ($2, $1, 'paper', true, false, 2),
         ($1, $2, 'device', false, false, 3)`,
      [one, two],
    )
    const linksOf = async (id: string) => (await sue.call<DeskOutput<'player'>>('player', { id })).data?.links
    const evidence = (playerId: string, blocked: 'this' | 'other') => [
      { playerId, because: 'the same ID number', blocked, at: 2, isReleased: false },
      { playerId, because: 'the same device', blocked: null, at: 3, isReleased: false },
    ]
    expect(await linksOf(one)).toEqual(evidence(two, 'other'))
    expect(await linksOf(two)).toEqual(evidence(one, 'this'))
  })

  test('shows the balances, what blocks withdrawals, and what happened', async () => {
    const { userId } = await app.register()
    const { data } = await sue.call('player', { id: userId })
    expect(data).toMatchObject({
      id: userId,
      coin: 1_000_00,
      withdrawable: 0,
      documents: null,
      isHeld: false,
      locks: [{ source: 'gift', amount: 1_000_00 }],
    })
    expect(data?.stops).toEqual(['No net deposits', 'Documents: none submitted'])
    const timeline = await sue.call<{ events: { area: string; about: string | null }[] }>('playerTimeline', { id: userId })
    expect(timeline.data?.events.map(({ area }) => area)).toContain('account')
    expect(timeline.data?.events.every(({ about }) => about === null)).toBe(true)
    const onlyOf = async (area: string) => (await sue.call<DeskOutput<'playerTimeline'>>('playerTimeline', { id: userId, area })).data
    expect(new Set((await onlyOf('login'))?.events.map(({ area }) => area))).toEqual(new Set(['login']))
    expect(await onlyOf('bank')).toMatchObject({ events: [], older: null, areas: expect.arrayContaining(['login', 'deposit']) as string[] })
    const statement = await sue.call('playerStatement', { id: userId })
    expect(statement.data).toMatchObject({ rows: [{ kind: 'welcome', delta: 1_000_00, after: 1_000_00 }], older: null })
    // By kind and days in Manila, and as a file, which is recorded.
    const rowsOf = async (input: object) =>
      (await sue.call<DeskOutput<'playerStatement'>>('playerStatement', { id: userId, ...input })).data?.rows.length
    const today = new Date(app.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
    expect([
      await rowsOf({ kind: 'play' }),
      await rowsOf({ kind: 'reward', from: today, to: today }),
      await rowsOf({ to: '2020-01-01' }),
    ]).toEqual([0, 1, 0])
    expect(await sue.call('playerStatement', { id: userId, from: today, to: '2020-01-01' })).toMatchObject({ failure: 'badParameter' })
    expect(await trail(`player:${userId}`)).toEqual([])
    expect(await rowsOf({ from: today, isExport: true })).toBe(1)
    // A page of a file is recorded even if nobody asked for those before it.
    expect(await rowsOf({ olderThan: '1', isExport: true })).toBe(0)
    expect(await trail(`player:${userId}`)).toEqual([
      { actor: 'sue', action: 'player.statementExported', reason: `coin, all, from ${today}` },
      { actor: 'sue', action: 'player.statementExported', reason: 'coin, all, before 1' },
    ])
    expect((await sue.call('playerDevices', { id: userId })).data).toMatchObject({ rows: [{ isOpen: true }] })
    expect((await sue.call('playerRounds', { id: userId })).data).toEqual({ rows: [], older: null })
    for (const call of ['player', 'playerNote', 'playerLogOut', 'playerUnmask'])
      expect(await sue.call(call, { id: '99', text: 'a note', reason: 'a reason', field: 'mobile' })).toMatchObject({
        status: 404,
        failure: 'notFound',
      })
  })

  test('has a timeline whose times are Manila’s, with what was asked for and refused about the balance', async () => {
    const { userId, token } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    const seen = (await fin.call<{ seen: string }>('player', { id: userId })).data?.seen
    await fin.call('playerAdjust', { id: userId, amount: 600_00, seen, reason: 'lost in the break' })
    const row = (await flo.call<{ rows: { id: string }[] }>('approvals')).data?.rows[0]
    await flo.call('approvalRefuse', { id: row?.id, reason: 'no such round' })
    const until = app.clock.now + 24 * 60 * 60_000
    await app.call('takeBreak', { hours: 24 }, token)
    const { data } = await sue.call<{ events: { summary: string }[] }>('playerTimeline', { id: userId })
    const summaries = data?.events.map(({ summary }) => summary)
    const manila = new Date(until + 8 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(summaries?.slice(0, 3)).toEqual([
      `Rejected an adjustment at the second approval: adjustment ${userId}, by flo, no such round`,
      `Requested a second approval of an adjustment: adjustment ${userId}, by fin, lost in the break`,
      `took a break until ${manila}`,
    ])
  })

  test('shows private data for a reason, which is recorded without the data', async () => {
    const { userId } = await app.register()
    await app.db.rows(`update player set mobile = '9171234567' where id = $1`, [userId])
    expect(await sue.call('playerUnmask', { id: userId, field: 'mobile', reason: '' })).toMatchObject({ failure: 'badParameter' })
    expect((await sue.call('playerUnmask', { id: userId, field: 'mobile', reason: 'calls about order 7' })).data).toEqual({
      value: '9171234567',
    })
    expect(await trail(`player:${userId}`)).toEqual([{ actor: 'sue', action: 'player.unmasked', reason: 'mobile: calls about order 7' }])
    expect(JSON.stringify(await app.db.rows('select answer from request'))).not.toContain('9171234567')
    expect(await fin.call('playerUnmask', { id: userId, field: 'mobile', reason: 'curious' })).toMatchObject({ failure: 'roleMissing' })
  })

  test('has a timeline without the name on a bank account, which is private data', async () => {
    const { userId, token } = await app.register()
    await approveIdentity(app, userId, 'Juan dela Cruz')
    dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose: 'bank' }, token))
    dataOf(await app.call('addBankInfo', gcash, token))
    const { data } = await sue.call<DeskOutput<'playerTimeline'>>('playerTimeline', { id: userId })
    expect(data?.events.map(({ summary }) => summary)).toContainEqual(expect.stringMatching(/^account \d+ added: GCash ••••4321$/))
    expect(JSON.stringify(data)).not.toContain('Cruz')
  })

  test('can be logged out everywhere, sent a mail and noted about, each once and with a reason', async () => {
    const { userId, token } = await app.register()
    const body = { id: userId, text: 'prefers Filipino', requestId: crypto.randomUUID() }
    await sue.call('playerNote', body)
    expect(await sue.call('playerNote', body)).toMatchObject({ replayed: true })
    expect((await sue.call('playerNotes', { id: userId })).data).toMatchObject({
      rows: [{ by: 'sue', text: 'prefers Filipino' }],
      older: null,
    })
    const mail = { id: userId, title: 'Your order', text: 'It is on its way.', reason: 'asked by phone' }
    // Content writes to segments, and sees no single player.
    expect(await (await signedInOperator(app, 'cora', 'content')).call('playerMail', mail)).toMatchObject({ failure: 'roleMissing' })
    expect(await sue.call('playerMail', { ...mail, text: 'It is\u001b[31m here.' })).toMatchObject({ failure: 'badParameter' })
    await sue.call('playerMail', mail)
    expect(await app.call('getMail3', { pageNum: 1, pageSize: 10 }, token)).toMatchObject({
      errcode: 0,
      data: {
        list: [
          { letter: { template: 'written', words: { 'en-PH': { title: 'Your order', text: 'It is on its way.' } } } },
          { letter: { template: 'welcome' } },
        ],
      },
    })
    expect((await sue.call('playerLogOut', { id: userId, reason: 'phone was stolen' })).data).toEqual({ ended: 1 })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect((await trail(`player:${userId}`)).map(({ action, reason }) => [action, reason])).toEqual([
      ['player.noted', 'prefers Filipino'],
      ['mail.sent', 'Your order · asked by phone'],
      ['player.loggedOut', 'phone was stolen'],
    ])
  })
})

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
    expect((await trail(`player:${id}`)).map(({ actor, action }) => [actor, action])).toEqual([
      ['sue', 'player.locked'],
      ['rita', 'player.unlocked'],
    ])
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
    expect(await coinsOf(id)).toBe(1_300_00)
    expect((await deposits()).data).toMatchObject({ rows: [{ id: order.orderId, state: 'paid', method: 'QR Ph', returned: 0, note: '' }] })
    // Another player's are not among them.
    await openOrder(app, (await app.register()).token, 'qr-ph', 300_00)
    expect((await deposits()).data).toMatchObject({ rows: [{ id: order.orderId }] })
    expect((await sue.call('playerOrders', { id, kind: 'deposit', olderThan: order.orderId })).data).toEqual({ rows: [], older: null })
    expect((await trialBalance(app.db)).sound).toBe(true)
  })
})

describe('an exclusion at the desk', () => {
  test('is the one the player could have set: at once, longer if asked again, never shorter, and once for a repeated request', async () => {
    const { userId: id, token } = await app.register()
    expect(await sue.call('playerExclude', { id, months: 7, reason: 'their sister called' })).toMatchObject({ failure: 'badParameter' })
    expect(await fin.call('playerExclude', { id, months: 6, reason: 'their sister called' })).toMatchObject({ failure: 'roleMissing' })
    const requestId = crypto.randomUUID()
    const asked = { requestId, id, months: 12, reason: 'their sister called' }
    const until = exclusionEnd(app.clock.now, 12)
    expect(await sue.call('playerExclude', asked)).toMatchObject({ data: { until } })
    expect(await sue.call('playerExclude', asked)).toMatchObject({ data: { until }, replayed: true })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect((await sue.call('player', { id })).data).toMatchObject({ closure: { kind: 'exclusion', until } })
    expect(await sue.call('playerExclude', { id, months: 6, reason: 'too long' })).toMatchObject({
      failure: 'closureTooShort',
      data: { until },
    })
    expect(await sue.call('playerExclude', { id, months: 60, reason: 'order of the regulator' })).toMatchObject({ status: 200 })
    expect(await sue.call('playerExclude', { id: '99999999', months: 6, reason: 'nobody' })).toMatchObject({ failure: 'notFound' })
    expect((await trail(`player:${id}`)).filter(({ action }) => action === 'player.excluded')).toEqual([
      { actor: 'sue', action: 'player.excluded', reason: '12 months · their sister called' },
      { actor: 'sue', action: 'player.excluded', reason: '60 months · order of the regulator' },
    ])
    expect((await trialBalance(app.db)).sound).toBe(true)
  })
})

test('a round is computed again from its seeds, whose server seed stays secret while it is in use', async () => {
  const gameSession = await openGame(app)
  const [round] = await spinOften(app, gameSession, 1, 200)
  const { userId: id } = gameSession
  const roundId = round?.roundId
  const shown = await sue.call<DeskOutput<'playerRound'>>('playerRound', { id, roundId })
  expect(shown.data).toMatchObject({ stake: 200, payout: round?.payout, replay: 'same', seeds: { nonce: 0, serverSeed: null } })
  expect(shown.data?.entries[0]).toMatchObject({ kind: 'bet', delta: -200 })
  await app.db.rows('update round set payout = payout + 1 where id = $1', [roundId])
  expect((await sue.call('playerRound', { id, roundId })).data).toMatchObject({ replay: 'other' })
  const other = await app.register()
  expect(await sue.call('playerRound', { id: other.userId, roundId })).toMatchObject({ failure: 'notFound' })
})

test('a drop of the coin pusher is computed again on the bed before it', async () => {
  const { userId: id, token } = await app.register()
  const { data } = await app.call<PusherDrop>('pusherDrop', { aim: 4, coins: 5, version: 32, tryIt: false }, token)
  const roundId = data?.roundId
  const shown = await sue.call<DeskOutput<'playerRound'>>('playerRound', { id, roundId })
  expect(shown.data).toMatchObject({ game: 'Coin Pusher', stake: 5_00, payout: data?.payout, replay: 'same', seeds: { nonce: 0 } })
  expect(JSON.parse(shown.data?.outcome ?? '')).toMatchObject({ aim: 4, landings: data?.landings, falls: data?.falls })
  await app.db.rows('update round set payout = payout + 80 where id = $1', [roundId])
  expect((await sue.call('playerRound', { id, roundId })).data).toMatchObject({ replay: 'other' })
})

describe('an adjustment', () => {
  const seenOf = async (id: string) => (await fin.call<{ seen: string }>('player', { id })).data?.seen

  test('moves coins between operator and player, in the ledger only, and never below zero', async () => {
    const { userId: id } = await app.register()
    await fin.confirm()
    const seen = await seenOf(id)
    expect(await fin.call('playerAdjust', { id, amount: 2_50, seen, reason: 'round 7 settled wrongly' })).toMatchObject({
      data: { outcome: 'done' },
    })
    expect(await coinsOf(id)).toBe(1_002_50)
    expect(await fin.call('playerAdjust', { id, amount: -50, seen: await seenOf(id), reason: 'half a coin too much' })).toMatchObject({
      data: { outcome: 'done' },
    })
    expect(await coinsOf(id)).toBe(1_002_00)
    expect(await fin.call('playerAdjust', { id, amount: 0, seen, reason: 'nothing' })).toMatchObject({ failure: 'badParameter' })
    expect((await trialBalance(app.db)).sound).toBe(true)
    expect((await trail(`player:${id}`)).map(({ reason }) => reason)).toEqual([
      '2.5 coins · round 7 settled wrongly',
      '-0.5 coins · half a coin too much',
    ])
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
    expect(await coinsOf(id)).toBe(1_002_50)
    expect(await seenOf(id)).not.toBe(seen)
    expect((await flo.call('playerAdjust', { ...body, seen: await seenOf(id) })).data).toEqual({ outcome: 'done' })
    expect(await coinsOf(id)).toBe(1_005_00)
  })

  test('is made once by two people who decide on the same page at the same moment', async () => {
    const { userId: id } = await app.register()
    const flo = await signedInOperator(app, 'flo', 'finance')
    await fin.confirm()
    await flo.confirm()
    const body = { id, amount: 2_50, seen: await seenOf(id), reason: 'round 7 settled wrongly' }
    const replies = await Promise.all([fin, flo].map((one) => one.call('playerAdjust', body)))
    expect(replies.map(({ data, failure }) => failure ?? String(data?.outcome)).toSorted()).toEqual(['done', 'stateChanged'])
    expect(await coinsOf(id)).toBe(1_002_50)
  })

  test('is refused where the balance does not cover it, and changes nothing', async () => {
    const { userId: id } = await app.register()
    await app.change({ 'desk.adjustment.secondFrom': 10_000_00, 'desk.adjustment.perDay': 100_000_00 })
    await fin.confirm()
    expect(await fin.call('playerAdjust', { id, amount: -1_000_01, seen: await seenOf(id), reason: 'too much' })).toMatchObject({
      failure: 'balanceTooLow',
    })
    expect(await coinsOf(id)).toBe(1_000_00)
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
    expect(await coinsOf(id)).toBe(1_000_00)
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
    expect(await coinsOf(id)).toBe(1_600_00)
    expect((await flo.call('approvals')).data).toMatchObject({ rows: [] })
    expect((await flo.call('player', { id })).data).toMatchObject({ adjustment: null })
    expect(await trail(`player:${id}`)).toEqual([
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
    expect(await coinsOf(id)).toBe(1_000_00)
  })
})

test('the trail is shown with its chain, and filtered by who, what and target', async () => {
  const rita = await signedInOperator(app, 'rita', 'risk')
  const { data } = await rita.call<{ rows: { actor: string; action: string }[]; chain: { waiting: number } }>('audit', { actor: 'sue' })
  expect(data?.rows.map(({ action }) => action)).toEqual(['desk.signedIn', 'desk.enrolled'])
  expect(data?.chain.waiting).toBeGreaterThan(0)
  expect((await rita.call<{ rows: unknown[] }>('audit', { action: 'operator.' })).data?.rows).toHaveLength(3)

  // By days in Manila, and as a file, which is recorded itself.
  const today = new Date(app.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
  const idsOf = async (input: object) => (await rita.call<DeskOutput<'audit'>>('audit', input)).data?.rows.map(({ id }) => id)
  expect(await idsOf({ from: today, to: today, action: 'operator.' })).toHaveLength(3)
  expect(await idsOf({ to: '2020-01-01' })).toEqual([])
  expect(await idsOf({ from: '2099-01-01' })).toEqual([])
  for (const [from, to] of [
    ['2026-02-30', today],
    [today, '2020-01-01'],
  ])
    expect(await rita.call('audit', { from, to })).toMatchObject({ failure: 'badParameter' })
  expect(await idsOf({ action: 'operator.', from: today, isExport: true })).toHaveLength(3)
  // A page of a file is recorded even if nobody asked for those before it.
  expect(await idsOf({ before: '2', isExport: true })).toEqual([1])
  expect(await trail('audit:log')).toEqual([
    { actor: 'rita', action: 'audit.exported', reason: `action operator., from ${today}` },
    { actor: 'rita', action: 'audit.exported', reason: 'before 2' },
  ])
})
