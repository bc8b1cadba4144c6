import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { multipart, picture } from '../../../fixtures/uploads.ts'
import { openChat, sendMessage } from '../../../support/chat/samples.ts'
import { signedInOperator, refusals } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let ana: TestOperator
let ben: TestOperator
beforeAll(async () => {
  app = await createApp()
  ana = await signedInOperator(app, 'ana', 'support')
  ben = await signedInOperator(app, 'ben', 'support')
})
afterAll(() => app.close())

const look = async (who: TestOperator, chatId: string) => {
  const { data } = await who.call<DeskOutput<'chat'>>('chat', { chatId })
  if (!data) throw new Error('there is no such conversation')
  return data
}
const listed = async (who: TestOperator) => {
  const { data } = await who.call<DeskOutput<'chats'>>('chats')
  if (!data) throw new Error('nothing was listed')
  return data
}
const answer = (who: TestOperator, chatId: string, text: string, seen: number, clientId: string = randomUUID()) =>
  who.call<{ seq: number }>('chatAnswer', { chatId, text, seen, clientId })

test('an agent who takes conversations is assigned waiting ones, answers, hands over and closes', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  dataOf(await sendMessage(app, token, chatId, 'Where is my withdrawal?'))
  expect((await listed(ana)).entries).toMatchObject([{ chatId, state: 'waiting', preview: 'Where is my withdrawal?', isUnanswered: true }])
  expect((await ana.call('chatPresence', { state: 'taking' })).data).toEqual({ given: 1 })
  expect((await listed(ana)).entries).toMatchObject([{ chatId, state: 'active', agent: 'ana' }])
  const open = await look(ana, chatId)
  expect([open.chat.name, open.messages.length, open.facts.balance]).toEqual(['ana', 3, 1_000_00])
  expect((await answer(ana, chatId, 'I see it.', 3)).data).toEqual({ seq: 4 })
  expect((await ana.call('chatHandOver', { chatId, to: 'ben' })).failure).toBe('chatAgentUnavailable')
  await ben.call('chatPresence', { state: 'taking' })
  expect((await listed(ana)).taking).toEqual(['ben'])
  expect((await ana.call('chatHandOver', { chatId, to: 'ben' })).data).toEqual({ chatId })
  expect((await ben.call('chatClose', { chatId, seen: 4 })).failure).toBe('chatMoved')
  expect((await ben.call('chatClose', { chatId, seen: 5 })).data).toEqual({ chatId })
  expect((await listed(ben)).entries).toEqual([])
})

test('an agent who answers or ends a chat that waits reads that it must be taken first; one who ends a colleague’s, who has it', async () => {
  await ana.call('chatPresence', { state: 'away' })
  await ben.call('chatPresence', { state: 'away' })
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  const waits = { failure: 'undecided', data: { text: expect.stringContaining('Take this chat') as string } }
  expect(await answer(ana, chatId, 'Hello!', 1)).toMatchObject(waits)
  expect(await ana.call('chatClose', { chatId, seen: 1 })).toMatchObject(waits)
  await ben.call('chatTake', { chatId })
  expect(await ana.call('chatClose', { chatId, seen: 2 })).toMatchObject({
    failure: 'undecided',
    data: { text: 'ben has this chat, and only they can end it.' },
  })
  expect((await answer(ana, chatId, 'Hello!', 2)).data).toEqual({ seq: 3 })
  expect((await ben.call('chatClose', { chatId, seen: 3 })).data).toEqual({ chatId })
})

test('an answer sent again, by another request too, is one message; one past unseen messages is refused with those', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  await ana.call('chatTake', { chatId })
  // A colleague who was slower, and one who finds nobody waiting, read why.
  expect(await ana.call('chatTake', { chatId })).toMatchObject({
    failure: 'undecided',
    data: { text: expect.stringContaining('no longer waiting') as string },
  })
  expect(await ana.call('chatTake')).toMatchObject({ failure: 'undecided', data: { text: 'Nobody is waiting.' } })
  const last = (await look(ana, chatId)).chat.lastSeq
  const clientId = randomUUID()
  const sent = await Promise.all([1, 2].map(() => answer(ana, chatId, 'Hello!', last, clientId)))
  expect(sent.map(({ data }) => data?.seq)).toEqual([last + 1, last + 1])
  dataOf(await sendMessage(app, token, chatId, 'Wait'))
  const blind = await answer(ana, chatId, 'Bye', last + 1)
  expect([blind.status, blind.failure, blind.data]).toMatchObject([409, 'chatMoved', { messages: [{ seq: last + 2, text: 'Wait' }] }])
  expect((await look(ana, chatId)).messages.map(({ text }) => text)).not.toContain('Bye')
})

test('a picture is shown to an agent, and the access is recorded; a note stays at the desk', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  const { payload, contentType } = multipart({ requestId: randomUUID(), platform: '1' }, await picture())
  const { pictureId } = (await app.inject('chatUpload', payload, token, contentType)).json<{ data: { pictureId: string } }>().data
  dataOf(await sendMessage(app, token, chatId, '', { pictures: [pictureId] }))
  expect((await ana.call<{ jpeg: string }>('chatPicture', { chatId, pictureId })).data?.jpeg).toMatch(/^\/9j\//)
  expect(await app.db.rows(`select actor, reason from audit_log where action = 'chat.pictureOpened'`)).toEqual([
    { actor: 'ana', reason: pictureId },
  ])
  expect((await ana.call('chatPicture', { chatId: '1', pictureId })).failure).toBe('notFound')
  await ana.call('chatNote', { chatId, text: 'Sent a receipt' })
  expect((await look(ben, chatId)).notes).toMatchObject([{ agent: 'ana', text: 'Sent a receipt' }])
  expect(JSON.stringify(await app.call('chatTranscript', { chatId }, token))).not.toContain('receipt')
})

test('it is for the support role: others are refused, and that is recorded', async () => {
  const pay = await signedInOperator(app, 'pia', 'payments')
  for (const name of ['chats', 'chatTake', 'chatAnswer']) expect((await pay.call(name)).failure).toBe('roleMissing')
  expect((await refusals(app)).filter(({ actor }) => actor === 'pia').map(({ target }) => target)).toEqual([
    'call:chats',
    'call:chatTake',
    'call:chatAnswer',
  ])
})
