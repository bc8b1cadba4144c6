import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { endOperator, findOperator, reopenOperator } from '#server/desk/web/operators/operatorStore.ts'
import type { Sql } from '#server/kernel/database.ts'
import { signedInOperator } from '../../desk/web/samples.ts'
import type { TestOperator } from '../../desk/web/samples.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { holdOpen, untilWaiting } from '../../fixtures/locks.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { approveIdentity } from '../../money/withdrawals/identity.ts'
import { isSignedIn, registerMobile } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
let sue: TestOperator
let rita: TestOperator
beforeEach(async () => {
  app = await createApp()
  sue = await signedInOperator(app, 'sue', 'support')
  rita = await signedInOperator(app, 'rita', 'risk')
})
afterEach(() => app.close())

const password = 'a new password'
const birthDate = '1990-01-01'
const reason = 'compared by video call'

/** A player with a username and a password only, whose identity is verified. */
async function player() {
  const registered = await app.register()
  await approveIdentity(app, registered.userId)
  return registered
}
const seenOf = async (id: string) => (await sue.call<DeskOutput<'playerRecovery'>>('playerRecovery', { id })).data?.seen
const request = async (id: string, by = sue) => {
  await by.confirm()
  return by.call('playerRecover', { id, seen: await seenOf(id), reason })
}
const issue = async (id: string, by = sue): Promise<string> => {
  await by.confirm()
  const { data, failure } = await by.call<DeskOutput<'playerRecoveryCode'>>('playerRecoveryCode', { id })
  if (!data) throw new Error(`no code: ${failure}`)
  return data.code
}
async function approve(id: string, by = rita) {
  await by.confirm()
  const row = (await by.call<DeskOutput<'approvals'>>('approvals')).data?.rows.find(({ playerId }) => playerId === id)
  return by.call('approvalApprove', { id: row?.id, seen: row?.seen, reason: 'agreed' })
}
/** Requested by sue, approved by rita: the code that sue reads out. */
async function codeFor(id: string): Promise<string> {
  expect(await request(id)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await approve(id)).toMatchObject({ status: 200 })
  return issue(id)
}
const recover = (account: string, recoveryCode: string, more: object = {}, address?: string) =>
  app.call<LoggedIn>('recoverAccount', { account, recoveryCode, birthDate, password, ...more }, undefined, undefined, address)
const wrongOf = (code: string): string => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
const logIn = (account: string, given = password) => app.call<LoggedIn>('accountLogin', { account, password: given })

describe('a recovery code', () => {
  test('lets a player who has lost their number replace it once, within a quarter of an hour', async () => {
    const { mobile, userId } = await registerMobile(app)
    await approveIdentity(app, userId)
    const { token } = dataOf(await recover(mobile, await codeFor(userId)))
    const bind = async (next: string) => {
      dataOf(await app.call('smsSend', { mobile: next, scene: 'bind' }))
      return app.call('bindAccount', { mobile: next, smsCode: app.codeFor(next) }, token)
    }
    app.clock.pass(15 * minuteMs - 1)
    expect(dataOf(await bind('9190000001'))).toEqual({ account: null, mobile: '9190000001' })
    expect(await bind('9190000002')).toEqual(refusal('confirmIdentity', { purpose: 'mobile', ways: ['code'] }))
    dataOf(await logIn('9190000001'))
  })

  test('sets a new password once, ends every session, tells the player by mail, and leaves a trail', async () => {
    const { account, userId, token } = await player()
    const code = await codeFor(userId)
    const { token: fresh, ...rest } = dataOf(await recover(account.toUpperCase(), code))
    expect(rest).toEqual({ userId, isNew: false })
    expect([await isSignedIn(app, token), await isSignedIn(app, fresh)]).toEqual([false, true])
    expect((await inboxOf(app, fresh)).list[0]?.content).toEqual({ template: 'passwordChanged' })
    expect(await recover(account, code)).toEqual(refusal('wrongRecovery'))
    expect(await logIn(account, 'correct horse')).toEqual(refusal('wrongCredentials'))
    dataOf(await logIn(account))
    expect(
      await app.db.rows('select actor, action, reason from audit_log where target = any($1) order by id', [
        [`player:${userId}`, `recovery:${userId}`],
      ]),
    ).toEqual([
      { actor: 'sue', action: 'playerRecover.asked', reason },
      { actor: 'rita', action: 'player.recoveryApproved', reason: `agreed, requested by sue: ${reason}` },
      { actor: 'sue', action: 'player.recoveryCode', reason: '' },
      { actor: 'system', action: 'player.recovered', reason: '' },
    ])
  })

  test('is in no table, and in no stored response', async () => {
    const { userId } = await player()
    const code = await codeFor(userId)
    const tables = await app.db.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = current_schema()`)
    const found: string[] = []
    for (const { name } of tables)
      if (await app.db.row(`select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [code])) found.push(name)
    expect(found).toEqual([])
  })

  test('is refused alike for a wrong code, date or name, for another account, and where there is none', async () => {
    const { account, userId } = await player()
    const other = await player()
    const code = await codeFor(userId)
    const attempts = [
      recover(account, wrongOf(code), {}, '198.51.100.1'),
      recover(account, code, { birthDate: '1990-01-02' }, '198.51.100.2'),
      recover(other.account, code, {}, '198.51.100.3'),
      recover('nobody_here', code, {}, '198.51.100.4'),
      recover('nobody\0here', code, {}, '198.51.100.5'),
      recover('', code, {}, '198.51.100.6'),
    ]
    const [empty, ...refused] = (await Promise.all(attempts)).toReversed()
    expect(empty).toEqual(refusal('badParameter', { fields: ['account'] }))
    for (const answer of refused) expect(answer).toEqual(refusal('wrongRecovery'))
    dataOf(await recover(account, code))
  })

  test('cannot be guessed: three wrong ones lock the address, thirty the account, whether it exists or not', async () => {
    const { account, userId } = await player()
    const code = await codeFor(userId)
    for (const name of [account, 'nobody_here']) {
      for (let time = 0; time < 3; time++) expect(await recover(name, wrongOf(code), {}, '198.51.100.7')).toEqual(refusal('wrongRecovery'))
      expect(await recover(name, code, {}, '198.51.100.7')).toMatchObject({ message: 'tooManyRequests' })
      for (let time = 3; time < app.deps.policy.lockout.unknownDevices; time++) await recover(name, wrongOf(code), {}, `203.0.113.${time}`)
      expect(await recover(name, code, {}, '203.0.113.250')).toMatchObject({ message: 'tooManyRequests' })
    }
    // A password is counted apart from it.
    dataOf(await logIn(account, 'correct horse'))
    expect(await app.db.rows(`select target, reason from audit_log where action = 'login.locked' order by id limit 1`)).toEqual([
      { target: `player:${userId}`, reason: 'wrong recovery codes from 198.51.100.7' },
    ])
  })

  test('used in two tabs at once sets one password', async () => {
    const { account, userId } = await player()
    const code = await codeFor(userId)
    const answers = await Promise.all(['one password', 'two passwords'].map((mine) => recover(account, code, { password: mine })))
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'wrongRecovery'])
    const works = await Promise.all(['one password', 'two passwords'].map(async (mine) => (await logIn(account, mine)).errcode === 0))
    expect(works).toEqual(answers.map(({ errcode }) => errcode === 0))
  })

  test('is valid for as long as is set, until another one is issued, and until another recovery is approved', async () => {
    await app.change({ 'recovery.codeMinutes': 10, 'recovery.approvalHours': 1 })
    const { account, userId } = await player()
    const first = await codeFor(userId)
    const second = await issue(userId)
    expect(await recover(account, first, {}, '198.51.100.1')).toEqual(refusal('wrongRecovery'))
    app.clock.pass(10 * minuteMs)
    expect(await recover(account, second, {}, '198.51.100.2')).toEqual(refusal('wrongRecovery'))
    const third = await issue(userId)
    expect(await request(userId, rita)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await approve(userId, sue)).toMatchObject({ status: 200 })
    expect(await recover(account, third, {}, '198.51.100.3')).toEqual(refusal('wrongRecovery'))
    const fourth = await issue(userId, rita)
    // Operators who do nothing for a quarter of an hour are signed out.
    for (let time = 0; time < 5; time++) {
      app.clock.pass(10 * minuteMs)
      await rita.call('playerRecovery', { id: userId })
    }
    app.clock.pass(10 * minuteMs)
    await rita.confirm()
    expect(await rita.call('playerRecoveryCode', { id: userId })).toMatchObject({ failure: 'undecided' })
    expect(await recover(account, fourth, {}, '198.51.100.4')).toEqual(refusal('wrongRecovery'))
  })

  test('is void, and so is the approval, once its player sets a new password in another way', async () => {
    const { mobile, userId } = await registerMobile(app)
    await approveIdentity(app, userId)
    const code = await codeFor(userId)
    app.clock.pass(minuteMs)
    dataOf(await app.call('smsSend', { mobile, scene: 'forget' }))
    dataOf(await app.call('forgetPassword', { mobile, smsCode: app.codeFor(mobile), birthDate, password: 'by the owner' }))
    expect(await recover(mobile, code)).toEqual(refusal('wrongRecovery'))
    await sue.confirm()
    expect(await sue.call('playerRecoveryCode', { id: userId })).toMatchObject({ failure: 'undecided' })
    dataOf(await logIn(mobile, 'by the owner'))
  })

  test('is not approved any more once its player has set a new password in another way', async () => {
    const { mobile, userId } = await registerMobile(app)
    await approveIdentity(app, userId)
    expect(await request(userId)).toMatchObject({ data: { outcome: 'waiting' } })
    app.clock.pass(minuteMs)
    dataOf(await app.call('smsSend', { mobile, scene: 'forget' }))
    dataOf(await app.call('forgetPassword', { mobile, smsCode: app.codeFor(mobile), birthDate, password: 'by the owner' }))
    expect(await approve(userId)).toMatchObject({ failure: 'stateChanged' })
    expect(await sue.call('playerRecoveryCode', { id: userId })).toMatchObject({ failure: 'undecided' })
    // Who needs it after all is requested again, and decided by two.
    expect(await request(userId)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await approve(userId)).toMatchObject({ status: 200 })
  })

  test('also works with the mobile number, for a player who has lost it', async () => {
    const { mobile, userId } = await registerMobile(app)
    await approveIdentity(app, userId)
    expect(dataOf(await recover(`+63 ${mobile}`, await codeFor(userId)))).toMatchObject({ userId })
    // No SMS was received: the number stays the second factor beside the new password.
    expect(await app.db.rows('select way from session where player_id = $1 and expires_at > $2', [userId, app.clock.now])).toEqual([
      { way: 'password' },
    ])
    expect(dataOf(await logIn(mobile))).toMatchObject({ userId })
  })

  test('opens no locked account, and stays valid', async () => {
    const { account, userId } = await player()
    const code = await codeFor(userId)
    await sue.call('playerLock', { id: userId, reason: 'under review' })
    expect(await recover(account, code)).toEqual(refusal('accountHeld', { isLocked: true }))
    await rita.call('playerUnlock', { id: userId, reason: 'reviewed' })
    dataOf(await recover(account, code))
  })

  test('does not end a self-exclusion', async () => {
    const { account, userId, token } = await player()
    dataOf(await app.call('selfExclude', { months: 6 }, token))
    const { token: fresh } = dataOf(await recover(account, await codeFor(userId)))
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 200_00 }, fresh)).toMatchObject({ message: 'selfExcluded' })
  })
})

describe('at the desk', () => {
  test('one operator alone issues no code: neither without approval, nor by approving their own request, nor by approving another’s', async () => {
    const { userId } = await player()
    await request(userId)
    await sue.confirm()
    expect(await sue.call('playerRecoveryCode', { id: userId })).toMatchObject({ failure: 'undecided' })
    expect(await approve(userId, sue)).toMatchObject({ failure: 'ownRequest' })
    expect(await sue.call('playerRecover', { id: userId, seen: await seenOf(userId), reason })).toMatchObject({ failure: 'ownRequest' })
    expect(await approve(userId)).toMatchObject({ status: 200 })
    expect(await rita.call('playerRecoveryCode', { id: userId })).toMatchObject({ failure: 'undecided' })
    expect(await issue(userId)).toMatch(/^\d{8}$/)
  })

  test.each([
    ['is ended', (tx: Sql, id: string) => endOperator(tx, id, app.clock.now)],
    ['is to enrol again', (tx: Sql, id: string) => reopenOperator(tx, id, ['support'])],
  ])('an operator who %s while they ask for a code gets none, and the one before stays', async (_, end) => {
    const { account, userId } = await player()
    const code = await codeFor(userId)
    await sue.confirm()
    const id = (await findOperator(app.db, 'sue'))?.id ?? ''
    let isAnswered = false
    const commit = await holdOpen(app.db, (tx) => end(tx, id))
    const asked = sue.call('playerRecoveryCode', { id: userId }).finally(() => (isAnswered = true))
    await untilWaiting(app.db, () => isAnswered)
    await commit()
    expect(await asked).toMatchObject({ status: 401, failure: 'sessionOver' })
    expect(dataOf(await recover(account, code))).toMatchObject({ userId })
  })

  test('a recovery needs verified documents and an account that is not locked, when it is requested and when it is approved', async () => {
    const { userId } = await app.register()
    expect(await request(userId)).toMatchObject({ failure: 'undecided' })
    await approveIdentity(app, userId)
    await rita.call('playerLock', { id: userId, reason: 'under review' })
    expect(await request(userId)).toMatchObject({ failure: 'undecided' })
    await rita.call('playerUnlock', { id: userId, reason: 'reviewed' })
    expect(await request(userId)).toMatchObject({ data: { outcome: 'waiting' } })
    await app.db.rows(`update kyc set state = 'expired' where player_id = $1`, [userId])
    expect(await approve(userId)).toMatchObject({ failure: 'undecided' })
    // Of a linked account alone: there is no name to enter with a code.
    const linked = await player()
    await app.db.rows('update player set account = null where id = $1', [linked.userId])
    expect(await request(linked.userId)).toMatchObject({ failure: 'undecided' })
  })

  test('only support and risk recover, with a recent second factor', async () => {
    const { userId } = await player()
    const fin = await signedInOperator(app, 'fin', 'finance')
    app.clock.pass(6 * minuteMs)
    for (const call of ['playerRecover', 'playerRecoveryCode']) {
      expect(await fin.call(call, { id: userId, seen: '0123456789abcdef', reason })).toMatchObject({ failure: 'roleMissing' })
      expect(await sue.call(call, { id: userId, seen: '0123456789abcdef', reason })).toMatchObject({ failure: 'confirmNeeded' })
    }
  })

  test('shows the other ways of the player, and where the recovery stands', async () => {
    const { userId } = await player()
    expect((await sue.call('playerRecovery', { id: userId })).data).toMatchObject({
      isLocked: false,
      mobile: false,
      passkeys: 0,
      linked: 0,
      isVerified: true,
      request: null,
      approval: null,
    })
    await request(userId)
    expect((await rita.call('playerRecovery', { id: userId })).data).toMatchObject({ request: { by: 'sue', reason, isLapsed: false } })
    await approve(userId)
    const until = app.clock.now + dayMs
    expect((await sue.call('playerRecovery', { id: userId })).data).toMatchObject({
      request: null,
      approval: { by: 'sue', until, isOwn: true },
    })
    expect((await rita.call('playerRecovery', { id: userId })).data).toMatchObject({ approval: { isOwn: false } })
    expect(await sue.call('playerRecovery', { id: '99' })).toMatchObject({ failure: 'notFound' })
  })
})
