import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, kycRenewalMs, minuteMs } from '#contract/durations.ts'
import type { KycStatus } from '#contract/kyc.ts'
import { approvedIdentity } from '#server/identity/kyc/approved.ts'
import { askExclusionList } from '#server/identity/kyc/exclusions.ts'
import { approveKyc, expireKyc, openImages, rejectKyc, remindOfExpiry } from '#server/identity/kyc/review.ts'
import { findDecided, listWaiting } from '#server/identity/kyc/store.ts'
import { sweepPictures } from '#server/identity/pictures/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { picture } from '../../fixtures/uploads.ts'
import { documents, playerWithDocuments, submitDocuments, upload } from './samples.ts'

let app: TestApp
let token: string
let userId: string
let account: string
let expiresAt: number
const newDocuments = { idType: 'passport', idNumber: 'P1234567A', address: '7 Rizal Avenue, Manila' } as const

beforeEach(async () => {
  app = await createApp({ policy: { playMoney: false } })
  ;({ token, userId, account } = await playerWithDocuments(app))
  await approveKyc(app.deps, userId, 'ana')
  expiresAt = app.clock.now + app.deps.policy.kyc.validDays * dayMs
})
afterEach(() => app.close())

const login = async () => {
  ;({ token } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })))
}
const until = async (time: number) => {
  app.clock.pass(time - app.clock.now)
  await login()
}
const status = async () => dataOf(await app.call<KycStatus>('kyc', {}, token))
const isVerified = async () => (await approvedIdentity(app.db, userId)) !== null
const held = async () => app.db.row('select state, id_type, id_number, address, expires_at from kyc where player_id = $1', [userId])
const old = () => ({
  state: 'approved',
  id_type: documents.idType,
  id_number: documents.idNumber,
  address: documents.address,
  expires_at: expiresAt,
})
const renewed = { id_type: newDocuments.idType, id_number: newDocuments.idNumber, address: newDocuments.address }
const mails = async () => (await inboxOf(app, token)).list.map(({ content }) => content)

describe('approved documents', () => {
  test('may be renewed in their last thirty days, not before', async () => {
    await until(expiresAt - kycRenewalMs - 1)
    expect(await status()).toMatchObject({ state: 'approved', canRenew: false })
    const closed = refusal('kycClosed', { state: 'approved' })
    expect([await app.call('addKyc', { submit: false }, token), await upload(app, token, 'front', await picture())]).toEqual([
      closed,
      closed,
    ])
    app.clock.pass(1)
    expect(await status()).toMatchObject({ state: 'approved', canRenew: true, isRenewal: false, expiresAt })
    await submitDocuments(app, token, newDocuments)
    expect(await status()).toMatchObject({
      state: 'submitted',
      canRenew: false,
      isRenewal: true,
      expiresAt,
      details: { birthDate: '', idType: 'passport', idNumber: '•••• 567A' },
    })
    expect(await app.call('addKyc', { submit: true }, token)).toEqual(refusal('kycClosed', { state: 'submitted' }))
  })

  test('stay in force while new ones are entered and reviewed; then the new ones take their place', async () => {
    await until(expiresAt - dayMs)
    const before = await openImages({ db: app.db, adapters: app.deps.adapters }, userId)
    dataOf(await app.call('addKyc', { ...documents, ...newDocuments, submit: false }, token))
    expect(await status()).toMatchObject({ state: 'draft', isRenewal: true, images: [], details: { ...documents, ...newDocuments } })
    expect([await held(), await isVerified(), await listWaiting(app.db, app.clock.now)]).toEqual([old(), true, []])
    expect(await openImages({ db: app.db, adapters: app.deps.adapters }, userId)).toEqual(before)
    await submitDocuments(app, token, newDocuments)
    expect([await held(), await isVerified()]).toEqual([old(), true])
    expect(await listWaiting(app.db, app.clock.now)).toMatchObject([{ playerId: userId, idNumber: newDocuments.idNumber }])
    expect(await openImages({ db: app.db, adapters: app.deps.adapters }, userId)).toHaveLength(3)
    expect(await approveKyc(app.deps, userId, 'ben')).toEqual({ state: 'approved' })
    const renewedUntil = app.clock.now + app.deps.policy.kyc.validDays * dayMs
    expect(await held()).toEqual({ state: 'approved', ...renewed, expires_at: renewedUntil })
    expect(await status()).toMatchObject({ state: 'approved', canRenew: false, isRenewal: false, expiresAt: renewedUntil })
    expect(await countRows(app, 'kyc_renewal')).toBe(0)
    app.clock.pass(2 * dayMs)
    expect(await expireKyc(app.deps)).toBe(0)
  })

  test('stay when new ones are refused, which can be corrected', async () => {
    await until(expiresAt - 2 * dayMs)
    await submitDocuments(app, token, newDocuments)
    expect(await rejectKyc(app.deps, userId, ['unreadable'], 'ben')).toEqual({ state: 'rejected' })
    expect(await status()).toMatchObject({ state: 'rejected', reasons: ['unreadable'], isRenewal: true, expiresAt })
    expect([await held(), await isVerified()]).toEqual([old(), true])
    expect(await findDecided(app.db, userId)).toMatchObject([{ state: 'rejected', idNumber: newDocuments.idNumber, decidedBy: 'ben' }])
    dataOf(await app.call('addKyc', { birthDate: documents.birthDate, submit: true }, token))
    expect(await approveKyc(app.deps, userId, 'ben')).toEqual({ state: 'approved' })
    expect(await held()).toMatchObject({ state: 'approved', ...renewed })
  })

  test('expire while new ones are reviewed: the player is told so, and verified by these once they are approved', async () => {
    await until(expiresAt - dayMs)
    await submitDocuments(app, token, newDocuments)
    await until(expiresAt)
    expect(await expireKyc(app.deps)).toBe(1)
    expect(await status()).toMatchObject({ state: 'submitted', isRenewal: false, expiresAt: null })
    expect([(await mails())[0], await isVerified()]).toEqual([{ template: 'kycExpired', isReviewing: true }, false])
    expect(await approveKyc(app.deps, userId, 'ben')).toEqual({ state: 'approved' })
    expect([await isVerified(), await countRows(app, 'kyc_image')]).toEqual([true, 3])
    expect(await held()).toMatchObject({ state: 'approved', ...renewed })
  })

  test('expire while new ones are being entered: these go on, without the old pictures', async () => {
    await until(expiresAt - dayMs)
    await upload(app, token, 'front', await picture())
    await until(expiresAt)
    await expireKyc(app.deps)
    const { state, images, details } = await status()
    expect({ state, slots: images.map(({ slot }) => slot), name: details.name, idNumber: details.idNumber }).toEqual({
      state: 'draft',
      slots: ['front'],
      name: documents.name,
      idNumber: '',
    })
    expect((await mails())[0]).toEqual({ template: 'kycExpired' })
  })

  test('of an excluded person are rejected, with new ones that wait', async () => {
    await until(expiresAt - dayMs)
    await submitDocuments(app, token, newDocuments)
    await askExclusionList({ ...app.deps, adapters: { ...app.deps.adapters, exclusionList: { isListed: async () => true } } })
    expect(await status()).toMatchObject({ state: 'rejected', reasons: ['listed'], isRenewal: false })
    expect(await listWaiting(app.db, app.clock.now)).toEqual([])
  })

  test('are decided once, also while they expire', async () => {
    await until(expiresAt - dayMs)
    await submitDocuments(app, token, newDocuments)
    await until(expiresAt)
    await Promise.all([approveKyc(app.deps, userId, 'ben'), expireKyc(app.deps), approveKyc(app.deps, userId, 'cora')])
    expect(await held()).toMatchObject({ state: 'approved', ...renewed })
    expect(await countRows(app, 'kyc_decision', `state = 'approved' and decided_by in ('ben', 'cora')`)).toBe(1)
  })

  test('keep the pictures of both, until the old ones are replaced', async () => {
    await until(expiresAt - dayMs)
    await submitDocuments(app, token, newDocuments)
    app.clock.pass(dayMs / 2)
    expect(await sweepPictures(app.deps)).toBe(0)
    await approveKyc(app.deps, userId, 'ben')
    expect(await sweepPictures(app.deps)).toBe(3)
  })

  test('that expire soon are announced once, in time', async () => {
    app.clock.pass(expiresAt - kycRenewalMs - minuteMs - app.clock.now)
    expect(await remindOfExpiry(app.deps)).toBe(0)
    app.clock.pass(minuteMs)
    expect(await Promise.all([remindOfExpiry(app.deps), remindOfExpiry(app.deps)])).toEqual(expect.arrayContaining([0, 1]))
    expect(await remindOfExpiry(app.deps)).toBe(0)
    await login()
    expect(await mails()).toEqual([{ template: 'kycExpires', at: expiresAt }, { template: 'kycApproved' }, { template: 'welcome' }])
    await submitDocuments(app, token, newDocuments)
    await approveKyc(app.deps, userId, 'ben')
    app.clock.pass(app.deps.policy.kyc.validDays * dayMs - kycRenewalMs)
    expect(await remindOfExpiry(app.deps)).toBe(1)
  })
})
