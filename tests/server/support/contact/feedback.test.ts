import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Feedback } from '#contract/feedback.ts'
import type { CustomerServices } from '#contract/support.ts'
import { sweepPictures } from '#server/identity/pictures/job.ts'
import { manilaMidnight } from '#server/kernel/calendar.ts'
import { maintainFeedback } from '#server/support/feedback/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { multipart, picture } from '../../fixtures/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const send = (token: string, body: Record<string, unknown> = {}) =>
  app.call<Feedback>('feedbackSend', { type: 'bug', text: 'The reels stand still.', ...body }, token)
const detail = (token: string, feedbackId: string) => app.call<Feedback>('feedbackDetail', { feedbackId }, token)
const close = (token: string, feedbackId: string) => app.call<Feedback>('feedbackClose', { feedbackId }, token)
async function upload(token: string | undefined, file: Buffer, requestId: string = randomUUID()): Promise<Answer<{ pictureId: string }>> {
  const { payload, contentType } = multipart({ requestId, platform: '1', channel: 'WEB' }, file)
  return (await app.inject('feedbackUpload', payload, token, contentType)).json()
}
const uploaded = async (token: string) => dataOf(await upload(token, await picture())).pictureId
const look = (token: string, pictureId: string) => app.call<{ jpeg: string }>('feedbackPicture', { pictureId }, token)

test('goes from open through answered to closed, and a mail announces the answer', async () => {
  const { token } = await app.register()
  const sent = dataOf(await send(token, { type: 'payment', text: '  Where is it?\nSince noon.  ' }))
  expect(sent).toEqual({
    feedbackId: expect.any(String),
    time: app.clock.now,
    type: 'payment',
    text: 'Where is it?\nSince noon.',
    pictures: [],
    state: 'open',
    answer: null,
    closedAt: null,
  })
  const { feedbackId } = sent
  expect((await runCommand(app, 'feedback')).output).toContain('Where is it? Since noon.')
  expect(await runCommand(app, `feedback-answer ${feedbackId} --by ana --text`, 'It is on its way.')).toEqual({
    done: true,
    output: `Feedback ${feedbackId} is answered.`,
  })
  const answered = dataOf(await detail(token, feedbackId))
  expect(answered).toMatchObject({ state: 'answered', answer: { text: 'It is on its way.', time: app.clock.now } })
  expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'feedbackAnswered', feedbackId })
  const services = dataOf(await app.call<CustomerServices>('getCustomerServices', {}, token))
  expect(services.feedbacks).toEqual([answered])

  expect(dataOf(await close(token, feedbackId))).toMatchObject({ state: 'closed', closedAt: app.clock.now })
  expect(await close(token, feedbackId)).toEqual(refusal('alreadyDone'))
  expect((await runCommand(app, `feedback-answer ${feedbackId} --by ana --text Late`)).output).toBe(
    `Feedback ${feedbackId} is already closed.`,
  )
  expect((await runCommand(app, `audit --of feedback:${feedbackId}`)).output).toMatch(
    / {2}ana {2}feedback\.answered {2}feedback:\d+ {2}It is on its way\.$/,
  )
})

test('three may be open at a time, even when many are sent at once', async () => {
  const { token } = await app.register()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(token)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
  expect(answers.filter(({ errcode }) => errcode !== 0)).toEqual(Array.from({ length: 5 }, () => refusal('tooManyFeedbacks', { max: 3 })))
  const page = dataOf(await app.call<{ list: Feedback[]; total: number }>('feedbackList', { pageSize: 2 }, token))
  expect(page).toMatchObject({ total: 3, pageNum: 1, pageSize: 2 })
  const rest = dataOf(await app.call<{ list: Feedback[] }>('feedbackList', { pageSize: 2, olderThan: page.list.at(-1)?.feedbackId }, token))
  expect([...page.list, ...rest.list].map(({ feedbackId }) => Number(feedbackId))).toEqual(
    answers.flatMap(({ data }) => (data?.feedbackId ? [Number(data.feedbackId)] : [])).toSorted((a, b) => b - a),
  )
  // An answer frees a place, as does closing by the player.
  await runCommand(app, `feedback-answer ${page.list[0]?.feedbackId} --by ana --text Done`)
  dataOf(await send(token))
  dataOf(await close(token, page.list[1]?.feedbackId ?? ''))
  dataOf(await send(token))
  expect(await send(token)).toEqual(refusal('tooManyFeedbacks', { max: 3 }))
})

test('a delivery doubled with the same request id is one feedback', async () => {
  const { token, userId } = await app.register()
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(token, { requestId })))
  expect(new Set(answers.map(({ data }) => data?.feedbackId)).size).toBe(1)
  expect(await countRows(app, 'feedback', 'player_id = $1', [userId])).toBe(1)
})

test.each([
  ['no type', { type: undefined }, 'type'],
  ['a type that is none', { type: 'rant' }, 'type'],
  ['nothing but blanks', { text: ' \n ' }, 'text'],
  ['a sign that no database keeps', { text: 'a\u0000b' }, 'text'],
  ['a sign too much', { text: 'x'.repeat(501) }, 'text'],
  ['a picture by another name', { pictures: ['../../etc/passwd'] }, 'pictures.0'],
  ['pictures over the limit', { pictures: Array.from({ length: 5 }, () => randomUUID()) }, 'pictures'],
])('with %s is refused', async (_, body, field) => {
  const { token, userId } = await app.register()
  expect(await send(token, body)).toEqual(refusal('badParameter', { fields: [field] }))
  expect(await countRows(app, 'feedback', 'player_id = $1', [userId])).toBe(0)
})

test('accepts five hundred characters', async () => {
  const { token } = await app.register()
  expect(dataOf(await send(token, { text: 'x'.repeat(500) })).text).toHaveLength(500)
})

test('can be read by its author only', async () => {
  const [one, other] = [await app.register(), await app.register()]
  const { feedbackId } = dataOf(await send(one.token))
  expect(await detail(other.token, feedbackId)).toEqual(refusal('notAvailable'))
  expect(await close(other.token, feedbackId)).toEqual(refusal('notAvailable'))
  expect(dataOf(await app.call<{ total: number }>('feedbackList', {}, other.token)).total).toBe(0)
  expect(await app.call('feedbackSend', { type: 'bug', text: 'x' })).toEqual(refusal('sessionOver'))
})

describe('its pictures', () => {
  test('are re-encoded, attached to it, and shown to their sender and to an operator, whose access is recorded', async () => {
    const [one, other] = [await app.register(), await app.register()]
    const ids = [await uploaded(one.token), await uploaded(one.token)]
    const { feedbackId, pictures } = dataOf(await send(one.token, { pictures: [...ids, ids[0]] }))
    expect(pictures.toSorted()).toEqual(ids.toSorted())
    const { jpeg } = dataOf(await look(one.token, ids[0] ?? ''))
    const metadata = await sharp(Buffer.from(jpeg, 'base64')).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
    expect(metadata.exif).toBeUndefined()
    expect(await look(other.token, ids[0] ?? '')).toEqual(refusal('notAvailable'))
    expect(await send(other.token, { pictures: ids })).toEqual(refusal('notAvailable'))

    const folder = mkdtempSync(join(tmpdir(), 'swerte-feedback-'))
    expect((await runCommand(app, `feedback-show ${feedbackId} --by ana --to ${folder}`)).output).toContain(
      `2 pictures saved in ${folder}.`,
    )
    expect(readdirSync(folder)).toEqual([`${feedbackId}-1.jpg`, `${feedbackId}-2.jpg`])
    expect(
      readFileSync(join(folder, `${feedbackId}-1.jpg`))
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff')
    rmSync(folder, { recursive: true })
    expect((await runCommand(app, `audit --of feedback:${feedbackId}`)).output).toMatch(/ana {2}feedback\.opened/)
  })

  test('are limited to a number a day, whatever became of them and of the feedback', async () => {
    const { token } = await app.register()
    await app.change({ 'feedback.picturesPerDay': 15 })
    const midnight = manilaMidnight(app.clock.now) + dayMs
    app.clock.now = midnight - hourMs
    const { feedbackId } = dataOf(await send(token, { pictures: [await uploaded(token), await uploaded(token)] }))
    dataOf(await close(token, feedbackId))
    // Of these the first is deleted again, as so many are not attached to anything.
    for (let left = 13; left > 0; left--) dataOf(await upload(token, await picture()))
    expect(await upload(token, await picture())).toEqual(refusal('tooManyRequests', { retryAt: midnight }))
    app.clock.now = midnight - 1
    expect(await upload(token, await picture())).toMatchObject({ message: 'tooManyRequests' })
    app.clock.now = midnight
    dataOf(await upload(token, await picture()))
    await app.change({ 'feedback.picturesPerDay': null })
  })

  test('belong to one feedback only', async () => {
    const { token } = await app.register()
    const pictures = [await uploaded(token)]
    dataOf(await send(token, { pictures }))
    expect(await send(token, { pictures })).toEqual(refusal('notAvailable'))
    expect(dataOf(await app.call<{ total: number }>('feedbackList', {}, token)).total).toBe(1)
  })

  test.each([
    ['We can’t open this file as a picture.', async () => Buffer.from('<svg/>'), refusal('imageKind')],
    ['a stamp', () => picture(199, 400), refusal('imageTooSmall', { minSide: 200 })],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), refusal('imageTooLarge', { maxBytes: 5 * 1024 * 1024 })],
  ])('that are %s are refused', async (_, make, refused) => {
    const { token, userId } = await app.register()
    expect(await upload(token, await make())).toEqual(refused)
    expect(await countRows(app, 'feedback_picture', 'player_id = $1', [userId])).toBe(0)
    expect(await upload(undefined, await make())).toEqual(refusal('sessionOver'))
  })

  test('sent again with their request id are stored once', async () => {
    const { token, userId } = await app.register()
    const requestId = randomUUID()
    const file = await picture()
    const answers = [await upload(token, file, requestId), await upload(token, file, requestId)]
    expect(answers[1]).toMatchObject({ replayed: true, data: answers[0]?.data })
    expect(await countRows(app, 'feedback_picture', 'player_id = $1', [userId])).toBe(1)
  })

  test('stay unattached only up to a limit and for a limited time, and their files are deleted after their rows', async () => {
    const { token, userId } = await app.register()
    const stored = dataOf(await send(token, { pictures: [await uploaded(token)] })).pictures
    const file = await picture(200, 200)
    for (let sent = 0; sent < 13; sent++) {
      dataOf(await upload(token, file))
      app.clock.pass(1)
    }
    expect(await countRows(app, 'feedback_picture', 'player_id = $1 and feedback_id is null', [userId])).toBe(12)
    app.clock.pass(dayMs)
    await maintainFeedback(app.deps)
    expect(await countRows(app, 'feedback_picture', 'player_id = $1 and feedback_id is null', [userId])).toBe(0)
    const before = (await app.deps.adapters.files.list()).length
    app.clock.pass(minuteMs)
    expect(await sweepPictures(app.deps)).toBe(before - (await countRows(app, 'feedback_picture')))
    dataOf(await look(token, stored[0] ?? ''))
  })
})

test('answered feedback closes by itself after two weeks', async () => {
  const { token } = await app.register()
  const { feedbackId } = dataOf(await send(token))
  const waiting = dataOf(await send(token)).feedbackId
  await runCommand(app, `feedback-answer ${feedbackId} --by ana --text Done`)
  app.clock.pass(14 * dayMs)
  await maintainFeedback(app.deps)
  expect(dataOf(await detail(token, feedbackId)).state).toBe('answered')
  app.clock.pass(1)
  await maintainFeedback(app.deps)
  expect(dataOf(await detail(token, feedbackId)).state).toBe('closed')
  expect(dataOf(await detail(token, waiting)).state).toBe('open')
})

test('R21: a complaint is accepted at any hour and any day, and is still stored with its answer five years later', async () => {
  const { token, account } = await app.register()
  const complaint = dataOf(await send(token, { type: 'payment', text: 'Where is my money?' }))
  for (const hours of [9, 15, 40]) {
    app.clock.pass(hours * hourMs)
    const { token: later } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
    const { feedbackId } = dataOf(await send(later))
    dataOf(await close(later, feedbackId))
  }
  await runCommand(app, `feedback-answer ${complaint.feedbackId} --by ana --text Sent`)
  for (let year = 1; year <= 5; year++) {
    app.clock.pass(366 * dayMs)
    await maintainFeedback(app.deps)
    await sweepPictures(app.deps)
  }
  const { token: again } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  expect(dataOf(await detail(again, complaint.feedbackId))).toMatchObject({
    text: 'Where is my money?',
    time: complaint.time,
    state: 'closed',
    answer: { text: 'Sent' },
  })
})

test('an operator closes feedback that needs no answer, and nothing that does not exist', async () => {
  const { token } = await app.register()
  const { feedbackId } = dataOf(await send(token))
  expect(await runCommand(app, `feedback-close ${feedbackId} --by ana --reason twice`)).toEqual({
    done: true,
    output: `Feedback ${feedbackId} is closed.`,
  })
  expect((await runCommand(app, `feedback-close ${feedbackId} --by ana`)).done).toBe(false)
  for (const line of ['feedback-show 99999 --by ana', 'feedback-answer x --by ana --text Hm', 'feedback-close 99999 --by ana'])
    expect((await runCommand(app, line)).output).toMatch(/^There is no feedback /)
  expect((await inboxOf(app, token)).list.map(({ content }) => content.template)).toEqual(['welcome'])
})
