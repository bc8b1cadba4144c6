import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { isAccountHeld, linksOf } from '#server/identity/person/linkStore.ts'
import { isSameName } from '#server/money/withdrawals/names.ts'
import { isExcludedAccount } from '#server/protection/store.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { beginConfirmation, withPasskey } from '../../identity/passkeys/samples.ts'
import { codeFor, joinBySms, registerMobile } from '../../identity/session/samples.ts'
import {
  addBank,
  approveIdentity,
  changeBank,
  confirm,
  createTestServer,
  gcash,
  gcashOf,
  infoOf,
  name,
  notice,
  passSeconds,
  payeeWithOrder,
  password,
  payee,
  sendNotice,
  untilPaying,
  verifiedPlayer,
  withdraw,
} from './samples.ts'
import type { Banks, Payee, Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestServer()
})
afterAll(() => app.close())

describe('a bank account', () => {
  test('is stored in the verified name, and shows only its last four digits', async () => {
    const player = await verifiedPlayer(app)
    const { added, banks } = dataOf(await addBank(app, player, { holder: 'JUAN DELA-CRUZ' }))
    expect(banks).toEqual([{ id: added, bankId: 'gcash', holder: name, last4: '4321', addedAt: app.clock.now }])
    expect((await infoOf(app, player)).banks).toEqual(banks)
  })

  test.each<[string, Record<string, string>, ReturnType<typeof refusal>]>([
    ['in another name', { holder: 'Maria Santos' }, refusal('holderMismatch')],
    ['at a bank that is not offered', { bankId: 'cash' }, refusal('unknownBank')],
    ['with too few digits', { account: '12-345' }, refusal('wrongAccountNumber', { min: 6, max: 20 })],
    ['with too many digits', { account: '1'.repeat(21) }, refusal('wrongAccountNumber', { min: 6, max: 20 })],
    ['with letters', { account: 'PH12345678' }, refusal('badParameter', { fields: ['account'] })],
    ['of nobody', { holder: '  ' }, refusal('badParameter', { fields: ['holder'] })],
    ['with a name that hides something', { holder: `${name}\0` }, refusal('badParameter', { fields: ['holder'] })],
  ])('%s is refused', async (_what, body, answer) => {
    const player = await verifiedPlayer(app)
    expect(await addBank(app, player, body)).toEqual(answer)
    expect((await infoOf(app, player)).banks).toEqual([])
  })

  test('requires a verified identity, and a recent confirmation by the player, each time', async () => {
    const stranger = await app.register()
    const unproven = refusal('confirmIdentity', { purpose: 'bank' })
    expect(await app.call('addBankInfo', gcash, stranger.token)).toEqual(unproven)
    expect(await addBank(app, stranger)).toEqual(refusal('kycNeeded'))
    const { token, bankId } = await payee(app)
    dataOf(await confirm(app, token, 'withdrawal'))
    expect(await app.call('addBankInfo', { ...gcash, account: '1111111' }, token)).toEqual(unproven)
    expect(await app.call('modifyBankInfo', { ...gcash, id: bankId }, token)).toEqual(unproven)
    expect(await app.call('delUserBank', { id: bankId }, token)).toEqual(unproven)
    dataOf(await confirm(app, token, 'bank'))
    app.clock.pass(5 * minuteMs)
    expect(await app.call('delUserBank', { id: bankId }, token)).toEqual(unproven)
  })

  describe('R10: is changed with two factors, where the player has two:', () => {
    const add = (token: string, userId: string) => app.call('addBankInfo', gcashOf({ userId }), token)
    const refusalFor = (...ways: string[]) => refusal('confirmIdentity', { purpose: 'bank', ways })
    const byPassword = (token: string) => confirm(app, token, 'bank')
    const byCode = async (token: string, mobile: string) => {
      app.clock.pass(minuteMs)
      return app.call('confirmIdentity', { smsCode: await codeFor(app, mobile, 'confirm'), purpose: 'bank' }, token)
    }

    test('a player who logged in by password confirms by a code', async () => {
      const { mobile, userId } = await registerMobile(app)
      await approveIdentity(app, userId)
      const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: mobile, password }))
      expect(await add(token, userId)).toEqual(refusalFor('code'))
      expect(await byPassword(token)).toEqual(refusalFor('code'))
      expect(await add(token, userId)).toEqual(refusalFor('code'))
      dataOf(await byCode(token, mobile))
      dataOf(await add(token, userId))
    })

    test('a player who logged in by a code confirms by the password, once there is one', async () => {
      const { mobile, userId, token } = await joinBySms(app)
      await approveIdentity(app, userId)
      expect(await add(token, userId)).toEqual(refusal('confirmIdentity', { purpose: 'bank' }))
      dataOf(await app.call('initPassword', { password }, token))
      expect(await add(token, userId)).toEqual(refusalFor('password'))
      expect(await byCode(token, mobile)).toEqual(refusalFor('password'))
      dataOf(await byPassword(token))
      dataOf(await add(token, userId))
    })

    test('a passkey counts as two, however its player logged in', async () => {
      const { token, userId, phone } = await withPasskey(app)
      await approveIdentity(app, userId)
      expect(await byPassword(token)).toEqual(refusalFor('passkey'))
      const { ticket, options } = await beginConfirmation(app, token)
      dataOf(await app.call('confirmIdentity', { passkey: { ticket, credential: phone.get(options) }, purpose: 'bank' }, token))
      dataOf(await add(token, userId))
    })
  })

  test('can be added once, and is one of five at most', async () => {
    const player = await payee(app)
    expect(await addBank(app, player, { account: `09${player.userId}4321` })).toEqual(refusal('bankTaken'))
    for (const [index, bankId] of ['maya', 'bdo', 'bpi', 'gcash'].entries())
      expect((await addBank(app, player, { bankId, account: `100000${index}` })).errcode).toBe(0)
    expect(await addBank(app, player, { account: '7777777' })).toEqual(refusal('tooManyBanks', { max: 5 }))
  })

  test('is replaced by another one, or removed', async () => {
    const player = await payee(app)
    const changed = dataOf(await changeBank<Banks>(app, 'modifyBankInfo', player, { ...gcash, account: '99998888', id: player.bankId }))
    expect(changed.banks.map(({ id, last4 }) => [id, last4])).toEqual([[changed.added, '8888']])
    expect(changed.added).not.toBe(player.bankId)
    expect(await changeBank(app, 'modifyBankInfo', player, { ...gcash, id: player.bankId })).toEqual(refusal('unknownBankAccount'))
    expect(dataOf(await changeBank(app, 'delUserBank', player, { id: changed.added }))).toEqual({ banks: [] })
    expect(await changeBank(app, 'delUserBank', player, { id: changed.added })).toEqual(refusal('unknownBankAccount'))
    // A removed account can be added again.
    expect((await addBank(app, player)).errcode).toBe(0)
  })

  test('changed into one that already exists stays unchanged', async () => {
    const player = await payee(app)
    const { added } = dataOf(await addBank(app, player, { bankId: 'bdo' }))
    expect(await changeBank(app, 'modifyBankInfo', player, { ...gcashOf(player), id: added })).toEqual(refusal('bankTaken'))
    expect((await infoOf(app, player)).banks.map(({ id }) => id)).toEqual([player.bankId, added])
  })

  test('of another player cannot be accessed', async () => {
    const [player, other] = [await verifiedPlayer(app), await payee(app)]
    for (const id of [other.bankId, '1', 'x', '9'.repeat(30)]) {
      expect(await changeBank(app, 'delUserBank', player, { id })).toEqual(refusal('unknownBankAccount'))
      expect(await changeBank(app, 'modifyBankInfo', player, { ...gcash, id })).toEqual(refusal('unknownBankAccount'))
    }
    expect((await infoOf(app, other)).banks).toHaveLength(1)
  })

  test('with a withdrawal under way cannot be changed', async () => {
    const player = await payeeWithOrder(app)
    const id = player.bankId
    expect(await changeBank(app, 'delUserBank', player, { id })).toEqual(refusal('bankInUse'))
    expect(await changeBank(app, 'modifyBankInfo', player, { ...gcash, account: '99998888', id })).toEqual(refusal('bankInUse'))
  })
})

test.each([
  ['Juan dela Cruz', 'JUAN  DELA-CRUZ', true],
  ['José Niño, Jr.', 'Jose Nino Jr', true],
  ['D’Angelo', "D'Angelo", true],
  ['Juan dela Cruz', 'Juan Cruz', false],
  ['Juan dela Cruz', 'Cruz Juan dela', false],
  ['', '', false],
  ['…', '—', false],
])('the names “%s” and “%s”: same is %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))

describe('a bank account of two players', () => {
  const isHeld = (player: Player) => isAccountHeld(app.db, player.userId)
  const isExcluded = async ({ userId }: Player): Promise<boolean | undefined> =>
    (await app.db.row<{ is: boolean }>(`select ${isExcludedAccount('$1', '$2')} as is`, [userId, app.clock.now]))?.is
  const bankOf = async (player: Player, account: string): Promise<Payee> => {
    const { added } = dataOf(await addBank(app, player, { account }))
    return { ...player, bankId: added }
  }
  const paid = async (player: Payee): Promise<void> => {
    const order = dataOf(await withdraw(app, player))
    await untilPaying(app)
    // An operator decides about a held account's.
    if (await isHeld(player)) await runCommand(app, `approve ${order.orderId} --by ana`)
    await passSeconds(app, 0)
    expect(await sendNotice(app, notice(order))).toBe(200)
  }

  test('makes them one person once both were paid to it, however its number is written: the exclusion of one is the other’s', async () => {
    const first = await bankOf(await verifiedPlayer(app), '0917 555 0001')
    await paid(first)
    const second = await bankOf(await verifiedPlayer(app), '63 917 555 0001')
    expect([await isHeld(first), await isHeld(second)]).toEqual([false, true])
    await paid(second)
    expect([await isHeld(first), await isHeld(second)]).toEqual([false, true])
    dataOf(await app.call('selfExclude', { months: 60 }, second.token))
    expect([await isExcluded(first), await isExcluded(second)]).toEqual([true, true])
  })

  test('is a hint for the desk where the number is the same and the e-wallet another: it is a mobile number', async () => {
    const first = await bankOf(await verifiedPlayer(app), '0917 555 0004')
    const [maya, bank] = [await verifiedPlayer(app), await verifiedPlayer(app)]
    dataOf(await addBank(app, maya, { bankId: 'maya', account: '63 917 555 0004' }))
    dataOf(await addBank(app, bank, { bankId: 'maya', account: '12 3456 0004' }))
    const links = await linksOf(app.db, maya.userId)
    expect(links.map(({ playerId, otherId, kind, isHeld: isHolding }) => ({ playerId, otherId, kind, isHolding }))).toEqual([
      { playerId: maya.userId, otherId: first.userId, kind: 'wallet', isHolding: false },
    ])
    expect(await linksOf(app.db, bank.userId)).toEqual([])
  })

  test('does not while only one of them was paid to it', async () => {
    const first = await bankOf(await verifiedPlayer(app), '0917 555 0002')
    const second = await bankOf(await verifiedPlayer(app), '0917 555 0002')
    await paid(second)
    dataOf(await app.call('selfExclude', { months: 60 }, second.token))
    expect([await isExcluded(first), await isExcluded(second)]).toEqual([false, true])
  })

  test('holds neither while the one who had it first is not verified, and after both were paid the one who added it later', async () => {
    const unverified = await createTestServer({}, { kycAmount: 10_000_00 })
    try {
      const join = async (isVerified: boolean): Promise<Payee> => {
        const player = isVerified ? await verifiedPlayer(unverified) : await unverified.register()
        const { added } = dataOf(await addBank(unverified, player, { account: '0917 555 0003' }))
        return { ...player, bankId: added }
      }
      const [first, second] = [await join(false), await join(true)]
      const held = async () => [await isAccountHeld(unverified.db, first.userId), await isAccountHeld(unverified.db, second.userId)]
      expect(await held()).toEqual([false, false])
      for (const player of [second, first]) {
        const order = dataOf(await withdraw(unverified, player))
        await untilPaying(unverified)
        expect(await sendNotice(unverified, notice(order))).toBe(200)
      }
      expect(await held()).toEqual([false, true])
    } finally {
      await unverified.close()
    }
  })
})
