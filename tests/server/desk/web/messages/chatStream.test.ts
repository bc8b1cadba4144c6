import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { listenTo } from '../../../fixtures/events.ts'
import { openChat, sendMessage } from '../../../support/chat/samples.ts'
import { signedInOperator, refusals } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

type Update = DeskOutput<'chats'> & DeskOutput<'chat'> & { chatId: string }

let app: TestApp
let origin: string
let ana: TestOperator
let ben: TestOperator
beforeAll(async () => {
  app = await createApp()
  ana = await signedInOperator(app, 'ana', 'support')
  ben = await signedInOperator(app, 'ben', 'support')
  origin = await app.listen()
})
afterAll(() => app.close())

const listen = (who: TestOperator | undefined, search = '', lastEventId?: string, headers: Record<string, string> = {}) =>
  listenTo<Update>(`${origin}/desk/api/stream/chat?${search}`, lastEventId, { ...(who && { cookie: who.cookie }), ...headers })

test('operators see each other taking a conversation over, and their presence, as it happens', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  const [one, other] = await Promise.all([listen(ana), listen(ben, `chat=${chatId}`)])
  expect(one.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const entryIn = ({ event, data }: { event: string; data: Update }) =>
    event === 'chats' ? data.entries.find((entry) => entry.chatId === chatId) : undefined
  await one.until((update) => entryIn(update)?.state === 'waiting')
  await ana.call('chatTake', { chatId })
  await other.until((update) => entryIn(update)?.agent === 'ana')
  // State and messages may arrive in one event or in two.
  await other.until(({ event, data }) => event === 'chat' && data.chat.name === 'ana')
  await other.until(({ event, data }) => event === 'chat' && data.messages.some(({ kind, name }) => kind === 'joined' && name === 'ana'))
  await ben.call('chatPresence', { state: 'taking' })
  await one.until(({ event, data }) => event === 'chats' && data.taking.includes('ben'))
  await ana.call('chatHandOver', { chatId, to: 'ben' })
  await one.until((update) => entryIn(update)?.agent === 'ben')
  await ben.call('chatPresence', { state: 'away' })
  await Promise.all([one.stop(), other.stop()])
})

test('a listener that reconnects is sent exactly the messages after the last it knows', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  dataOf(await sendMessage(app, token, chatId, 'One'))
  const first = await listen(ben, `chat=${chatId}`)
  const received = await first.until(({ event, data }) => event === 'chat' && data.messages.some(({ text }) => text === 'One'))
  await first.stop()
  dataOf(await sendMessage(app, token, chatId, 'Two'))
  const again = await listen(ben, `chat=${chatId}`, received.id)
  const missed = await again.until(({ event }) => event === 'chat')
  expect([missed.data.after, missed.data.messages.map(({ text }) => text)]).toEqual([received.data.chat.lastSeq, ['Two']])
  dataOf(await sendMessage(app, token, chatId, 'Three'))
  const next = await again.until(({ event, data }) => event === 'chat' && data.messages.some(({ text }) => text === 'Three'))
  expect(next.data.messages.map(({ text }) => text)).toEqual(['Three'])
  await again.stop()
})

test('it is told that the player is writing', async () => {
  const { token } = await app.register()
  const chatId = await openChat(app, token)
  await ana.call('chatTake', { chatId })
  const line = await listen(ana, `chat=${chatId}`)
  await line.until(({ event }) => event === 'chat')
  dataOf(await app.call('chatTyping', { chatId }, token))
  expect((await line.until(({ event }) => event === 'typing')).data).toEqual({ chatId })
  await line.stop()
})

test('it ends with the session; without one, without the role or from another site it is refused, and that is recorded', async () => {
  const status = async (...args: Parameters<typeof listen>) => {
    const line = await listen(...args)
    await line.stop()
    return line.response.statusCode
  }
  const pia = await signedInOperator(app, 'pia', 'payments')
  const cat = await signedInOperator(app, 'cat', 'support')
  expect(await status(undefined)).toBe(401)
  expect(await status(pia)).toBe(403)
  expect(await status(cat, '', undefined, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await status(cat, 'operator=ana')).toBe(401)
  expect((await refusals(app)).map(({ actor, target, reason }) => [actor, target, reason.split(' ')[0]])).toEqual([
    ['nobody', 'call:chatStream', 'sessionOver'],
    ['pia', 'call:chatStream', 'roleMissing'],
    ['cat', 'call:chatStream', 'crossSite'],
    ['cat', 'call:chatStream', 'sessionOver'],
  ])
  const line = await listen(cat)
  await line.until(({ event }) => event === 'chats')
  await cat.call('signOut')
  const { token } = await app.register()
  dataOf(await sendMessage(app, token, await openChat(app, token), `Hello ${randomUUID()}`))
  await line.ended
})

test('it ends once the operator’s role requires a passkey that they do not have', async () => {
  const line = await listen(ana)
  await line.until(({ event }) => event === 'chats')
  await app.change({ 'desk.passkeyRoles': ['support'] })
  expect(await ana.call('chats')).toMatchObject({ failure: 'passkeyMissing' })
  const { token } = await app.register()
  dataOf(await sendMessage(app, token, await openChat(app, token), `Hello ${randomUUID()}`))
  await line.ended
})
