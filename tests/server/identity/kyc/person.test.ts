import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { MailContent, Mail } from '#contract/mail.ts'
import type { GameStart } from '#contract/play.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { broadcastMail } from '#server/awards/mail.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { returnDeposits } from '#server/money/deposits/job.ts'
import { listRefunds } from '#server/money/deposits/refundStore.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { coinAward, note } from '../../fixtures/mail.ts'
import { openBefore } from '../../fixtures/openBefore.ts'
import { makeTestPlayer, ownTestPlayer, runCommand } from '../../fixtures/operatorCommands.ts'
import { couponsOf, giveCoupon } from '../../money/samples.ts'
import { addBank } from '../../money/withdrawals/samples.ts'
import { codeFor, wrongCode } from '../session/samples.ts'
import { excluded, free, held, peopleIn } from './people.ts'
import type { Player } from './people.ts'
import { lookAtDocuments } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const { approve, barred, byMobile, link, play, somebody, submit, verifiedPlayer } = peopleIn(() => app)

async function operator(line: string, ...rest: string[]) {
  const { done: isDone, output: text } = await runCommand(app, line, ...rest)
  return { isDone, text }
}
const contentsOf = async (token: string): Promise<MailContent['template'][]> =>
  dataOf(await app.call<{ list: Mail[] }>('getMail3', {}, token)).list.map(({ content }) => content.template)

describe('R4, R26: a person who registers again', () => {
  test('is locked out of the second account like the first, as soon as documents with the same name and date of birth are submitted', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    dataOf(await app.call('selfExclude', { months: 60 }, first.token))
    const second = await app.register({ birthDate: person.birthDate })
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, second.token))
    dataOf(await app.call('spin', { roundToken, stake: 100 }, second.token))
    const shuffled = { ...person, name: ` ${person.name.toUpperCase().split(' ').toReversed().join(', ')} ` }
    await submit(second, { ...shuffled, idType: 'drivers-license', idNumber: `N01-${person.idNumber}` })
    expect(await barred(second)).toEqual(held)
    expect(await app.call('spin', { roundToken, stake: 100 }, second.token)).toMatchObject({ message: 'accountHeld' })
    // Until when is told to the person alone.
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    expect(await barred(second)).toEqual(excluded)
    expect(await app.call('spin', { roundToken, stake: 100 }, second.token)).toMatchObject({ message: 'selfExcluded' })
  })

  test.each([
    ['Juan dela Cruz', 'Juan de la Cruz'],
    ['Juan Dela Cruz, Jr.', 'Juan Dela Cruz'],
    ['Maria Luisa Sto. Domingo', 'Ma. Luisa Santo Domingo'],
    ['Sta. Ana, Rosa delos Reyes', 'Rosa De Los Reyes Santa Ana'],
  ])('is locked out as %s, and as %s too', async (name, sameName) => {
    const person = { ...somebody(), name }
    const first = await verifiedPlayer(person)
    dataOf(await app.call('selfExclude', { months: 60 }, first.token))
    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, name: sameName, idType: 'drivers-license', idNumber: `N07-${person.idNumber}` })
    expect(await barred(second)).toEqual(held)
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    expect(await barred(second)).toEqual(excluded)
  })

  test('is held with the second account while the first is open, is notified, and gets their money back', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await app.register({ birthDate: person.birthDate })
    const { orderId } = await deposit(app, second.token, 300_00)
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N02-${person.idNumber}` })
    expect(await barred(second)).toEqual(held)
    expect(await barred(first)).toEqual(free)
    expect(await contentsOf(second.token)).toEqual(['accountHeld', 'welcome'])
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    // The deposit was not played with: it is refunded to its source.
    await returnDeposits(app.deps)
    expect((await listRefunds(app.db, orderId, 10)).map(({ amount, requested_by: by }) => ({ amount, by }))).toEqual([
      { amount: 300_00, by: 'system' },
    ])
    expect(await barred(second)).toEqual(held)
  })

  test('is linked by the number of the same document, whatever the name', async () => {
    const person = somebody()
    await verifiedPlayer(person)
    const second = await app.register({ birthDate: '1990-01-01' })
    await submit(second, { idType: person.idType, idNumber: person.idNumber.toLowerCase().replace('P', 'p-'), name: 'Somebody Else' })
    expect(await barred(second)).toEqual(held)
  })

  test('is linked by a bank account that another player has, or had', async () => {
    const [one, other] = [somebody(), somebody()]
    const first = await verifiedPlayer(one)
    const account = '0917 000 7777'
    dataOf(await addBank(app, first, { holder: one.name, account }))
    const second = await verifiedPlayer(other)
    expect(await barred(second)).toEqual(free)
    dataOf(await addBank(app, second, { holder: other.name, account }))
    expect(await barred(second)).toEqual(held)
  })

  test.each([
    ['0917 000 7701', '63 917 000 7701'],
    ['63 917 000 7702', '917 000 7702'],
    ['0917 000 7703', '00 63 917 000 7703'],
    ['0012 3456 7701', '12 3456 7701'],
    ['12 3456 7702', '000 12 3456 7702'],
  ])('is linked by a bank account however its number is written: %s and %s', async (account, written) => {
    const [one, other] = [somebody(), somebody()]
    const first = await verifiedPlayer(one)
    dataOf(await addBank(app, first, { holder: one.name, account }))
    const second = await verifiedPlayer(other)
    dataOf(await addBank(app, second, { holder: other.name, account: written }))
    expect(await barred(second)).toEqual(held)
  })

  test('passes no exclusion on to the account that had the bank account first: its number was only typed', async () => {
    const [one, other] = [somebody(), somebody()]
    const first = await verifiedPlayer(one)
    dataOf(await addBank(app, first, { holder: one.name, account: '0917 000 7710' }))
    const second = await verifiedPlayer(other)
    dataOf(await addBank(app, second, { holder: other.name, account: '0917 000 7710' }))
    dataOf(await app.call('selfExclude', { months: 60 }, second.token))
    expect(await barred(first)).toEqual(free)
  })

  test('is barred like the account that had the bank account first, once that has excluded itself', async () => {
    const [one, other] = [somebody(), somebody()]
    const first = await verifiedPlayer(one)
    dataOf(await addBank(app, first, { holder: one.name, account: '0917 000 7711' }))
    dataOf(await app.call('selfExclude', { months: 60 }, first.token))
    const second = await verifiedPlayer(other)
    dataOf(await addBank(app, second, { holder: other.name, account: '0917 000 7711' }))
    expect(await barred(second)).toEqual(held)
  })

  test('is linked by the mobile of another account that they control', async () => {
    const mobile = '9170009001'
    const smsCodeOfFirst = await codeFor(app, mobile, 'register')
    const password = 'correct horse'
    const first = dataOf(
      await app.call<{ token: string; userId: string }>('accountRegist', {
        mobile,
        smsCode: smsCodeOfFirst,
        password,
        ...registrationFields,
      }),
    )
    const second = await app.register()
    app.clock.pass(2 * minuteMs)
    const smsCode = await codeFor(app, mobile, 'bind')
    expect(await app.call('bindAccount', { mobile, smsCode: wrongCode(smsCode) }, second.token)).toMatchObject({ message: 'wrongCode' })
    expect((await operator('linked', second.userId)).text).toBe(`No account is linked to player ${second.userId}.`)
    expect(await app.call('bindAccount', { mobile, smsCode }, second.token)).toMatchObject({ message: 'mobileTaken' })
    expect(await barred(second)).toEqual(held)
    dataOf(await app.call('selfExclude', { months: 6 }, second.token))
    expect(await app.call('refreshData', {}, first.token)).toMatchObject({ errcode: 401 })
  })
})

describe('a mobile number that a player has replaced, and a stranger has now', () => {
  test('is a hint only: the stranger plays, and what they forbid themselves is not for the player', async () => {
    const [earlier, current] = ['9170009051', '9170009052']
    const player = await byMobile(earlier)
    app.clock.pass(2 * minuteMs)
    const confirmed = { purpose: 'mobile', smsCode: await codeFor(app, earlier, 'confirm') }
    dataOf(await app.call('confirmIdentity', confirmed, player.token))
    dataOf(await app.call('bindAccount', { mobile: current, smsCode: await codeFor(app, current, 'bind') }, player.token))
    app.clock.pass(2 * minuteMs)
    const stranger = await byMobile(earlier)
    expect(await barred(stranger)).toEqual(free)
    expect((await operator('linked', stranger.userId)).text).toMatch(/the same mobile number {2}hint only, no account is blocked$/)
    dataOf(await app.call('selfExclude', { months: 60 }, stranger.token))
    expect(await barred(player)).toEqual(free)
    // The number that they have proves the person, as before.
    const third = await app.register()
    await link(current, third)
    expect(await barred(third)).toEqual(held)
  })
})

describe('what a person has forbidden themselves', () => {
  test('applies to the first account too, once both are verified: its sessions end with those of the second', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N03-${person.idNumber}` })
    dataOf(await app.call('setSelfLimit', { kind: 'deposit', period: 'day', value: 50_00 }, second.token))
    dataOf(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, first.token))
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, first.token)).toMatchObject({ message: 'ownLimitReached' })
    dataOf(await app.call('selfExclude', { months: 6 }, second.token))
    expect(await app.call('refreshData', {}, first.token)).toMatchObject({ errcode: 401 })
  })

  test('applies to a game that the first account has open, from the link on', async () => {
    const one = await byMobile('9170009002')
    const spin = await play(one)
    const closed = await app.register()
    dataOf(await app.call('selfExclude', { months: 6 }, closed.token))
    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: closed.account, password: 'correct horse' }))
    await link('9170009002', { token })
    expect(await spin()).toMatchObject({ message: 'selfExcluded' })

    const other = await byMobile('9170009003')
    const limited = await app.register()
    await link('9170009003', limited)
    const spinOther = await play(other)
    dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 1_50 }, limited.token))
    expect(await spinOther()).toMatchObject({ message: 'ownLimitReached' })
  })

  test('applies to a game that an account has open, from the link on, over several accounts', async () => {
    const open = await byMobile('9170009004')
    const between = await app.register()
    await link('9170009004', between)
    const closed = await byMobile('9170009005')
    dataOf(await app.call('selfExclude', { months: 6 }, closed.token))
    const spin = await play(open)
    await link('9170009005', between)
    expect(await spin()).toMatchObject({ message: 'selfExcluded' })
  })

  test('as a break extends what each account it applies to may still use, by as much as it is closed longer', async () => {
    const mobile = '9170009006'
    const first = await byMobile(mobile)
    const second = await app.register()
    await link(mobile, second)
    const expiryOf = async ({ token }: Pick<Player, 'token'>) => (await couponsOf(app, token)).map(({ expiresAt }) => expiresAt)
    const [one] = await Promise.all([giveCoupon(app, first, 1301, 5_00), giveCoupon(app, second, 1301, 5_00)])
    dataOf(await app.call('takeBreak', { hours: 24 }, first.token))
    // It applies to the second account as well, which is closed a day longer by its own.
    dataOf(await app.call('takeBreak', { hours: 48 }, second.token))
    const expected = [one.expiresAt + 2 * dayMs]
    expect([await expiryOf(first), await expiryOf(second)]).toEqual([expected, expected])
  })

  test('applies to no one whose name another player has merely typed in', async () => {
    const person = somebody()
    const stranger = await app.register({ birthDate: person.birthDate })
    await submit(stranger, { ...person, idNumber: `Q1-${person.idNumber}` })
    dataOf(await app.call('selfExclude', { months: 60 }, stranger.token))
    const owner = await verifiedPlayer(person)
    expect(await barred(owner)).toEqual(free)
  })
})

describe('the desk', () => {
  test('sees who is linked and why, and releases an account of another person', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N04-${person.idNumber}` })
    const line = `player ${second.userId}  linked to player ${first.userId}  the same name and date of birth`
    expect((await operator('linked', first.userId)).text).toContain(`${line}  player ${second.userId} is blocked`)
    expect((await operator('links')).text).toContain(line)
    await makeTestPlayer(app, 'ben', first.userId)
    for (const command of ['links-release', 'links-swap'])
      expect(await operator(command, second.userId, first.userId, '--by', 'ben', '--reason', 'mine')).toEqual({
        isDone: ownTestPlayer.done,
        text: ownTestPlayer.output,
      })
    const release = ['links-release', second.userId, first.userId, '--by', 'ana', '--reason', 'twins'] as const
    expect(await operator(...release)).toEqual({
      isDone: true,
      text: `Players ${second.userId} and ${first.userId} are no longer linked.`,
    })
    expect(await operator(...release)).toMatchObject({ isDone: false })
    expect(await barred(second)).toEqual(free)
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    expect(await barred(second)).toEqual(['ok', 'ok', 'alreadyDone'])
    expect((await operator('audit', '--of', `player:${second.userId}`)).text).toContain('account.released')
  })

  test('gives back the time in which an account of another person was held: what it could not use lasts as much longer', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await app.register({ birthDate: person.birthDate })
    await giveCoupon(app, second, 1301, 5_00)
    const { couponId } = await giveCoupon(app, second, 1301, 6_00)
    // One that ends while the account is held.
    await app.db.rows('update coupon set expires_at = $2 where id = $1', [couponId, app.clock.now + dayMs])
    const ends = () =>
      app.db.rows<{ expires_at: number }>(
        `select expires_at from coupon where player_id = $1
           union all select expires_at from mail where player_id = $1 and awards <> '[]' order by 1`,
        [second.userId],
      )
    const before = await ends()
    expect(before).toHaveLength(3)
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N06-${person.idNumber}` })
    // To everybody, and over before the account is released.
    const toAll = { expires_at: app.clock.now + minuteMs }
    await broadcastMail(app.db, { content: note, awards: [coinAward], expiresAt: toAll.expires_at }, app.clock.now)
    app.clock.pass(2 * dayMs)
    expect((await operator('links-release', second.userId, first.userId, '--by', 'ana', '--reason', 'twins')).isDone).toBe(true)
    expect(await ends()).toEqual([toAll, ...before].map((row) => ({ expires_at: row.expires_at + 2 * dayMs })))
  })

  test('swaps which of the two is held, once, and an exclusion of either stays in force', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N05-${person.idNumber}` })
    expect([await barred(first), await barred(second)]).toEqual([free, held])
    const swap = ['links-swap', second.userId, first.userId, '--by', 'ana', '--reason', 'lost the password of the first'] as const
    expect(await operator(...swap)).toEqual({
      isDone: true,
      text: `Player ${first.userId} is now blocked, and player ${second.userId} is unblocked.`,
    })
    expect(await operator(...swap)).toMatchObject({
      isDone: false,
      text: `Player ${second.userId} is not blocked because of player ${first.userId}.`,
    })
    expect(await barred(first)).toEqual(held)
    expect((await barred(second))[0]).toBe(free[0])
    expect((await operator('audit', '--of', `player:${first.userId}`)).text).toContain('account.swapped')
    dataOf(await app.call('selfExclude', { months: 6 }, first.token))
    // All sessions of both accounts have ended.
    expect((await barred(second))[0]).toBe('sessionOver')
    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: second.account, password: 'correct horse' }))
    expect(await barred({ ...second, token })).toEqual(excluded)
  })

  test('swaps what was used of the person’s limits, too', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    for (const [kind, value] of [
      ['stake', 10_00],
      // Out of reach, whatever the rounds bring.
      ['loss', 20_00],
      ['time', 30],
      ['deposit', 500_00],
    ] as const)
      dataOf(await app.call('setSelfLimit', { kind, period: 'day', value }, first.token))
    await deposit(app, first.token, 400_00)
    const { roundToken } = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas' }, first.token))
    for (let round = 0; round < 4; round++) {
      app.clock.pass(minuteMs)
      dataOf(await app.call('spin', { roundToken, stake: 2_00 }, first.token))
    }
    const used = async ({ token }: Player) =>
      dataOf(await app.call<SelfControl>('selfLimits', {}, token)).limits.map((limit) => [limit.kind, limit.used])
    const ofFirst = await used(first)
    expect(ofFirst).toContainEqual(['deposit', 400_00])
    expect(ofFirst).toContainEqual(['stake', 8_00])

    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N06-${person.idNumber}` })
    expect(await operator('links-swap', second.userId, first.userId, '--by', 'ana', '--reason', 'lost the first')).toMatchObject({
      isDone: true,
    })
    expect(await used(second)).toEqual(ofFirst)
    const open = (amount: number) => app.call('recharge', { typeId: 'qr-ph', amount }, second.token)
    expect(await open(100_01)).toMatchObject({ message: 'ownLimitReached' })
    dataOf(await open(100_00))
    const visit = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas' }, second.token))
    const spin = () => app.call('spin', { roundToken: visit.roundToken, stake: 2_00 }, second.token)
    dataOf(await spin())
    app.clock.pass(minuteMs)
    expect(await spin()).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind: 'stake', value: 10_00, used: 10_00 } } })
    // The account that is held is told nothing of what the other uses.
    const money = (list: Awaited<ReturnType<typeof used>>) => list.filter(([kind]) => kind !== 'time')
    expect(money(await used(first))).toEqual(money(ofFirst))
  })

  test('sees the newest fifty who have typed in the same name, and all whom its verification holds', async () => {
    const person = somebody()
    const first = await app.register({ birthDate: person.birthDate })
    await submit(first, person)
    const typed = await app.db.rows<{ id: string }>(
      `with other as (
         insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at)
           select gen_random_uuid(), 'n', 'a', $2, 1, 0 from generate_series(1, 51) returning id
       ), mark as (
         insert into person_mark (player_id, kind, value, is_verified, at)
           select other.id, kind, value, is_verified, at from other, person_mark where player_id = $1 and kind = 'name'
       ) select id::text from other order by id`,
      [first.userId, person.birthDate],
    )
    const second = await app.register({ birthDate: person.birthDate })
    await submit(second, { ...person, idType: 'drivers-license', idNumber: `N08-${person.idNumber}` })
    const linkedTo = (column: 'player_id' | 'other_id', isHeld: boolean) =>
      app.db.rows(
        `select ${column}::text as id from person_link where ${column === 'player_id' ? 'other_id' : 'player_id'} = $1 and is_held = $2 order by ${column}`,
        [second.userId, isHeld],
      )
    expect(await linkedTo('other_id', false)).toEqual(typed.slice(1))
    expect(await approve(second.userId)).toEqual({ state: 'approved' })
    expect(await linkedTo('player_id', true)).toEqual([{ id: first.userId }, ...typed])
  })

  test('sees names that omit a word: no account is held for it', async () => {
    const person = somebody()
    const first = await verifiedPlayer(person)
    const second = await verifiedPlayer({ ...person, name: person.name.replace(/ x+/, ''), idNumber: `Q2-${person.idNumber}` })
    expect((await operator('linked', second.userId)).text).toContain(
      `player ${second.userId}  linked to player ${first.userId}  the same date of birth and a similar name  hint only, no account is blocked`,
    )
    expect(await barred(second)).toEqual(free)
  })
})

describe('documents with another date of birth than the registration’s', () => {
  test('are rejected by the sandbox, and approved by the desk when it corrects the registration', async () => {
    const person = somebody()
    const player = await app.register({ birthDate: '1991-02-03' })
    await submit(player, person)
    expect(await approve(player.userId)).toEqual({ refused: 'notEligible', data: { reason: 'birthDateMismatch' } })
    expect((await operator('documents')).text).toContain(`born ${person.birthDate}, registered as 1991-02-03`)
    app.clock.pass(10_000)
    await reviewKyc(app.deps)
    expect(await app.call('kyc', {}, player.token)).toMatchObject({ data: { state: 'rejected', reasons: ['birthDateMismatch'] } })
    dataOf(await app.call('addKyc', { submit: true }, player.token))
    const command = ['documents-approve', player.userId, '--by', 'ana'] as const
    await lookAtDocuments(app, player.userId, 'ana')
    expect(await operator(...command)).toMatchObject({ isDone: false, text: expect.stringContaining('--corrects birth-date') })
    expect(await operator(...command, '--corrects', 'birth-date')).toMatchObject({ isDone: true })
    expect(await app.db.row('select birth_date from player where id = $1', [player.userId])).toEqual({ birth_date: person.birthDate })
  })
})

describe('a browser that many accounts share', () => {
  test('is a hint for each of them, and a login takes as many statements with nine others as with one', async () => {
    const browser = 'swerte_device=the-one-of-the-whole-family'
    const family: Player[] = []
    for (let count = 0; count < 10; count++) family.push(await app.register())
    const logIn = async ({ account }: Player) => {
      dataOf(await app.call('accountLogin', { account, password: 'correct horse' }, undefined, browser))
      return app.lastStatements().length
    }
    const [first, second, ...others] = family as [Player, Player, ...Player[]]
    await logIn(first)
    const one = await logIn(second)
    for (const other of others) expect(await logIn(other)).toBe(one)

    const last = others.at(-1) as Player
    const { text } = await operator('linked', last.userId)
    for (const other of family)
      expect(text.includes(`player ${last.userId}  linked to player ${other.userId}  the same device  hint only`)).toBe(other !== last)
    const hints = () =>
      app.db.rows(`select reason from audit_log where action = 'account.hint' and target = $1 order by id`, [`player:${last.userId}`])
    const once = family.slice(0, -1).map(({ userId }) => ({ reason: `device of player ${userId}` }))
    expect(await hints()).toEqual(once)
    await logIn(last)
    expect(await hints()).toEqual(once)
    expect(await barred(last)).toEqual(free)
  })

  test('is a hint for the newest fifty of them only, as in an internet café that thousands use', async () => {
    const browser = 'swerte_device=the-one-of-an-internet-cafe'
    const logIn = async ({ account }: Player) =>
      dataOf(await app.call('accountLogin', { account, password: 'correct horse' }, undefined, browser))
    const first = await app.register()
    await logIn(first)
    const customers = await app.db.rows<{ id: string }>(
      `with customer as (
         insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at)
           select gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0 from generate_series(1, 51) returning id
       ), mark as (
         insert into person_mark (player_id, kind, value, is_verified, at)
           select customer.id, kind, value, is_verified, at from customer, person_mark where player_id = $1 and kind = 'device'
       ) select id::text from customer order by id`,
      [first.userId],
    )
    const next = await app.register()
    await logIn(next)
    expect(await app.db.rows('select other_id::text as id from person_link where player_id = $1 order by other_id', [next.userId])).toEqual(
      customers.slice(1),
    )
  })
})

test('a refusal of a held account reveals nothing else', async () => {
  const person = somebody()
  await verifiedPlayer(person)
  const second = await app.register({ birthDate: person.birthDate })
  await submit(second, { ...person, idType: 'drivers-license', idNumber: `N05-${person.idNumber}` })
  expect(await app.call('startGame', { gameId: 'perlas' }, second.token)).toEqual(refusal('accountHeld'))
})

test('names of an earlier release are rewritten as they are compared now, each once', async () => {
  const before = await openBefore('same-names.sql')
  try {
    for (const id of [1, 2])
      await before.db.rows(
        `insert into player (id, uuid, nickname, avatar, birth_date, terms_version, created_at) overriding system value
           values ($1, gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0)`,
        [id],
      )
    const mark = (playerId: number, value: string, isVerified: boolean) =>
      before.db.rows(`insert into person_mark (player_id, kind, value, is_verified, at) values ($1, 'name', $2, $3, 5)`, [
        playerId,
        value,
        isVerified,
      ])
    await mark(1, '1990-01-01 cruz dela juan', false)
    await mark(1, '1990-01-01 cruz de juan la', true)
    await mark(1, '1990-01-01 dela juana', false)
    await mark(2, '1985-02-03 ana de domingo los luisa ma reyes sta sto', false)
    await before.migrate()
    expect(
      await before.db.rows(
        `select player_id::int as "playerId", value, is_verified as "isVerified" from person_mark order by player_id, value`,
      ),
    ).toEqual([
      { playerId: 1, value: '1990-01-01 cruz dela juan', isVerified: true },
      { playerId: 1, value: '1990-01-01 dela juana', isVerified: false },
      { playerId: 2, value: '1985-02-03 ana delos domingo luisa maria reyes santa santo', isVerified: false },
    ])
  } finally {
    await before.close()
  }
})
