import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { KycStatus } from '#contract/kyc.ts'
import type { User } from '#contract/session.ts'
import { approvedIdentity } from '#server/identity/kyc/approved.ts'
import { reviewKyc } from '#server/identity/kyc/job.ts'
import { approveKyc, expireKyc, openImages, rejectKyc } from '#server/identity/kyc/review.ts'
import { listWaiting } from '#server/identity/kyc/store.ts'
import { sweepPictures } from '#server/identity/pictures/job.ts'
import { manilaMidnight } from '#server/kernel/calendar.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { multipart, picture } from '../../fixtures/uploads.ts'
import { playerWithDocuments, documents, submitDocuments, upload } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const statusOf = async (token: string) => dataOf(await app.call<KycStatus>('kyc', {}, token))
const add = (token: string, body: Record<string, unknown>) => app.call<KycStatus>('addKyc', { submit: false, ...body }, token)
const expectNothingStored = async () => {
  expect(await countRows(app, 'kyc')).toBe(0)
  expect(await countRows(app, 'kyc_image')).toBe(0)
  expect(await app.deps.adapters.files.list()).toEqual([])
}
const hasKyc = async (token: string) => dataOf(await app.call<{ user: User }>('getAfterLoginInfoWeb', {}, token)).user.hasKyc

describe('documents', () => {
  test('go from none through a partial draft to submitted and approved', async () => {
    const { token, userId } = await app.register()
    expect(await statusOf(token)).toMatchObject({ state: 'none', images: [], reasons: [] })
    dataOf(await add(token, { name: documents.name }))
    dataOf(await add(token, { ...documents, name: undefined }))
    expect(await statusOf(token)).toMatchObject({ state: 'draft', details: documents })
    expect(await add(token, { submit: true })).toEqual(refusal('kycIncomplete', { missing: ['front', 'back', 'selfie'] }))

    const image = await picture()
    for (const slot of ['selfie', 'front', 'back']) dataOf(await upload(app, token, slot, image))
    expect((await statusOf(token)).images.map(({ slot }) => slot)).toEqual(['front', 'back', 'selfie'])
    const handed = dataOf(await add(token, { submit: true }))
    expect(handed).toMatchObject({ state: 'submitted', submittedAt: app.clock.now, details: { birthDate: '', idNumber: '•••• 3456' } })
    expect(await add(token, { name: 'Somebody Else' })).toEqual(refusal('kycClosed', { state: 'submitted' }))
    expect(await upload(app, token, 'front', image)).toEqual(refusal('kycClosed', { state: 'submitted' }))
    expect(await approvedIdentity(app.db, userId)).toBeNull()

    await reviewKyc(app.deps)
    expect((await statusOf(token)).state).toBe('submitted')
    app.clock.pass(app.deps.policy.kyc.sandboxReviewSeconds * 1000)
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({ state: 'approved', decidedAt: app.clock.now })
    expect(await approvedIdentity(app.db, userId)).toEqual({ name: documents.name })
    expect(await hasKyc(token)).toBe(true)
  })

  test('with REJECT in the name are rejected with reasons, corrected and approved', async () => {
    const { token, userId } = await playerWithDocuments(app, { name: 'Juan Reject' })
    app.clock.pass(5_000)
    await reviewKyc(app.deps)
    expect(await statusOf(token)).toMatchObject({
      state: 'rejected',
      reasons: ['nameMismatch', 'unreadable'],
      details: { ...documents, name: 'Juan Reject' },
    })
    dataOf(await upload(app, token, 'front', await picture(500, 500)))
    expect((await statusOf(token)).reasons).toEqual(['nameMismatch', 'unreadable'])
    expect(dataOf(await add(token, { name: documents.name, submit: true }))).toMatchObject({ state: 'submitted', reasons: [] })
    app.clock.pass(5_000)
    await reviewKyc(app.deps)
    expect(await approvedIdentity(app.db, userId)).toEqual({ name: documents.name })
    expect(await app.db.rows('select state, decided_by from kyc_decision order by id')).toEqual([
      { state: 'rejected', decided_by: 'sandbox' },
      { state: 'approved', decided_by: 'sandbox' },
    ])
  })

  test('show the date of birth to no session but the one that entered it, in any state', async () => {
    const { token, account, userId } = await app.register()
    const logIn = async () => dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' })).token
    const others = { name: documents.name, idType: documents.idType, idNumber: documents.idNumber, address: documents.address }
    dataOf(await add(token, documents))
    const other = await logIn()
    expect(await statusOf(token)).toMatchObject({ state: 'draft', details: documents })
    expect(await statusOf(other)).toMatchObject({ state: 'draft', details: { ...others, birthDate: '' } })
    // A change of something else returns it to neither.
    expect(dataOf(await add(other, { address: documents.address })).details).toEqual({ ...others, birthDate: '' })
    for (const slot of ['front', 'back', 'selfie']) dataOf(await upload(app, other, slot, await picture()))
    expect(await add(other, { submit: true })).toEqual(refusal('kycIncomplete', { missing: ['birthDate'] }))
    dataOf(await add(other, { birthDate: documents.birthDate, submit: true }))
    expect((await statusOf(other)).details.birthDate).toBe('')

    expect(await rejectKyc(app.deps, userId, ['unreadable'], 'maria')).toEqual({ state: 'rejected' })
    expect((await statusOf(other)).details.birthDate).toBe(documents.birthDate)
    for (const session of [token, await logIn()])
      expect(await statusOf(session)).toMatchObject({ state: 'rejected', details: { ...others, birthDate: '' } })
  })

  test('must be renewed once they have expired', async () => {
    const { userId } = await playerWithDocuments(app)
    await approveKyc(app.deps, userId, 'maria')
    app.clock.pass(app.deps.policy.kyc.validDays * dayMs - 1)
    expect(await expireKyc(app.deps)).toBe(0)
    app.clock.pass(1)
    expect(await expireKyc(app.deps)).toBe(1)
    expect(await approvedIdentity(app.db, userId)).toBeNull()
    expect(await app.db.row('select state from kyc where player_id = $1', [userId])).toEqual({ state: 'expired' })
  })

  test('that have expired verify no other player, and may verify their own again', async () => {
    const first = await playerWithDocuments(app)
    expect(await approveKyc(app.deps, first.userId, 'maria')).toEqual({ state: 'approved' })
    app.clock.pass(app.deps.policy.kyc.validDays * dayMs)
    expect(await expireKyc(app.deps)).toBe(1)
    const second = await playerWithDocuments(app)
    expect(await approveKyc(app.deps, second.userId, 'maria')).toEqual({ refused: 'notEligible', data: { reason: 'paperInUse' } })
    expect(await statusOf(second.token)).toMatchObject({ state: 'submitted' })
    expect(await approvedIdentity(app.db, second.userId)).toBeNull()

    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: first.account, password: 'correct horse' }))
    await submitDocuments(app, token)
    expect(await approveKyc(app.deps, first.userId, 'maria')).toEqual({ state: 'approved' })
  })

  test('can verify only one player each', async () => {
    const first = await playerWithDocuments(app)
    const second = await playerWithDocuments(app, { idNumber: '1234 5678 9012 3456' })
    app.clock.pass(5_000)
    await reviewKyc(app.deps)
    expect((await statusOf(first.token)).state).toBe('approved')
    expect(await statusOf(second.token)).toMatchObject({ state: 'rejected', reasons: ['paperInUse'] })
    expect(await approveKyc(app.deps, '1', 'maria')).toEqual({ refused: 'unknownPlayer' })
  })

  test('that the reviewer, or the exclusion list, fails on hold up none of those behind them, and are tried again', async () => {
    const first = await playerWithDocuments(app, { name: 'Ana Reyes' })
    const second = await playerWithDocuments(app, { idNumber: '2234-5678-9012-3456' })
    const third = await playerWithDocuments(app, { idNumber: '3234-5678-9012-3456' })
    app.clock.pass(5_000)
    const review = async ({ name }: { name: string }) => {
      if (name === 'Ana Reyes') throw new Error('an unreadable picture')
      return []
    }
    const isListed = async ({ idNumber }: { idNumber: string }) => {
      if (idNumber.startsWith('2')) throw new Error('no answer')
      return false
    }
    const adapters = { ...app.deps.adapters, kycReviewer: { review }, exclusionList: { isListed } }
    await expect(reviewKyc({ ...app.deps, adapters })).rejects.toThrow('an unreadable picture')
    const states = async () =>
      [await statusOf(first.token), await statusOf(second.token), await statusOf(third.token)].map(({ state }) => state)
    expect(await states()).toEqual(['submitted', 'submitted', 'approved'])
    await reviewKyc(app.deps)
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
  })

  test('are decided once by two concurrent reviewers', async () => {
    const { userId } = await playerWithDocuments(app)
    const [waiting] = await listWaiting(app.db, app.clock.now)
    expect(waiting).toMatchObject({ playerId: userId, name: documents.name, idNumber: documents.idNumber })
    const both = await Promise.all([approveKyc(app.deps, userId, 'maria'), rejectKyc(app.deps, userId, ['unreadable'], 'jose')])
    expect(both.filter((one) => 'refused' in one)).toHaveLength(1)
    expect(await countRows(app, 'kyc_decision')).toBe(1)
    expect(await listWaiting(app.db, app.clock.now)).toEqual([])
  })

  test.each([
    ['a name of one letter', { name: 'J' }, refusal('badParameter', { fields: ['name'] })],
    ['a name with a digit', { name: 'Juan 2 dela Cruz' }, refusal('badParameter', { fields: ['name'] })],
    ['a name with an emoji', { name: 'Juan dela Cruz 🎉' }, refusal('badParameter', { fields: ['name'] })],
    ['a name without a letter', { name: ". -'" }, refusal('badParameter', { fields: ['name'] })],
    ['a Latin name with a Cyrillic letter', { name: 'Juan dela Сruz' }, refusal('badParameter', { fields: ['name'] })],
    ['a name in letters that look Latin', { name: 'ТОМАЅ' }, refusal('badParameter', { fields: ['name'] })],
    ['a Latin name in small capitals', { name: 'Juan dela Cʀuz' }, refusal('badParameter', { fields: ['name'] })],
    ['a dotless i', { name: 'Marıa Cruz' }, refusal('badParameter', { fields: ['name'] })],
    ['a letter that cannot be seen', { name: 'Juan\u3164 dela Cruz' }, refusal('badParameter', { fields: ['name'] })],
    ['a paper that the server does not take', { idType: 'library' }, refusal('badParameter', { fields: ['idType'] })],
    ['a number with markup', { idNumber: '<b>1</b>' }, refusal('badParameter', { fields: ['idNumber'] })],
    ['a day that is none', { birthDate: '1990-02-30' }, refusal('badParameter', { fields: ['birthDate'] })],
    ['a day to come', { birthDate: '2030-01-01' }, refusal('badParameter', { fields: ['birthDate'] })],
    ['somebody of twenty', { birthDate: '2006-01-01' }, refusal('notEligible', { reason: 'age' })],
  ])('with %s are refused and not stored', async (_, details, refused) => {
    const { token } = await app.register()
    expect(await add(token, details)).toEqual(refused)
    await expectNothingStored()
  })

  test.each([
    'Ma. Luisa Ñ. de los Reyes-O’Hara III',
    'Dela Cruz, Juan Jr.',
    'Nguyễn Thị Ánh',
    'Zoe\u0308 D\u0027Souza',
    '陈 美玲',
    'महात्मा',
    'Łukasz Øst-Straße',
    '김 민준',
  ])('with the name %s are stored', async (name) => {
    const { token } = await app.register()
    expect(dataOf(await add(token, { name })).details.name).toBe(name)
  })
})

/** A PNG that declares this many pixels in a few bytes. */
function decompressionBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 4 + body.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const crc = (bytes: Buffer): number => {
  let value = -1
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ -1) >>> 0
}

describe('a picture', () => {
  test.each([
    ['no picture at all', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refusal('imageKind')],
    [
      'a GIF under another name',
      () =>
        sharp(Buffer.alloc(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .gif()
          .toBuffer(),
      refusal('imageKind'),
    ],
    ['only the beginning of one', async () => (await picture()).subarray(0, 300), refusal('imageKind')],
    ['a bomb', async () => decompressionBomb(60_000), refusal('imageTooManyPixels', { maxPixels: 40_000_000 })],
    ['a stamp', () => picture(199, 400), refusal('imageTooSmall', { minSide: 200 })],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), refusal('imageTooLarge', { maxBytes: 5 * 1024 * 1024 })],
    ['an empty file', async () => Buffer.alloc(0), refusal('imageKind')],
  ])('that is %s is refused and not stored', async (_, make, refused) => {
    const { token } = await app.register()
    expect(await upload(app, token, 'front', await make())).toEqual(refused)
    await expectNothingStored()
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is stored as pixels only, encrypted, under a name that is never revealed',
    async (kind) => {
      const { token, userId } = await app.register()
      const sent = await sharp(await picture(3_000, 1_500))
        .keepExif()
        .toFormat(kind)
        .toBuffer()
      const answer = dataOf(await upload(app, token, 'front', sent))
      expect(Object.keys(answer.images[0] ?? {})).toEqual(['slot', 'at'])
      const [storedImage] = await openImages(app.deps, userId)
      const metadata = await sharp(storedImage?.jpeg).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 2_400, height: 1_200 })
      expect(metadata.exif).toBeUndefined()
      const [file] = await app.deps.adapters.files.list()
      expect(app.logs.join('')).not.toContain(file?.id)
      expect((await app.get(`/documents/${file?.id}`)).statusCode).toBe(404)
    },
  )

  test('sent again with its request id has one effect; another one under that id is refused', async () => {
    const { token } = await app.register()
    const requestId = randomUUID()
    const image = await picture()
    dataOf(await upload(app, token, 'front', image, requestId))
    expect(await upload(app, token, 'front', image, requestId)).toMatchObject({ errcode: 0, replayed: true })
    expect(await upload(app, token, 'front', await picture(700), requestId)).toEqual(refusal('requestIdReused'))
    expect(await app.deps.adapters.files.list()).toHaveLength(1)
  })

  test('are limited to sixty a day, as the files of replaced ones stay for hours', async () => {
    const { token } = await app.register()
    const small = await picture(200, 200)
    for (let sent = 0; sent < 60; sent++) dataOf(await upload(app, token, 'front', small))
    const retryAt = manilaMidnight(app.clock.now) + dayMs
    expect(await upload(app, token, 'front', small)).toEqual(refusal('tooManyRequests', { retryAt }))
  })

  test('that was replaced is removed after an hour; the current one stays', async () => {
    const { token, userId } = await app.register()
    await upload(app, token, 'front', await picture())
    await upload(app, token, 'front', await picture(700))
    app.clock.pass(hourMs)
    expect(await sweepPictures(app.deps)).toBe(0)
    app.clock.pass(1_000)
    expect(await sweepPictures(app.deps)).toBe(1)
    expect((await openImages(app.deps, userId)).map(({ slot }) => slot)).toEqual(['front'])
  })

  test('belongs to its player: another player can neither see nor replace it', async () => {
    const owner = await app.register()
    const other = await app.register()
    await upload(app, owner.token, 'front', await picture())
    expect((await statusOf(other.token)).images).toEqual([])
    const before = await app.db.row('select file_id from kyc_image where player_id = $1', [owner.userId])
    const { payload, contentType } = multipart(
      { requestId: randomUUID(), slot: 'front', playerId: owner.userId, player_id: owner.userId },
      await picture(),
    )
    dataOf((await app.inject('uploadKyc', payload, other.token, contentType)).json())
    expect(await app.db.row('select file_id from kyc_image where player_id = $1', [owner.userId])).toEqual(before)
  })

  test.each([
    ['without a slot', { requestId: randomUUID() }, ['slot']],
    ['for a slot that is none', { requestId: randomUUID(), slot: '../../etc/passwd' }, ['slot']],
    ['without a request id', { slot: 'front' }, ['requestId']],
  ])('%s is refused by name', async (_, fields, missing) => {
    const { token } = await app.register()
    const { payload, contentType } = multipart(fields, await picture())
    expect((await app.inject('uploadKyc', payload, token, contentType)).json()).toEqual(refusal('badParameter', { fields: missing }))
    await expectNothingStored()
  })

  test('is not read without a login, nor from another kind of body', async () => {
    const { token } = await app.register()
    expect(await upload(app, undefined, 'front', await picture())).toEqual(refusal('sessionOver'))
    expect(
      (await app.inject('uploadKyc', JSON.stringify({ slot: 'front', requestId: randomUUID(), file: { bytes: [1] } }), token)).json(),
    ).toEqual(refusal('badParameter', { fields: ['file'] }))
    const cut = multipart({ requestId: randomUUID(), slot: 'front' }, await picture())
    expect((await app.inject('uploadKyc', cut.payload.subarray(0, 400), token, cut.contentType)).json()).toMatchObject({ errcode: 10001 })
    await expectNothingStored()
  })
})

describe('the flag for new players', () => {
  const popups = async (token?: string) => {
    const path = token === undefined ? 'anonymous/activityGetStatusList' : 'activityGetStatusList'
    return dataOf(await app.call<{ list: Activity[] }>(path, {}, token)).list.filter(({ activityId }) => activityId === 'kyc')
  }

  test('off: nothing opens automatically', async () => {
    const { token } = await app.register()
    expect(await popups(token)).toEqual([])
  })

  test('on: the wizard opens first for new players, until the documents are submitted', async () => {
    await app.close()
    app = await createApp({ policy: { kyc: { ...app.deps.policy.kyc, isNewUserForcePopKyc: true } } })
    const { token } = await app.register()
    expect(await popups(token)).toMatchObject([{ type: 1, sort: 5, state: 'open' }])
    expect(await popups()).toEqual([])
    const done = await playerWithDocuments(app)
    expect(await popups(done.token)).toEqual([])
    app.clock.pass(app.deps.policy.kyc.newUserDays * dayMs)
    expect(await popups(token)).toEqual([])
  })
})
