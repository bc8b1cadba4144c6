import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dayMs } from '#contract/durations.ts'
import { approveKyc, rejectKyc } from '#server/identity/kyc/review.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { makeTestPlayer, runCommand } from '../../../fixtures/operatorCommands.ts'
import { documents as details, lookAtDocuments, playerWithDocuments } from '../../../identity/kyc/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let rita: TestOperator
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  rita = await signedInOperator(app, 'rita', 'risk')
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

test('documents are decided by the operator who has claimed the case, and opening the pictures is recorded', async () => {
  const { userId: id } = await playerWithDocuments(app)
  const { data } = await rita.call<{ rows: { id: string }[] }>('documents')
  expect(data?.rows.map((row) => row.id)).toEqual([id])
  expect(await rita.call('documentsOpen', { id })).toMatchObject({ failure: 'notClaimed' })
  expect(await rita.call('documentsApprove', { id })).toMatchObject({ failure: 'notClaimed' })
  const ria = await signedInOperator(app, 'ria', 'risk')
  await rita.call('documentsClaim', { id })
  expect(await ria.call('documentsOpen', { id })).toMatchObject({ failure: 'claimedByOther', data: { by: 'rita' } })
  const opened = await rita.call<{ pictures: { name: string; src: string }[] }>('documentsOpen', { id })
  expect(opened.data?.pictures.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(['back', 'front', 'selfie'])
  expect(opened.data?.pictures.every(({ src }) => src.startsWith('data:image/jpeg;base64,/9j/'))).toBe(true)
  expect(await ria.call('documentsApprove', { id })).toMatchObject({ failure: 'claimedByOther' })
  const body = { id, requestId: crypto.randomUUID() }
  expect(await rita.call('documentsApprove', body)).toMatchObject({ status: 200 })
  expect(await rita.call('documentsApprove', body)).toMatchObject({ replayed: true })
  expect(await app.db.row('select state from kyc where player_id = $1', [id])).toEqual({ state: 'approved' })
  expect(await rita.call('documentsClaim', { id })).toMatchObject(decided)
  expect(await app.db.rows(`select actor, action from audit_log where target = $1 order by id`, [`player:${id}`])).toEqual([
    { actor: 'rita', action: 'documents.claimed' },
    { actor: 'rita', action: 'documents.opened' },
    { actor: 'rita', action: 'documents.approved' },
  ])
})

test('documents of a test player are decided by another operator', async () => {
  const { userId: id } = await playerWithDocuments(app)
  await makeTestPlayer(app, 'rita', id)
  await rita.call('documentsClaim', { id })
  await rita.call('documentsOpen', { id })
  expect(await rita.call('documentsApprove', { id })).toMatchObject({ failure: 'undecided' })
  expect(await rita.call('documentsRefuse', { id, why: 'unreadable' })).toMatchObject({ failure: 'undecided' })
  expect(await app.db.row('select state from kyc where player_id = $1', [id])).toEqual({ state: 'submitted' })
})

test('decided documents can be read again, the last decision first, and opening their pictures is recorded', async () => {
  const [first, second] = [await playerWithDocuments(app), await playerWithDocuments(app)]
  type Listed = DeskOutput<'documents'>
  const listed = async (input: object) =>
    (await rita.call<Listed>('documents', input)).data?.rows.map(({ id, decided: made }) => ({ id, made }))
  for (const [{ userId: id }, why] of [[first], [second, 'unreadable']] as const) {
    await rita.call('documentsClaim', { id })
    if (!why) await rita.call('documentsOpen', { id })
    await (why ? rita.call('documentsRefuse', { id, why }) : rita.call('documentsApprove', { id }))
    app.clock.pass(1_000)
  }
  const by = { by: 'rita', at: expect.any(Number) as number }
  const approved = { id: first.userId, made: { state: 'approved', reasons: [], ...by } }
  const rejected = { id: second.userId, made: { state: 'rejected', reasons: ['unreadable'], ...by } }
  expect(await listed({ show: 'decided' })).toEqual([rejected, approved])
  expect(await listed({ id: first.userId })).toEqual([approved])
  // They are no way to read the private data of everybody, a hundred at a time, which `playerUnmask` shows one by one and records.
  for (const input of [{ show: 'decided' }, { id: first.userId }]) {
    const rows = (await rita.call<Listed>('documents', input)).data?.rows ?? []
    expect(rows.map(({ idNumber, address }) => [idNumber, address])).toEqual(rows.map(() => ['•••• 3456', '••••']))
  }
  expect(await listed({})).toEqual([])
  const ria = await signedInOperator(app, 'ria', 'risk')
  const opened = await ria.call<{ pictures: { name: string }[] }>('documentsOpen', { id: first.userId })
  expect(opened.data?.pictures.length).toBe(3)
  expect(await app.db.rows(`select target from audit_log where actor = 'ria' and action = 'documents.opened'`)).toEqual([
    { target: `player:${first.userId}` },
  ])
  expect(await sue.call('documentsOpen', { id: first.userId })).toMatchObject({ failure: 'roleMissing' })
  // Submitted again, they are in the queue, and take a claim to be opened.
  await app.db.rows(`update kyc set state = 'submitted', submitted_at = $2 where player_id = $1`, [second.userId, app.clock.now])
  expect(await listed({ show: 'decided' })).toEqual([approved])
  expect(await listed({})).toEqual([{ id: second.userId, made: null }])
  expect(await ria.call('documentsOpen', { id: second.userId })).toMatchObject({ failure: 'notClaimed' })
})

test('documents that their operator releases are free at once, and nobody releases another’s', async () => {
  const { userId: id } = await playerWithDocuments(app)
  const ria = await signedInOperator(app, 'ria', 'risk')
  await rita.call('documentsClaim', { id })
  expect(await ria.call('documentsRelease', { id })).toMatchObject({ status: 200 })
  expect(await ria.call('documentsClaim', { id })).toMatchObject({ failure: 'claimedByOther', data: { by: 'rita' } })
  expect(await rita.call('documentsRelease', { id })).toMatchObject({ status: 200 })
  expect(await rita.call('documentsOpen', { id })).toMatchObject({ failure: 'notClaimed' })
  expect(await ria.call('documentsClaim', { id })).toMatchObject({ status: 200 })
  expect(await app.db.rows(`select actor, action from audit_log where target = $1 order by id`, [`player:${id}`])).toEqual([
    { actor: 'rita', action: 'documents.claimed' },
    { actor: 'rita', action: 'documents.givenBack' },
    { actor: 'ria', action: 'documents.claimed' },
  ])
})

test('a case that was claimed while the clock was days ahead is free once it is put back', async () => {
  const { userId: id } = await playerWithDocuments(app)
  app.clock.pass(3 * dayMs)
  const ria = await signedInOperator(app, 'ria', 'risk')
  expect(await ria.call('documentsClaim', { id })).toMatchObject({ status: 200 })
  app.clock.pass(-3 * dayMs)
  expect(await rita.call('documentsOpen', { id })).toMatchObject({ failure: 'notClaimed' })
  expect(await rita.call('documentsClaim', { id })).toMatchObject({ status: 200 })
  expect(await rita.call('documentsOpen', { id })).toMatchObject({ status: 200 })
})

const decided = { failure: 'undecided', data: { text: 'These have already been decided: approved.' } }

test('documents that were decided at the terminal meanwhile are not decided again', async () => {
  const { userId: id } = await playerWithDocuments(app)
  await rita.call('documentsClaim', { id })
  await approveKyc(app.deps, id, 'terminal')
  expect(await rita.call('documentsRefuse', { id, why: 'unreadable' })).toMatchObject(decided)
})

test('documents that an operator has claimed at the desk are not decided at the terminal, until they are released', async () => {
  const { userId: id } = await playerWithDocuments(app)
  await rita.call('documentsClaim', { id })
  for (const command of [`documents-approve ${id} --by ana`, `documents-reject ${id} --by ana --reason unreadable`])
    expect(await runCommand(app, command)).toEqual({
      done: false,
      output: expect.stringMatching(new RegExp(`^rita is reviewing the documents of player ${id} at the desk until .* UTC\\.$`)) as string,
    })
  expect(await app.db.row('select state from kyc where player_id = $1', [id])).toEqual({ state: 'submitted' })
  await rita.call('documentsRelease', { id })
  await lookAtDocuments(app, id, 'ana')
  expect(await runCommand(app, `documents-approve ${id} --by ana`)).toMatchObject({ done: true })
})

test('of two decisions on documents at the same time, at the desk and by the reviewer of the terminal, one counts and the other hears of it', async () => {
  const { userId: id } = await playerWithDocuments(app)
  await rita.call('documentsClaim', { id })
  await rita.call('documentsOpen', { id })
  const [atDesk, atTerminal] = await Promise.all([
    rita.call('documentsApprove', { id }),
    rejectKyc(app.deps, id, ['unreadable'], 'terminal'),
  ])
  const row = await app.db.row<{ state: string }>('select state from kyc where player_id = $1', [id])
  const isDesk = row?.state === 'approved'
  expect([atDesk, atTerminal]).toMatchObject(
    isDesk
      ? [{ status: 200 }, { refused: 'alreadyDone', data: { state: 'approved' } }]
      : [{ failure: 'undecided', data: { text: 'These have already been decided: rejected.' } }, { state: 'rejected' }],
  )
  expect(
    await app.db.rows(`select 1 from audit_log where target = $1 and action in ('documents.approved', 'documents.rejected')`, [
      `player:${id}`,
    ]),
  ).toHaveLength(1)
})

test('documents that were submitted again since they were claimed are claimed again before they are decided', async () => {
  const { userId: id, token } = await playerWithDocuments(app)
  await rita.call('documentsClaim', { id })
  await rejectKyc(app.deps, id, ['unreadable'], 'terminal')
  await app.call('addKyc', { name: 'Somebody Else', submit: true }, token)
  expect(await rita.call('documentsApprove', { id })).toMatchObject({ failure: 'notClaimed' })
  expect(await rita.call('documentsRefuse', { id, why: 'unreadable' })).toMatchObject({ failure: 'notClaimed' })
  expect(await app.db.row('select state, name from kyc where player_id = $1', [id])).toEqual({ state: 'submitted', name: 'Somebody Else' })
  await rita.call('documentsClaim', { id })
  await rita.call('documentsOpen', { id })
  expect(await rita.call('documentsApprove', { id })).toMatchObject({ status: 200 })
})

test('documents are approved only by an operator who has opened the pictures of this very submission', async () => {
  const { userId: id, token } = await playerWithDocuments(app)
  const unseen = { failure: 'undecided', data: { text: 'Open the pictures of these documents first.' } }
  await rita.call('documentsClaim', { id })
  expect(await rita.call('documentsApprove', { id })).toMatchObject(unseen)
  await rita.call('documentsOpen', { id })
  app.clock.pass(1_000)
  await rejectKyc(app.deps, id, ['unreadable'], 'terminal')
  await app.call('addKyc', { name: 'Somebody Else', submit: true }, token)
  await rita.call('documentsClaim', { id })
  expect(await rita.call('documentsApprove', { id })).toMatchObject(unseen)
  expect(await app.db.row('select state, name from kyc where player_id = $1', [id])).toEqual({ state: 'submitted', name: 'Somebody Else' })
  await rita.call('documentsOpen', { id })
  expect(await rita.call('documentsApprove', { id })).toMatchObject({ status: 200 })
})

test('a player who has submitted no documents is no case', async () => {
  const { userId: id, token } = await app.register()
  const none = { failure: 'undecided', data: { text: 'This player has submitted no documents.' } }
  expect(await rita.call('documentsClaim', { id })).toMatchObject(none)
  await app.call('addKyc', { ...details, submit: false }, token)
  expect(await app.db.rows('select state from kyc')).toEqual([{ state: 'draft' }])
  expect(await rita.call('documentsClaim', { id })).toMatchObject(none)
  expect(await app.db.rows('select target from desk_claim')).toEqual([])
})

test('a document of another person is not approved, and nothing is half done', async () => {
  const first = await playerWithDocuments(app)
  const second = await playerWithDocuments(app)
  for (const { userId: id } of [first, second]) {
    await rita.call('documentsClaim', { id })
    await rita.call('documentsOpen', { id })
  }
  await app.db.rows(`update kyc set id_type = 'passport', id_number = 'P1234567' where player_id = any($1::bigint[])`, [
    [first.userId, second.userId],
  ])
  expect(await rita.call('documentsApprove', { id: first.userId })).toMatchObject({ status: 200 })
  expect(await rita.call('documentsApprove', { id: second.userId })).toMatchObject({
    failure: 'undecided',
    data: { text: 'The same ID already verifies another player: reject it for that reason.' },
  })
  expect(await app.db.row('select state from kyc where player_id = $1', [second.userId])).toEqual({ state: 'submitted' })
})

test('feedback is answered or closed once', async () => {
  const { token, userId } = await app.register()
  await app.call('feedbackAdd', { type: 'payment', text: 'Where is my deposit?', images: [] }, token)
  await app.db.rows(
    `insert into feedback (player_id, type, text, at) select $1, 'payment', 'Where is it?', 0 where not exists (select 1 from feedback)`,
    [userId],
  )
  const { data } = await sue.call<{ rows: { id: string; playerId: string }[] }>('feedback')
  const id = data?.rows[0]?.id
  expect(data?.rows).toMatchObject([{ playerId: userId }])
  expect(await sue.call('feedbackAnswer', { id, text: 'It has arrived.' })).toMatchObject({ status: 200 })
  expect((await sue.call('feedback')).data).toMatchObject({ rows: [] })
  expect(await app.db.row('select state, answer from feedback where id = $1', [id])).toEqual({
    state: 'answered',
    answer: 'It has arrived.',
  })
  // A page that was opened before shows it as unanswered.
  expect(await sue.call('feedbackClose', { id, reason: 'no answer needed' })).toMatchObject({ failure: 'undecided' })
  expect(await sue.call('feedbackAnswer', { id, text: 'again' })).toMatchObject({ failure: 'undecided' })
  expect(await app.db.row('select state from feedback where id = $1', [id])).toEqual({ state: 'answered' })
  expect((await sue.call('feedback', { id })).data).toMatchObject({
    rows: [{ id, text: 'Where is it?', decided: { state: 'answered', by: 'sue', answer: 'It has arrived.' } }],
  })
})

test('feedback that needs no answer is closed with the operator’s reason, and can be read afterwards', async () => {
  const { token } = await app.register()
  const sent = await app.call<{ feedbackId: string }>('feedbackSend', { type: 'other', text: 'Thank you!' }, token)
  const id = sent.data?.feedbackId
  expect((await sue.call('feedback', { id })).data).toMatchObject({ rows: [{ id, decided: null }] })
  expect(await sue.call('feedbackClose', { id, reason: 'only thanks' })).toMatchObject({ status: 200 })
  expect((await sue.call('feedback', { id })).data).toMatchObject({ rows: [{ id, decided: { state: 'closed', by: 'sue', answer: null } }] })
  expect((await sue.call('feedback')).data).toMatchObject({ rows: [] })
  // Every view of its pictures is recorded as well.
  for (let views = 0; views < 25; views++) await sue.call('feedbackOpen', { id })
  expect((await sue.call('feedback', { id })).data).toMatchObject({ rows: [{ id, decided: { state: 'closed', by: 'sue', answer: null } }] })
})

test('of two operators who answer one feedback, one does, and the player gets one message', async () => {
  const { token, userId } = await app.register()
  await app.call('feedbackSend', { type: 'payment', text: 'Where is my deposit?' }, token)
  const { data } = await sue.call<{ rows: { id: string }[] }>('feedback')
  const id = data?.rows[0]?.id
  const sid = await signedInOperator(app, 'sid', 'support')
  const replies = await Promise.all([
    sue.call('feedbackAnswer', { id, text: 'It has arrived.' }),
    sid.call('feedbackAnswer', { id, text: 'Please wait.' }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const answer = replies[0].status === 200 ? 'It has arrived.' : 'Please wait.'
  expect(await app.db.row('select answer from feedback where id = $1', [id])).toEqual({ answer })
  const mails = await app.db.rows(`select id from mail where player_id = $1 and body->>'template' = 'feedbackAnswered'`, [userId])
  expect(mails).toHaveLength(1)
})

test('a refund of an unknown deposit is refused with an explanation', async () => {
  const pay = await signedInOperator(app, 'pay', 'payments')
  await pay.confirm()
  const staleState = '0123456789abcdef'
  expect(await pay.call('refundMake', { orderId: '500001', seen: staleState, reason: 'asked by phone' })).toMatchObject({
    failure: 'notFound',
  })
  expect((await pay.call('refunds')).data).toEqual({ rows: [], older: null, stranded: { count: 0, isMore: false } })
})
