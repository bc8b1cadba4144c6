import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { everybody } from '#contract/segment.ts'
import type { Segment } from '#contract/segment.ts'
import { sendBatch, sendSegmentMails } from '#server/support/mail/segmentJob.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { countRows } from '../../../fixtures/countRows.ts'
import { deliver, openOrder, paidNotice } from '../../../fixtures/deposits.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let carla: TestOperator
let other: TestOperator
const players: { token: string; userId: string; account: string }[] = []
const words = (title: string) => ({ 'en-PH': { title, text: 'Welcome back.' }, 'fil-PH': { title, text: 'Welcome ulit.' } })
const idOf = (index: number) => players[index]?.userId ?? ''
beforeAll(async () => {
  app = await createApp()
  carla = await signedInOperator(app, 'carla', 'content')
  other = await signedInOperator(app, 'cleo', 'content')
  for (let n = 0; n < 6; n++) players.push(await app.register(n < 2 ? { aid: 'fb-ads' } : {}))
  const order = await openOrder(app, players[0]?.token ?? '', 'qr-ph', 300_00)
  await deliver(app, paidNotice(order))
  await app.call('accountLogin', { account: players[1]?.account, password: 'correct horse' }, undefined, 'locale=fil-PH')
  await carla.call('mailTestPlayer', { playerId: idOf(5) })
})
afterAll(() => app.close())

const count = async (segment: Partial<Segment>) =>
  (await carla.call<DeskOutput<'mailCount'>>('mailCount', { segment: { ...everybody, ...segment } })).data
const contentsOf = async (index: number) => {
  const { data } = await app.call<{ list: { content: { words?: Record<string, { title: string }> } }[] }>(
    'getMail3',
    { pageNum: 1, pageSize: 20 },
    players[index]?.token,
  )
  return data?.list.flatMap(({ content }) => content.words?.['en-PH']?.title ?? [])
}

describe('a segment', () => {
  test('is counted by each of its conditions, and all of them together', async () => {
    const { now } = app.clock
    expect(await count({})).toEqual({ count: 6, all: 6, isEverybody: true, needsSecond: true })
    const counts = await Promise.all(
      [
        { channel: 'fb-ads' },
        { locale: 'fil-PH' as const },
        { depositedFrom: 300_00 },
        { depositedTo: 299_99 },
        { vipFrom: 1 },
        { vipTo: 0 },
        { registeredFrom: now + 1 },
        { registeredTo: now + 1 },
        { activeFrom: now - 3_600_000 },
        { activeTo: now - 3_600_000 },
        { channel: 'fb-ads', depositedFrom: 1 },
      ].map(async (segment) => (await count(segment))?.count),
    )
    expect(counts).toEqual([2, 1, 1, 5, 0, 6, 0, 6, 6, 0, 1])
  })

  test('has nobody whom a promotion may not reach', async () => {
    await app.db.rows('insert into self_restriction (player_id, break_until, excluded_until) values ($1, 0, $2)', [
      idOf(2),
      app.clock.now + 3_600_000,
    ])
    await app.db.rows(`update player set locked_at = 1, locked_by = 'sue', lock_reason = 'a test' where id = $1`, [idOf(3)])
    expect((await count({}))?.count).toBe(4)
    await app.db.rows('delete from self_restriction')
    await app.db.rows('update player set locked_at = null, locked_by = null, lock_reason = null')
  })

  test('has nobody who has excluded themselves with another account that is proven to be theirs', async () => {
    const [excluded, main] = [idOf(4), idOf(5)]
    await app.db.rows(
      `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'mobile', true, true, 1)`,
      [excluded, main],
    )
    expect((await count({}))?.count).toBe(5)
    await app.db.rows('insert into self_restriction (player_id, break_until, excluded_until) values ($1, 0, $2)', [
      excluded,
      app.clock.now + 3_600_000,
    ])
    expect((await count({}))?.count).toBe(4)
    await app.db.rows('delete from self_restriction')
    await app.db.rows('delete from person_link')
  })

  test('has nobody who has done so with an account that only a third one of theirs leads to', async () => {
    const [excluded, between, main] = [idOf(3), idOf(4), idOf(5)]
    await app.db.rows(
      `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($2, $1, 'mobile', true, true, 1), ($2, $3, 'bank', true, true, 1)`,
      [excluded, between, main],
    )
    // The account between the two is held.
    expect((await count({}))?.count).toBe(5)
    await app.db.rows('insert into self_restriction (player_id, break_until, excluded_until) values ($1, 0, $2)', [
      excluded,
      app.clock.now + 3_600_000,
    ])
    expect((await count({}))?.count).toBe(3)
    await app.db.rows('delete from self_restriction')
    await app.db.rows('delete from person_link')
  })
})

describe('a message to a segment', () => {
  const segment = { ...everybody, channel: 'fb-ads' }
  const reason = 'a test of ours'
  const send = (who: TestOperator, title: string, to: Segment, counted: number) =>
    who.call('mailSend', { segment: to, words: words(title), days: 30, counted, reason })

  test('is tried on the operator’s own player first, and reaches nobody else', async () => {
    expect(await send(carla, 'Hello', segment, 2)).toMatchObject({ failure: 'undecided' })
    expect(await other.call('mailTest', { words: words('Hello') })).toMatchObject({ failure: 'undecided' })
    expect((await carla.call('mailTest', { words: words('Hello') })).data).toEqual({ playerId: idOf(5) })
    expect(await contentsOf(5)).toEqual(['Hello'])
    expect(await contentsOf(0)).toEqual([])
  })

  test('is tried on nobody whom a promotion may not reach, however they were chosen', async () => {
    const cora = await signedInOperator(app, 'cora', 'content')
    const [excluded, later] = [await app.register(), await app.register()]
    await app.call('selfExclude', { months: 6 }, excluded.token)
    expect(await cora.call('mailTestPlayer', { playerId: excluded.userId })).toMatchObject({ failure: 'undecided' })
    expect(await cora.call('mailTestPlayer', { playerId: '999999999' })).toMatchObject({ failure: 'notFound' })
    expect(await cora.call('mailTestPlayer', { playerId: later.userId })).toMatchObject({ data: {} })
    await app.call('selfExclude', { months: 6 }, later.token)
    expect(await cora.call('mailTest', { words: words('Come back') })).toMatchObject({ failure: 'undecided' })
    const tried = `body ->> 'template' = 'written' and player_id = any($1)`
    expect(await countRows(app, 'mail', tried, [[excluded.userId, later.userId]])).toBe(0)
  })

  test('counts each try towards what the operator may send alone in a day', async () => {
    const cody = await signedInOperator(app, 'cody', 'content')
    await cody.call('mailTestPlayer', { playerId: idOf(4) })
    await app.change({ 'desk.segmentMail.perDay': 3 })
    const needsSecond = async () => (await cody.call<DeskOutput<'mailCount'>>('mailCount', { segment })).data?.needsSecond
    expect(await needsSecond()).toBe(false)
    await cody.call('mailTest', { words: words('One') })
    expect(await needsSecond()).toBe(false)
    await cody.call('mailTest', { words: words('Two') })
    expect(await needsSecond()).toBe(true)
    await app.change({ 'desk.segmentMail.perDay': null })
    await app.db.rows('delete from mail where player_id = $1', [idOf(4)])
  })

  test('arrives once with each of its players, over crashes and on two servers at once', async () => {
    expect(await send(carla, 'Hello', segment, 2)).toMatchObject({ data: { outcome: 'done' } })
    // A server dies after a batch: its transaction is lost as a whole.
    await expect(
      app.db.transaction(async (tx) => {
        await sendBatch(tx, 1, app.clock.now)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    const server = { db: app.db, clock: () => app.clock.now }
    await Promise.all([sendSegmentMails(server, 1), sendSegmentMails(server, 1)])
    await sendSegmentMails({ db: app.db, clock: () => app.clock.now })
    expect(await Promise.all(players.map((_, index) => contentsOf(index)))).toEqual([['Hello'], ['Hello'], [], [], [], ['Hello']])
    expect((await carla.call<DeskOutput<'mails'>>('mails')).data?.rows).toMatchObject([
      { title: 'Hello', state: 'done', counted: 2, sent: 2 },
    ])
    expect(await app.db.rows(`select reason from audit_log where action = 'mail.sent'`)).toEqual([
      { reason: `Hello · 2 players · ${reason}` },
    ])
  })

  test('is refused to an empty segment, and when it has many more players than were counted', async () => {
    expect(await send(carla, 'Hello', { ...everybody, vipFrom: 9 }, 0)).toMatchObject({ failure: 'undecided' })
    await app.db.rows(
      `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at, aid)
         select gen_random_uuid(), 'x', 'x', '1990-01-01', 1, 0, 'late' from generate_series(1, 7)`,
    )
    expect(await send(carla, 'Hello', { ...everybody, channel: 'late' }, 1)).toMatchObject({ failure: 'undecided' })
  })

  test('to everybody takes two operators, whose second sees the message', async () => {
    await carla.call('mailTest', { words: words('To all') })
    expect(await send(carla, 'To all', everybody, 13)).toMatchObject({ data: { outcome: 'waiting', id: null } })
    expect(await send(carla, 'To all', everybody, 13)).toMatchObject({ failure: 'ownRequest' })
    await sendSegmentMails({ db: app.db, clock: () => app.clock.now })
    expect(await contentsOf(4)).toEqual([])
    await other.confirm()
    const row = (await other.call<DeskOutput<'approvals'>>('approvals')).data?.rows[0]
    expect(row).toMatchObject({ summary: 'Message “To all” to 13 players', message: { words: words('To all'), segment: everybody } })
    expect(await other.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })).toMatchObject({ status: 200 })
    await sendSegmentMails({ db: app.db, clock: () => app.clock.now }, 2)
    expect(await contentsOf(4)).toEqual(['To all'])
    // Its sender is who wrote it, not who approved it.
    expect((await carla.call<DeskOutput<'mails'>>('mails')).data?.rows[0]).toMatchObject({ title: 'To all', by: 'carla' })
  })

  test('is stopped where it is', async () => {
    await carla.call('mailTest', { words: words('Stop') })
    await send(carla, 'Stop', segment, 2)
    const id = (await carla.call<DeskOutput<'mails'>>('mails')).data?.rows[0]?.id
    await app.db.transaction((tx) => sendBatch(tx, 1, app.clock.now))
    expect(await carla.call('mailStop', { id, reason })).toMatchObject({ status: 200 })
    expect(await carla.call('mailStop', { id, reason })).toMatchObject({ failure: 'alreadyDone' })
    await sendSegmentMails({ db: app.db, clock: () => app.clock.now })
    expect([await contentsOf(0), await contentsOf(1)]).toEqual([
      ['Stop', 'To all', 'Hello'],
      ['To all', 'Hello'],
    ])
  })

  test('is sent once from two tabs, and again only after it was tried again', async () => {
    await carla.call('mailTest', { words: words('Twice') })
    app.clock.pass(1_000)
    const both = await Promise.all([1, 2].map(() => send(carla, 'Twice', segment, 2)))
    expect(both.map(({ failure = 'sent' }) => failure).toSorted()).toEqual(['sent', 'undecided'])
    const again = () => send(carla, 'Twice', segment, 2)
    expect(await again()).toMatchObject({
      data: { text: 'This message was already sent to this segment. To send it once more, send it to your test player again first.' },
    })
    // To other players it is another message.
    expect(await send(carla, 'Twice', { ...segment, vipFrom: 0 }, 2)).toMatchObject({ data: { outcome: 'done' } })
    app.clock.pass(1_000)
    await carla.call('mailTest', { words: words('Twice') })
    expect(await again()).toMatchObject({ data: { outcome: 'done' } })
  })
})
