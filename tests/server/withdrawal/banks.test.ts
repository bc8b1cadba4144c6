import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccount } from '#contract/withdrawal.ts'
import { isSameName } from '#server/modules/withdrawal/names.ts'
import type { TestApp } from '../support/app.ts'
import { dataOf, minute, refusal } from '../session/samples.ts'
import { confirm, createHouse, gcash, infoOf, name, ordered, payee, proven } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createHouse()
})
afterAll(() => app.close())

interface Banks {
  added: string
  banks: BankAccount[]
}
const add = (token: string, body: object = {}) => app.call<Banks>('addBankInfo', { ...gcash, ...body }, token)

describe('a bank account', () => {
  test('is kept in the name that was proven, and shows its last four digits alone', async () => {
    const player = await proven(app)
    const { added, banks } = dataOf(await add(player.token, { holder: 'JUAN DELA-CRUZ' }))
    expect(banks).toEqual([{ id: added, bankId: 'gcash', holder: name, last4: '4321', addedAt: app.clock.now }])
    expect((await infoOf(app, player)).banks).toEqual(banks)
  })

  test.each<[string, object, ReturnType<typeof refusal>]>([
    ['in another name', { holder: 'Maria Santos' }, refusal('holderMismatch')],
    ['at a bank that is not offered', { bankId: 'cash' }, refusal('unknownBank')],
    ['with too few digits', { account: '12-345' }, refusal('wrongAccountNumber', { min: 6, max: 20 })],
    ['with too many digits', { account: '1'.repeat(21) }, refusal('wrongAccountNumber', { min: 6, max: 20 })],
    ['with letters', { account: 'PH12345678' }, refusal('badParameter', { fields: ['account'] })],
    ['of nobody', { holder: '  ' }, refusal('badParameter', { fields: ['holder'] })],
    ['with a name that hides something', { holder: `${name}\0` }, refusal('holderMismatch')],
  ])('%s is refused', async (_what, body, answer) => {
    const player = await proven(app)
    expect(await add(player.token, body)).toEqual(answer)
    expect((await infoOf(app, player)).banks).toEqual([])
  })

  test('needs a proven identity, and somebody who has just said who they are', async () => {
    const { token } = await app.register()
    expect(await add(token)).toEqual(refusal('confirmIdentity'))
    dataOf(await confirm(app, token))
    expect(await add(token)).toEqual(refusal('kycNeeded'))
    const player = await payee(app)
    app.clock.pass(15 * minute)
    expect(await add(player.token, { account: '1111111' })).toEqual(refusal('confirmIdentity'))
    expect(await app.call('modifyBankInfo', { ...gcash, id: player.bankId }, player.token)).toEqual(refusal('confirmIdentity'))
    expect(await app.call('delUserBank', { id: player.bankId }, player.token)).toEqual(refusal('confirmIdentity'))
  })

  test('is had once, and is one of five, even when many are added at once', async () => {
    const { token } = await payee(app)
    expect(await add(token, { account: '09171234321' })).toEqual(refusal('bankTaken'))
    expect((await add(token, { bankId: 'maya' })).errcode).toBe(0)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => add(token, { account: `100000${index}` })))
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
    expect(await add(token, { account: '7777777' })).toEqual(refusal('tooManyBanks', { max: 5 }))
  })

  test('is changed into another one in its place, or removed', async () => {
    const player = await payee(app)
    const changed = dataOf(await app.call<Banks>('modifyBankInfo', { ...gcash, account: '99998888', id: player.bankId }, player.token))
    expect(changed.banks.map(({ id, last4 }) => [id, last4])).toEqual([[changed.added, '8888']])
    expect(changed.added).not.toBe(player.bankId)
    expect(await app.call('modifyBankInfo', { ...gcash, id: player.bankId }, player.token)).toEqual(refusal('unknownBankAccount'))
    expect(dataOf(await app.call('delUserBank', { id: changed.added }, player.token))).toEqual({ banks: [] })
    expect(await app.call('delUserBank', { id: changed.added }, player.token)).toEqual(refusal('unknownBankAccount'))
    // What was removed may come back.
    expect((await add(player.token)).errcode).toBe(0)
  })

  test('changed into one that is there already stays as it was', async () => {
    const { token, bankId } = await payee(app)
    const { added } = dataOf(await add(token, { bankId: 'bdo' }))
    expect(await app.call('modifyBankInfo', { ...gcash, id: added }, token)).toEqual(refusal('bankTaken'))
    const { banks } = dataOf(await app.call<{ banks: BankAccount[] }>('getExchange', {}, token))
    expect(banks.map(({ id }) => id)).toEqual([bankId, added])
  })

  test('of somebody else is nobody’s', async () => {
    const [mine, theirs] = [await proven(app), await payee(app)]
    for (const id of [theirs.bankId, '1', 'x', '9'.repeat(30)]) {
      expect(await app.call('delUserBank', { id }, mine.token)).toEqual(refusal('unknownBankAccount'))
      expect(await app.call('modifyBankInfo', { ...gcash, id }, mine.token)).toEqual(refusal('unknownBankAccount'))
    }
    expect((await infoOf(app, theirs)).banks).toHaveLength(1)
  })

  test('that a withdrawal is on its way to stays as it is', async () => {
    const { token, bankId } = await ordered(app)
    expect(await app.call('delUserBank', { id: bankId }, token)).toEqual(refusal('bankInUse'))
    expect(await app.call('modifyBankInfo', { ...gcash, account: '99998888', id: bankId }, token)).toEqual(refusal('bankInUse'))
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
])('the names «%s» and «%s»: same is %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))
