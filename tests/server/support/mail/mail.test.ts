import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { sweepMail } from '#server/support/mail/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { coinAward, deleteMail, mailDots, inboxOf, mailTo, note, openMail, claimMail, titlesOf } from '../../fixtures/mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const unreadOf = async (token: string) => dataOf(await app.call<{ unread: number }>('getAfterLoginInfoWeb', {}, token)).unread
/** A player who has opened and deleted the server's first mail. */
async function withEmptyInbox() {
  const player = await app.register()
  for (const { mailId } of (await inboxOf(app, player.token)).list) dataOf(await deleteMail(app, player.token, mailId, true))
  return player
}

test('a new player is welcomed with a gift, which can be claimed for two weeks', async () => {
  const { token, userId } = await app.register()
  const box = await inboxOf(app, token)
  expect(box).toMatchObject({ total: 1, unread: 1, claimable: 1 })
  expect(box.list).toEqual([
    {
      mailId: expect.any(String),
      time: app.clock.now,
      content: { template: 'welcome' },
      awards: [
        { id: '1', propId: 2002, count: 50 },
        { id: '2', propId: 60001, count: 5 },
      ],
      awardState: 'claimable',
      isRead: false,
      expiresAt: app.clock.now + 14 * dayMs,
    },
  ])
  expect(await unreadOf(token)).toBe(1)
  expect(await mailDots(app, token)).toEqual({ hasMail: true, emailAward: true })

  const { mailIds, awards } = dataOf(await claimMail(app, token, { mailId: box.list[0]?.mailId }))
  expect(mailIds).toEqual([box.list[0]?.mailId])
  expect(awards.map(({ propId, count: pieces }) => [propId, pieces])).toEqual([
    [2002, 50],
    [60001, 5],
  ])
  expect([await balanceIn(app, userId, 'points'), await balanceIn(app, userId, 'diamond'), await balanceIn(app, userId, 'coin')]).toEqual([
    50, 5, 1_000_00,
  ])
  expect((await inboxOf(app, token)).list[0]).toMatchObject({ awardState: 'claimed', isRead: true })
  expect(await mailDots(app, token)).toEqual({ hasMail: false, emailAward: false })
  const log = dataOf(await app.call<{ list: { activityId: string }[] }>('activityAwardGetLog', {}, token))
  expect(log.list.map(({ activityId }) => activityId)).toEqual(['mail', 'mail'])
  expect(await isSound(app)).toBe(true)
})

test('an opened mail is read, once, and by its owner only', async () => {
  const { token, userId } = await withEmptyInbox()
  const other = await app.register()
  const mailId = await mailTo(app, userId)
  expect(await mailDots(app, token)).toEqual({ hasMail: true, emailAward: false })
  expect(await openMail(app, other.token, mailId)).toEqual(refusal('notAvailable'))
  expect(await claimMail(app, other.token, { mailId })).toEqual(refusal('notAvailable'))
  expect(await deleteMail(app, other.token, mailId, true)).toEqual(refusal('notAvailable'))
  expect(await unreadOf(token)).toBe(1)
  expect(dataOf(await openMail(app, token, mailId))).toMatchObject({ content: note, isRead: true, awardState: 'none', expiresAt: null })
  app.clock.pass(dayMs)
  dataOf(await openMail(app, token, mailId))
  expect(await app.db.row('select read_at from mail where id = $1', [mailId])).toEqual({ read_at: app.clock.now - dayMs })
  expect(await unreadOf(token)).toBe(0)
})

test('the list continues after the last known mail, whatever arrives or goes meanwhile', async () => {
  const { token, userId } = await withEmptyInbox()
  for (let sent = 1; sent <= 5; sent++) {
    const words = { 'en-PH': { title: `Mail ${sent}`, text: '…' } }
    await mailTo(app, userId, { content: { template: 'written', words } })
    // Two of them at the same time.
    if (sent !== 2) app.clock.pass(1_000)
  }
  expect(await titlesOf(app, token)).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2', 'Mail 1'])
  const first = await inboxOf(app, token, { pageSize: 2 })
  const last = first.list.at(-1)?.mailId ?? ''
  await mailTo(app, userId)
  dataOf(await deleteMail(app, token, last))
  const second = await inboxOf(app, token, { pageSize: 2, olderThan: last })
  expect(second.list.map(({ content }) => content.template === 'written' && content.words['en-PH'].title)).toEqual(['Mail 3', 'Mail 2'])
  expect(second.total).toBe(5)
  expect((await inboxOf(app, token, { pageSize: 2, pageNum: 3 })).list).toHaveLength(1)
})

describe('the awards of a mail', () => {
  test('are given once, however often and from however many devices they are claimed at once', async () => {
    const { token, userId, account } = await withEmptyInbox()
    const other = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
    const mailId = await mailTo(app, userId, { awards: [coinAward, { propId: 1301, count: 10_00 }] })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => claimMail(app, index % 2 ? token : other.token, index % 3 ? { mailId } : {})),
    )
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['', 'alreadyDone', 'notAvailable']))
    expect(await balanceIn(app, userId, 'coin')).toBe(1_005_00)
    expect(await countRows(app, 'coupon', 'player_id = $1', [userId])).toBe(1)
    expect(await countRows(app, 'activity_award', 'player_id = $1', [userId])).toBe(2)
  })

  test('are returned again for the same request id', async () => {
    const { token, userId } = await withEmptyInbox()
    const mailId = await mailTo(app, userId, { awards: [coinAward] })
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => claimMail(app, token, { mailId, requestId })))
    expect(answers.map(({ data }) => data?.awards)).toEqual(Array.from({ length: 3 }, () => [{ ...coinAward, id: `${mailId}-1` }]))
    expect(await balanceIn(app, userId, 'coin')).toBe(1_005_00)
  })

  test('are all or none: one that cannot be given rolls the others back, and the mail stays claimable', async () => {
    const { token, userId } = await withEmptyInbox()
    const mailId = await mailTo(app, userId, { awards: [coinAward, { propId: 50001, count: 1 }] })
    expect(await claimMail(app, token, { mailId })).toEqual(refusal('unexpected'))
    expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00)
    expect((await inboxOf(app, token)).list[0]).toMatchObject({ awardState: 'claimable' })
  })

  test('can be claimed until the last millisecond', async () => {
    const { token, userId } = await withEmptyInbox()
    const expiresAt = app.clock.now + dayMs
    const [first, second] = [
      await mailTo(app, userId, { awards: [coinAward], expiresAt }),
      await mailTo(app, userId, { awards: [coinAward], expiresAt }),
    ]
    app.clock.now = expiresAt - 1
    dataOf(await claimMail(app, token, { mailId: first }))
    app.clock.pass(1)
    expect(await claimMail(app, token, { mailId: second })).toEqual(refusal('notAvailable'))
    expect(await mailDots(app, token)).toEqual({ hasMail: false, emailAward: false })
    expect((await inboxOf(app, token)).list.map(({ awardState }) => awardState)).toEqual(['expired', 'claimed'])
    dataOf(await deleteMail(app, token, second))
  })

  test('are claimed from all mails at once', async () => {
    const { token, userId } = await withEmptyInbox()
    const ids = [
      await mailTo(app, userId, { awards: [coinAward] }),
      await mailTo(app, userId, { awards: [coinAward, { propId: 60001, count: 3 }], expiresAt: app.clock.now + dayMs }),
    ]
    await mailTo(app, userId)
    await mailTo(app, userId, { awards: [coinAward], expiresAt: app.clock.now })
    const taken = dataOf(await claimMail(app, token))
    expect(taken.mailIds).toEqual(ids.toReversed())
    expect(taken.awards).toHaveLength(3)
    expect(new Set(taken.awards.map(({ id }) => id)).size).toBe(3)
    expect([await balanceIn(app, userId, 'coin'), await balanceIn(app, userId, 'diamond')]).toEqual([1_010_00, 3])
    expect(await claimMail(app, token)).toEqual(refusal('notAvailable'))
  })

  test('are not given to a player on a break, who sees no red dot', async () => {
    const { token, userId } = await withEmptyInbox()
    const mailId = await mailTo(app, userId, { awards: [coinAward] })
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    expect(await claimMail(app, token, { mailId })).toMatchObject({ message: 'selfExcluded' })
    expect(await mailDots(app, token)).toEqual({ hasMail: false, emailAward: false })
    expect((await inboxOf(app, token)).list).toHaveLength(1)
    app.clock.pass(dayMs)
    dataOf(await claimMail(app, token, { mailId }))
  })

  test('do not expire during a break, in which they cannot be claimed', async () => {
    const { token, userId } = await withEmptyInbox()
    const until = app.clock.now + 3 * dayMs
    const gift = await mailTo(app, userId, { awards: [coinAward], expiresAt: until })
    const expired = await mailTo(app, userId, { awards: [coinAward], expiresAt: app.clock.now - 1 })
    const words = await mailTo(app, userId, { expiresAt: until })
    dataOf(await app.call('takeBreak', { hours: 5 * 24 }, token))
    const ends = (await inboxOf(app, token)).list.map(({ mailId, expiresAt }) => [mailId, expiresAt])
    expect(ends).toEqual([
      [words, until],
      [expired, app.clock.now - 1],
      [gift, until + 5 * dayMs],
    ])
    app.clock.pass(5 * dayMs)
    dataOf(await claimMail(app, token, { mailId: gift }))
  })

  test('are only deleted after a confirmation', async () => {
    const { token, userId } = await withEmptyInbox()
    const mailId = await mailTo(app, userId, { awards: [coinAward] })
    expect(await deleteMail(app, token, mailId)).toEqual(refusal('mailHoldsAwards', { awards: [{ id: '1', ...coinAward }] }))
    expect((await inboxOf(app, token)).list).toHaveLength(1)
    dataOf(await deleteMail(app, token, mailId, true))
    expect((await inboxOf(app, token)).list).toEqual([])
    expect(await claimMail(app, token, { mailId })).toEqual(refusal('notAvailable'))
    expect(await deleteMail(app, token, mailId, true)).toEqual(refusal('notAvailable'))
    expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00)
  })
})

test('mails that expired or arrived ninety days ago are deleted, others stay', async () => {
  const { userId } = await withEmptyInbox()
  const remaining = () => countRows(app, 'mail', 'player_id = $1 and deleted_at is null', [userId])
  await mailTo(app, userId, { expiresAt: app.clock.now + dayMs })
  await mailTo(app, userId)
  app.clock.pass(90 * dayMs)
  await mailTo(app, userId)
  await sweepMail(app.deps)
  expect(await remaining()).toBe(3)
  app.clock.pass(1)
  await sweepMail(app.deps)
  expect(await remaining()).toBe(2)
  app.clock.pass(dayMs)
  await sweepMail(app.deps)
  expect(await remaining()).toBe(1)
})

test.each([
  ['getMailDetail', {}],
  ['getMailDetail', { mailId: '1 or 1=1' }],
  ['receiveMail', { mailId: '-1' }],
  ['delMail', { mailId: '1', confirmed: 'yes' }],
  ['getMail3', { olderThan: 'x' }],
])('%s with %j is refused', async (path, body) => {
  const { token } = await app.register()
  expect(await app.call(path, body, token)).toMatchObject({ message: 'badParameter' })
})
