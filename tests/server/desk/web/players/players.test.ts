import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { deposit } from '../../../fixtures/deposits.ts'
import { approveIdentity } from '../../../money/withdrawals/identity.ts'
import { gcash } from '../../../money/withdrawals/samples.ts'
import { entriesAbout, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let fin: TestOperator
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  fin = await signedInOperator(app, 'fin', 'finance')
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

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
      expect((await sue.call('playerFind', { text })).data).toEqual({ rows: [], rounds: null })
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
    for (const text of ['cs_xy7', 'cs_Xy']) expect((await sue.call('playerFind', { text })).data).toEqual({ rows: [], rounds: null })
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
      expect([text, (await fin.call('playerFind', { text })).data]).toEqual([text, { rows: [], rounds: null }])
    for (const text of [userId, account, 'dalis'])
      expect((await fin.call('playerFind', { text })).data).toMatchObject({ rows: [{ id: userId }] })
    expect(await entriesAbout(app, `player:${userId}`)).toEqual([])
    for (const text of ['Jose@example.ph', '0917 123 4567', 'peñafrancia', account]) await sue.call('playerFind', { text })
    expect(await entriesAbout(app, `player:${userId}`)).toEqual([
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
    expect(await entriesAbout(app, `player:${userId}`)).toEqual([])
    expect(await rowsOf({ from: today, isExport: true })).toBe(1)
    // A page of a file is recorded even if nobody asked for those before it.
    expect(await rowsOf({ olderThan: '1', isExport: true })).toBe(0)
    expect(await entriesAbout(app, `player:${userId}`)).toEqual([
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
      'Rejected an adjustment at the second approval, by flo, “no such round”',
      'Requested a second approval of an adjustment, by fin, “lost in the break”',
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
    expect(await entriesAbout(app, `player:${userId}`)).toEqual([
      { actor: 'sue', action: 'player.unmasked', reason: 'mobile: calls about order 7' },
    ])
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
          { content: { template: 'written', words: { 'en-PH': { title: 'Your order', text: 'It is on its way.' } } } },
          { content: { template: 'welcome' } },
        ],
      },
    })
    expect((await sue.call('playerLogOut', { id: userId, reason: 'phone was stolen' })).data).toEqual({ ended: 1 })
    expect(await app.call('refreshData', {}, token)).toMatchObject({ message: 'sessionOver' })
    expect((await entriesAbout(app, `player:${userId}`)).map(({ action, reason }) => [action, reason])).toEqual([
      ['player.noted', 'prefers Filipino'],
      ['mail.sent', 'Your order · asked by phone'],
      ['player.loggedOut', 'phone was stolen'],
    ])
  })
})
