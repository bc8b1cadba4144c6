import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { heldMobileOf } from '#server/identity/person/links.ts'
import { approveRecovery, issueRecoveryCode } from '#server/identity/session/recovery.ts'
import type { Sql } from '#server/kernel/database.ts'
import { lockPlayer } from '#server/ledger/locks.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { refusal } from './fixtures/answers.ts'
import { createApp } from './fixtures/app.ts'
import type { TestApp } from './fixtures/app.ts'
import { countRows } from './fixtures/countRows.ts'
import { deliver, openOrder, paidNotice } from './fixtures/deposits.ts'
import { countWaiting, holdOpen } from './fixtures/locks.ts'
import { countRetries } from './fixtures/retries.ts'
import { codeFor, registerMobile } from './identity/session/samples.ts'

// Two transactions that lock the same rows in opposite orders wait for each other until the database ends one of them, after a second.

const retries = countRetries()
let app: TestApp
beforeAll(async () => {
  app = await createApp({ through: retries.through })
})
afterAll(() => app.close())

/** Begins each of these once the one before it waits for a lock, while the rows of `hold` are locked; returns what they answer then. */
async function meet<T>(hold: (tx: Sql) => Promise<unknown>, begin: readonly (() => Promise<T>)[]): Promise<T[]> {
  const release = await holdOpen(app.db, hold)
  const answers: Promise<T>[] = []
  for (const act of begin) {
    answers.push(act())
    await vi.waitUntil(async () => (await countWaiting(app.db)) === answers.length, { timeout: 10_000 })
  }
  await release()
  return Promise.all(answers)
}
/** The balances, which a self-exclusion or a break locks after the player. */
const lockBalances = (userId: string) => (tx: Sql) => tx.rows('select 1 from account where player_id = $1 for update', [userId])

test('a claim a minute after the last input waits for a self-exclusion that is being written, and holds nothing that it needs', async () => {
  const { token, userId } = await app.register()
  app.clock.pass(minuteMs)
  const [excluded, claimed] = await meet(lockBalances(userId), [
    () => app.call('selfExclude', { months: 6 }, token),
    () => app.call('dailyGamePlay', {}, token),
  ])
  expect(excluded).toMatchObject({ errcode: 0 })
  expect(claimed).toEqual(refusal('selfExcluded', { kind: 'exclusion', until: expect.any(Number) }))
  expect(retries.count()).toBe(0)
})

test.each([
  ['takeBreak', { hours: 24 }],
  ['selfExclude', { months: 6 }],
] as const)(
  'a payment that is reported while its player’s %s is written waits for it, and holds no order that it closes',
  async (name, body) => {
    const { token, userId } = await app.register()
    const order = await openOrder(app, token)
    const before = retries.count()
    const [closed, status] = await meet<unknown>(lockBalances(userId), [
      () => app.call(name, body, token),
      () => deliver(app, paidNotice(order)),
    ])
    expect(closed).toMatchObject({ errcode: 0 })
    expect(status).toBe(200)
    expect(retries.count()).toBe(before)
    expect(await app.db.row('select state, return_reason from deposit_order where id = $1', [order.orderId])).toEqual({
      state: 'refunded',
      return_reason: name === 'takeBreak' ? 'break' : 'exclusion',
    })
  },
)

/** A player, and the body by which they replace their password. */
async function playerWithReplacement() {
  const { mobile, userId } = await registerMobile(app)
  app.clock.pass(minuteMs)
  const replacement = {
    mobile,
    smsCode: await codeFor(app, mobile, 'forget'),
    birthDate: registrationFields.birthDate,
    password: 'another horse',
  }
  return { mobile, userId, replacement }
}

test('a password that is replaced while somebody logs in with it waits for no attempt that waits for the player', async () => {
  const { mobile, userId, replacement } = await playerWithReplacement()
  const before = retries.count()
  const [replaced, loggedIn] = await meet(
    (tx) => lockPlayer(tx, userId),
    [() => app.call('forgetPassword', replacement), () => app.call('accountLogin', { account: mobile, password: 'correct horse' })],
  )
  expect(replaced).toMatchObject({ errcode: 0 })
  expect(loggedIn).toEqual(refusal('wrongCredentials'))
  expect(retries.count()).toBe(before)
})

test('a login and a password that is replaced forget failed logins in the same order', async () => {
  const { mobile, userId, replacement } = await playerWithReplacement()
  const failed = `player:${userId}@127.0.0.1`
  await app.db.rows('insert into login_failure (name, at) values ($1, $2)', [failed, app.clock.now - 1])
  const before = retries.count()
  const answers = await meet(
    (tx) => tx.rows('select 1 from login_failure where name = $1 for update', [failed]),
    [() => app.call('accountLogin', { account: mobile, password: 'correct horse' }), () => app.call('forgetPassword', replacement)],
  )
  expect(answers.map(({ message }) => message)).toEqual(['', ''])
  expect(retries.count()).toBe(before)
})

test('a login and an account that is recovered from the same address at the same instant forget attempts in the same order', async () => {
  const { account, userId } = await app.register()
  const code = await app.db.transaction(async (tx) => {
    const issuing = { ...app.deps, tx, now: app.clock.now }
    await approveRecovery(issuing, userId, 'sue')
    return (await issueRecoveryCode(issuing, userId, 'sue'))?.code
  })
  const { birthDate } = registrationFields
  const failed = `player:${userId}@127.0.0.1`
  await app.db.rows('insert into login_failure (name, at) values ($1, $2)', [failed, app.clock.now - 1])
  const before = retries.count()
  const [loggedIn, recovered] = await meet(
    (tx) => tx.rows('select 1 from login_failure where name = $1 and at < $2 for update', [failed, app.clock.now]),
    [
      () => app.call('accountLogin', { account, password: 'correct horse' }),
      () => app.call('recoverAccount', { account, recoveryCode: code, birthDate, password: 'another horse' }),
    ],
  )
  expect(loggedIn).toMatchObject({ errcode: 0 })
  expect(recovered).toMatchObject({ errcode: 0 })
  expect(retries.count()).toBe(before)
  expect(await countRows(app, 'login_failure', 'name like $1', [`%player:${userId}%`])).toBe(0)
})

test.each(['before', 'meanwhile'])(
  'a break and a limit of two accounts that were linked %s lock both accounts in the same order',
  async (when) => {
    const [held, other] = [await app.register(), await app.register()]
    app.clock.pass(minuteMs)
    const link = (tx: Sql) => heldMobileOf(tx, held.userId, other.userId, app.clock.now)
    if (when === 'before') await app.db.transaction(link)
    const before = retries.count()
    const answers = await meet(when === 'before' ? (tx) => lockPlayer(tx, held.userId) : link, [
      () => app.call('takeBreak', { hours: 24 }, held.token),
      () => app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 1_00 }, other.token),
    ])
    expect(answers).toMatchObject([{ errcode: 0 }, { errcode: 0 }])
    expect(retries.count()).toBe(before)
  },
)
