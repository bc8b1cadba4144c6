import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { approveKyc, rejectKyc } from '#server/identity/kyc/review.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { sweepMail } from '#server/support/mail/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deleteMail, mailDots, inboxOf, claimMail, titlesOf } from '../../fixtures/mail.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { playerWithDocuments } from '../../identity/kyc/samples.ts'
import { createTestServer, notice, payeeWithOrder, sendNotice, untilPaying } from '../../money/withdrawals/samples.ts'

let app: TestApp
afterEach(() => app.close())

/** The server's mails to a player after the welcome. */
const contentsOf = async (token: string) =>
  (await inboxOf(app, token)).list.map(({ content }) => content).filter(({ template }) => template !== 'welcome')

test('a paid withdrawal is announced once, however often the channel reports it', async () => {
  app = await createTestServer()
  const player = await payeeWithOrder(app)
  await untilPaying(app)
  expect(await contentsOf(player.token)).toEqual([])
  for (const noticeId of ['a', 'a', 'b']) await sendNotice(app, notice(player.order, { noticeId }))
  expect(await contentsOf(player.token)).toEqual([{ template: 'withdrawalPaid', orderId: player.order.orderId, amount: 200_00 }])
})

test('a returned withdrawal is announced with its reason, by the channel’s notice or an operator’s decision', async () => {
  app = await createTestServer()
  const refused = await payeeWithOrder(app)
  await untilPaying(app)
  await sendNotice(app, notice(refused.order, { kind: 'declined', reason: 'account closed' }))
  expect(await contentsOf(refused.token)).toEqual([
    { template: 'withdrawalReturned', orderId: refused.order.orderId, amount: 200_00, reason: 'account closed' },
  ])
  const rejected = await payeeWithOrder(app)
  await runCommand(app, `reject ${rejected.order.orderId} --by ana --reason`, 'Not your account')
  expect(await contentsOf(rejected.token)).toMatchObject([{ template: 'withdrawalReturned', reason: 'Not your account' }])
})

test('only the first decision on documents is announced', async () => {
  app = await createApp()
  const good = await playerWithDocuments(app)
  const bad = await playerWithDocuments(app, { name: 'Maria Santos', idNumber: '9999-5678-9012-3456' })
  await approveKyc(app.deps, good.userId, 'ana')
  await rejectKyc(app.deps, good.userId, ['unreadable'], 'ben')
  await rejectKyc(app.deps, bad.userId, ['unreadable', 'nameMismatch'], 'ana')
  expect(await contentsOf(good.token)).toEqual([{ template: 'kycApproved' }])
  expect(await contentsOf(bad.token)).toEqual([{ template: 'kycRejected', reasons: ['unreadable', 'nameMismatch'] }])
})

test('documents that have expired are announced once', async () => {
  app = await createApp()
  const { token, userId, account } = await playerWithDocuments(app)
  await approveKyc(app.deps, userId, 'ana')
  expect(await contentsOf(token)).toEqual([{ template: 'kycApproved' }])
  app.clock.pass(app.deps.policy.kyc.validDays * dayMs)
  for (let run = 0; run < 3; run++) await reviewKyc(app.deps)
  const again = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  expect(await contentsOf(again.token)).toEqual([{ template: 'kycExpired' }, { template: 'kycApproved' }])
})

test('an operator writes to one player, with awards and in both languages', async () => {
  app = await createApp()
  const [one, other] = [await app.register(), await app.register()]
  const texts = ['Sorry for the wait', '--text', 'Please take this.', '--fil-title', 'Pasensya na', '--fil-text', 'Kunin mo ito.']
  expect(
    await runCommand(app, `mail ${one.userId} --by ana --request r1 --awards 2001:5000,60001:5 --reason CS-7 --days 3 --title`, ...texts),
  ).toEqual({
    done: true,
    output: expect.stringMatching(/^Mail \d+ has been sent; it expires 2026-11-24 04:00:00 UTC\.$/),
  })
  const [mail] = (await inboxOf(app, one.token)).list
  expect(mail).toMatchObject({
    content: {
      template: 'written',
      words: {
        'en-PH': { title: 'Sorry for the wait', text: 'Please take this.' },
        'fil-PH': { title: 'Pasensya na', text: 'Kunin mo ito.' },
      },
    },
    awards: [
      { id: '1', propId: 2001, count: 50_00 },
      { id: '2', propId: 60001, count: 5 },
    ],
    expiresAt: app.clock.now + 3 * dayMs,
  })
  expect(await contentsOf(other.token)).toEqual([])
  dataOf(await claimMail(app, one.token, { mailId: mail?.mailId }))
  expect(await balanceIn(app, one.userId, 'coin')).toBe(1_050_00)
  expect((await runCommand(app, `audit --of player:${one.userId}`)).output).toMatch(
    / {2}ana {2}mail\.sent {2}player:\d+ {2}Sorry for the wait · 50\.00 coins and 5 diamonds · CS-7$/,
  )
})

test('a broadcast is one row, delivered once to every player registered before it', async () => {
  app = await createApp()
  const [early, late] = [await app.register(), await app.register()]
  app.clock.pass(1_000)
  expect(
    (
      await runCommand(
        app,
        'mail all --by ana --request r1 --awards 60001:2 --reason fiesta --days 7 --title',
        'Fiesta',
        '--text',
        'It begins tonight.',
      )
    ).done,
  ).toBe(true)
  expect((await runCommand(app, 'mail-approve r1 --by ben')).done).toBe(true)
  expect(await countRows(app, 'mail', 'broadcast_id is not null')).toBe(0)
  expect((await runCommand(app, 'audit')).output).toMatch(
    / {2}ben {2}mail\.sent {2}broadcast:\d+ {2}Fiesta · 2 diamonds · fiesta · requested by ana$/m,
  )
  // Of many concurrent reads one delivers it.
  expect(await mailDots(app, early.token)).toEqual({ hasMail: true, emailAward: true })
  const boxes = await Promise.all(Array.from({ length: 8 }, () => titlesOf(app, early.token)))
  expect(boxes).toEqual(Array.from({ length: 8 }, () => ['Fiesta', 'welcome']))
  expect(await countRows(app, 'mail', 'broadcast_id is not null')).toBe(1)

  app.clock.pass(1_000)
  const newcomer = await app.register()
  expect(await titlesOf(app, newcomer.token)).toEqual(['welcome'])

  // Claimed all at once by a player who never opened the inbox.
  expect(dataOf(await claimMail(app, late.token)).awards).toHaveLength(3)
  expect(await balanceIn(app, late.userId, 'diamond')).toBe(7)

  // A deleted mail is not delivered again, nor after it has expired.
  const [mail] = (await inboxOf(app, early.token)).list
  dataOf(await deleteMail(app, early.token, mail?.mailId ?? '', true))
  expect(await titlesOf(app, early.token)).toEqual(['welcome'])
  app.clock.pass(7 * dayMs)
  await sweepMail(app.deps)
  expect(await countRows(app, 'mail_broadcast')).toBe(1)
  expect(await titlesOf(app, early.token)).toEqual(['welcome'])
  app.clock.pass(98 * dayMs)
  await sweepMail(app.deps)
  expect([await countRows(app, 'mail_broadcast'), await countRows(app, 'mail')]).toEqual([0, 0])
})

test('a broadcast does not reach a player on a break before it has ended', async () => {
  app = await createApp()
  const { token } = await app.register()
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  await runCommand(app, 'mail all --by ana --request r1 --days 7 --title', 'Fiesta', '--text', 'It begins tonight.')
  await runCommand(app, 'mail-approve r1 --by ben')
  expect(await inboxOf(app, token)).toMatchObject({ list: [{ content: { template: 'welcome' } }], total: 1, unread: 1 })
  app.clock.pass(dayMs)
  expect(await titlesOf(app, token)).toEqual(['Fiesta', 'welcome'])
})

test('the awards of a broadcast that a player has not opened yet do not expire during a break', async () => {
  app = await createApp()
  const { token, userId } = await app.register()
  const before = await balanceIn(app, userId, 'coin')
  await runCommand(app, 'mail all --by ana --request r1 --days 2 --awards 2001:500 --reason fiesta --title', 'Fiesta', '--text', 'A gift.')
  await runCommand(app, 'mail-approve r1 --by ben')
  app.clock.pass(dayMs)
  dataOf(await app.call('takeBreak', { hours: 5 * 24 }, token))
  app.clock.pass(5 * dayMs)
  const { list } = await inboxOf(app, token)
  expect(list[0]).toMatchObject({ content: { words: { 'en-PH': { title: 'Fiesta' } } }, expiresAt: app.clock.now + dayMs })
  dataOf(await claimMail(app, token, { mailId: list[0]?.mailId }))
  expect(await balanceIn(app, userId, 'coin')).toBe(before + 5_00)
})

test('nor do those of one that was sent during the break, which the player then extended', async () => {
  app = await createApp()
  const { token, userId } = await app.register()
  const before = await balanceIn(app, userId, 'coin')
  dataOf(await app.call('takeBreak', { hours: 5 * 24 }, token))
  app.clock.pass(dayMs)
  await runCommand(app, 'mail all --by ana --request r1 --days 2 --awards 2001:500 --reason fiesta --title', 'Fiesta', '--text', 'A gift.')
  await runCommand(app, 'mail-approve r1 --by ben')
  app.clock.pass(3 * dayMs)
  dataOf(await app.call('takeBreak', { hours: 5 * 24 }, token))
  app.clock.pass(5 * dayMs)
  const { list } = await inboxOf(app, token)
  expect(list[0]).toMatchObject({ content: { words: { 'en-PH': { title: 'Fiesta' } } }, expiresAt: app.clock.now + 2 * dayMs })
  dataOf(await claimMail(app, token, { mailId: list[0]?.mailId }))
  expect(await balanceIn(app, userId, 'coin')).toBe(before + 5_00)
})

test('one that was sent during a break runs after it for as long as it would have run, and one that had expired before it is gone', async () => {
  app = await createApp()
  const { token } = await app.register()
  const send = async (request: string, title: string) => {
    await runCommand(app, `mail all --by ana --request ${request} --days 2 --title`, title, '--text', 'It begins.')
    await runCommand(app, `mail-approve ${request} --by ben`)
  }
  await send('r1', 'Before')
  app.clock.pass(2 * dayMs)
  dataOf(await app.call('takeBreak', { hours: 5 * 24 }, token))
  await send('r2', 'Meanwhile')
  app.clock.pass(7 * dayMs - 1)
  expect(await titlesOf(app, token)).toEqual(['Meanwhile', 'welcome'])
  const late = await app.register()
  app.clock.pass(1)
  expect(await titlesOf(app, late.token)).toEqual(['welcome'])
})

test('nor is it deleted before, however short the time for which messages are kept', async () => {
  app = await createApp({ policy: { mail: { ...defaultPolicy.mail, keepDays: 1 } } })
  const { token } = await app.register()
  dataOf(await app.call('takeBreak', { hours: 10 * 24 }, token))
  await runCommand(app, 'mail all --by ana --request r1 --days 1 --title', 'Fiesta', '--text', 'It begins.')
  await runCommand(app, 'mail-approve r1 --by ben')
  app.clock.pass(10 * dayMs)
  await sweepMail(app.deps)
  expect(await titlesOf(app, token)).toContain('Fiesta')
  app.clock.pass(32 * dayMs)
  await sweepMail(app.deps)
  await sweepMail(app.deps)
  expect(await countRows(app, 'mail_broadcast')).toBe(0)
})

test('invalid input from an operator sends nothing', async () => {
  app = await createApp()
  const { userId } = await app.register()
  const words = ['--title', 'Hello', '--text', 'There']
  const wrong = [
    [`mail ${userId} --by ana --request r1 --title`, 'Hello'],
    [`mail ${userId} --by ana`, ...words],
    [`mail ${userId} --by ana --request r;1`, ...words],
    [`mail ${userId} --by ana --request r1 --awards 2001:100`, ...words],
    ['mail 99 --by ana --request r1', ...words],
    ['mail 1;2 --by ana --request r1', ...words],
    [`mail ${userId} --by ana --request r1 --fil-title Kumusta`, ...words],
    [`mail ${userId} --by ana --request r1 --reason x --awards 2001`, ...words],
    [`mail ${userId} --by ana --request r1 --reason x --awards 50001:1`, ...words],
    [`mail ${userId} --by ana --request r1 --reason x --awards 2001:-5`, ...words],
    [`mail ${userId} --by ana --request r1 --reason x --awards 2001:999999999`, ...words],
    [`mail ${userId} --by ana --request r1 --days 0`, ...words],
    [`mail ${userId} --by ana --request r1 --title Hello --text`, 'x'.repeat(1_001)],
  ]
  for (const [line = '', ...rest] of wrong) expect({ line, ...(await runCommand(app, line, ...rest)) }).toMatchObject({ done: false })
  expect(await countRows(app, 'mail', `body ->> 'template' = 'written'`)).toBe(0)
  expect(await countRows(app, 'mail_broadcast')).toBe(0)
  expect(await countRows(app, 'audit_log')).toBe(0)
  expect((await runCommand(app, `mail ${userId} --by ana --request r1 --title Hello --text`, 'x'.repeat(1_000))).done).toBe(true)
})
