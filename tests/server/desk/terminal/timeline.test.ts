import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { sendMail } from '#server/awards/mail.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { approveIdentity } from '../../money/withdrawals/identity.ts'
import { gcashOf, withdraw } from '../../money/withdrawals/samples.ts'
import { chargeBack, play, settle } from '../../rewards/invite/samples.ts'

let app: TestApp
beforeEach(async () => {
  // No identity check interrupts.
  app = await createApp({ policy: { session: { ...defaultPolicy.session, idleMinutes: 100_000 } } })
})
afterEach(() => app.close())

/** The desk's output about a player, a list of lines. */
const linesOf = async (line: string): Promise<string[]> => (await runCommand(app, line)).output.split('\n')

/** The areas and texts of events, without their times. */
const events = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^\d{4}-/.test(line)).map((line) => line.replace(/^\S+ \S+ UTC {2}/, '').replace(/ {2,}/, ': '))

describe('a player’s timeline', () => {
  test('shows what happened, newest first, and what was decided', async () => {
    const player = await app.register()
    const { userId, token } = player
    app.clock.pass(hourMs)
    const { orderId } = await deposit(app, token, 200_00)
    app.clock.pass(hourMs)
    dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 50_00 }, token))
    app.clock.pass(hourMs)
    await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'paid twice' }, app.clock.now))
    const lines = await linesOf(`timeline ${userId}`)
    expect(events(lines)).toEqual([
      `decision: Refunded a deposit: deposit ${orderId}, by ana, “paid twice”`,
      expect.stringMatching(new RegExp(`^refund: refund \\d+ of deposit ${orderId}, 200\\.00, now requested, by ana, “paid twice”$`)),
      'protection: set a limit: bets, 50.00 a day',
      `lock: 200.00 locked for deposit ${orderId}, wagering requirement 200.00, lifted with 0.00`,
      `deposit: order ${orderId} paid, 200.00`,
      `deposit: order ${orderId} of 200.00 opened, QR Ph`,
      expect.stringMatching(/^mail: message \d+, welcome, with 50 points and 5 diamonds, unread$/),
      `lock: 1,000.00 locked for gift welcome, wagering requirement 1,000.00, open`,
      'login: logged in from 127.0.0.1, lightMyRequest',
      'account: accepted the terms, version 3',
      `account: registered, as ${player.account}`,
    ])
  })

  test('tells a written message by its title', async () => {
    const { userId } = await app.register()
    await app.db.transaction((tx) =>
      sendMail(
        tx,
        {
          playerId: userId,
          content: { template: 'written', words: { 'en-PH': { title: 'Thank you', text: 'For playing.' } } },
          awards: [],
        },
        app.clock.now,
      ),
    )
    const [message = ''] = events(await linesOf(`timeline ${userId}`)).filter((line) => line.includes('Thank you'))
    expect(message).toMatch(/^mail: message \d+, “Thank you”, unread$/)
  })

  test('shows first the player, linked accounts, and why nothing can be withdrawn', async () => {
    const [one, other] = [await app.register(), await app.register()]
    await approveIdentity(app, one.userId)
    for (const player of [one, other])
      await app.db.rows(
        `insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) select $1::bigint, $2::bigint, 'bank', true, true, $3 where $1 <> $2`,
        [player.userId, one.userId, app.clock.now],
      )
    await deposit(app, one.token, 300_00)
    const lines = await linesOf(`timeline ${one.userId}`)
    const when = '2026-11-21 04:00:00 UTC'
    expect(lines.slice(0, 5)).toEqual([
      `player ${one.userId}  ${one.account}, since ${when}, documents: approved`,
      `linked  ${when}  player ${other.userId}  linked to player ${one.userId}  the same bank account  player ${other.userId} is blocked`,
      'balance 1,300.00 coins',
      `locked  1,000.00 for gift welcome:${one.userId}: 0.00 of 1,000.00 wagered`,
      expect.stringMatching(/^locked {2}300\.00 for deposit deposit:\d+: 0\.00 of 300\.00 wagered$/),
    ])
    const asOther = await linesOf(`timeline ${other.userId}`)
    expect(asOther).toEqual(
      expect.arrayContaining(['locked  all: the player has no net deposits', 'locked  all: the player is not verified']),
    )
  })

  test('follows a withdrawal through its states', async () => {
    const { userId, token } = await app.register()
    await approveIdentity(app, userId)
    await deposit(app, token, 300_00)
    await app.db.rows(`update turnover_lock set ended = 'done', done = need, used_to = need where player_id = $1`, [userId])
    await app.db.rows('update account set gift = 0 where player_id = $1', [userId])
    dataOf(await app.call('confirmIdentity', { password: 'correct horse', purpose: 'bank' }, token))
    const { added } = dataOf(await app.call<{ added: string }>('addBankInfo', gcashOf({ userId }), token))
    const { orderId } = dataOf(await withdraw(app, { token, userId, account: '', bankId: added }, 200_00))
    app.clock.pass(hourMs)
    await runCommand(app, `reject ${orderId} --by ana --reason`, 'name on the account')
    const found = events(await linesOf(`timeline ${userId}`)).filter((line) => line.includes(orderId))
    expect(found).toEqual([
      `decision: Rejected a withdrawal: withdrawal ${orderId}, by ana, “name on the account”`,
      expect.stringMatching(new RegExp(`^mail: message \\d+, withdrawal ${orderId} of 200\\.00 returned, “name on the account”, unread$`)),
      `withdrawal: ${orderId} rejected, 200.00, returned by the operator, “name on the account”`,
      `withdrawal: ${orderId} of 200.00 requested, to GCash ••••4321`,
    ])
  })

  test('tells which awards a refund took back, and from whom commission', async () => {
    await settle(app)
    const inviter = await app.register()
    const player = await app.register({ pid: inviter.userId })
    await deposit(app, player.token, 100_00)
    await play(app, player, 4_000_00)
    app.clock.pass(dayMs)
    await settle(app)
    for (const [call, body] of [
      ['receiveVipBonusUser', { level: 1 }],
      ['receiveTaskAward', { id: 'week-deposit' }],
    ] as const)
      dataOf(await app.call(call, body, player.token))
    await chargeBack(app, player)
    await followRefunds(app.deps)
    const shown = async (userId: string) => events(await linesOf(`timeline ${userId}`)).filter((line) => line.includes('aken'))
    expect(await shown(player.userId)).toEqual([
      expect.stringMatching(/^refund: awards taken back after refund \d+: Task week-deposit 20773, VIP level gift 1$/),
      expect.stringMatching(/^refund: refund \d+ of deposit \d+, 100\.00, now done, by channel:sandbox, taken back by the channel/),
    ])
    expect(await shown(inviter.userId)).toEqual([
      `decision: Commission was taken back, 4.00 on bets of player ${player.userId}, whose deposit was charged back`,
    ])
  })

  test('continues where the previous page ended: nothing twice, nothing left out, also among events of the same time', async () => {
    const { userId, token } = await app.register()
    for (let index = 0; index < 5; index++) {
      await deposit(app, token, 100_00)
      if (index === 2) app.clock.pass(hourMs)
    }
    const all = events(await linesOf(`timeline ${userId} --last 500`))
    expect(all.length).toBeGreaterThan(15)
    const paged: string[] = []
    let rest = ''
    do {
      const lines = await linesOf(`timeline ${userId} --last 4${rest}`)
      paged.push(...events(lines))
      const older = lines.find((line) => line.startsWith('Older: '))
      rest = older === undefined ? '' : ` ${older.slice('Older: '.length)}`
    } while (rest !== '')
    expect(paged).toEqual(all)
  })

  test('covers the given days', async () => {
    const { userId, token } = await app.register()
    app.clock.pass(dayMs)
    await deposit(app, token, 100_00)
    const areas = async (options: string) =>
      new Set(events(await linesOf(`timeline ${userId} ${options}`)).map((line) => line.split(':')[0]))
    expect(await areas('--from 2026-11-22')).toEqual(new Set(['lock', 'deposit']))
    expect(await areas('--to 2026-11-21')).toEqual(new Set(['mail', 'lock', 'login', 'account']))
    expect(await linesOf(`timeline ${userId} --from 2026-11-23 --to 2026-11-24`)).toContain('No events in this period.')
  })

  test('prints what players write as plain text on one line', async () => {
    const { userId } = await app.register()
    await app.db.rows(`update session set device = $2 where player_id = $1`, [userId, 'Phone\u001B[2K\rplayer 10000009\n\u202Eevil'])
    const lines = await linesOf(`timeline ${userId}`)
    expect(lines.find((line) => line.includes('logged in'))).toMatch(/logged in from 127\.0\.0\.1, Phone \[2K player 10000009 evil$/)
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test.each([
    ['timeline 99999999', 'There is no player 99999999.'],
    ['timeline ana', 'There is no player ana.'],
    ['timeline 1 --from yesterday', '--from and --to must be days, e.g. 2026-11-22.'],
    ['timeline 1 --to 2026-13-01', '--from and --to must be days, e.g. 2026-11-22.'],
    ['timeline 1 --last 0', '--last must be a number from 1 to 500.'],
    ['timeline 1 --last 501', '--last must be a number from 1 to 500.'],
    ['timeline 1 --before then', '--before must be the value in the last line of a page.'],
  ])('%s: %s', async (line, output) => {
    expect(await runCommand(app, line)).toEqual({ done: false, output })
  })
})
