import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import type { ChatUpdate, ChatTranscript } from '#contract/chat.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { sweepPictures } from '#server/identity/pictures/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import * as agents from '#server/support/chat/agent.ts'
import { purgeChats, maintainChats } from '#server/support/chat/job.ts'
import { sendChatMessage } from '#server/support/chat/service.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { listenTo } from '../../fixtures/events.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { multipart, picture } from '../../fixtures/uploads.ts'
import { answer, setAway, inTransaction, openChat, sendMessage, setAvailable, take, viewOf, textsOf } from './samples.ts'

let app: TestApp
let origin: string
/** Saturday noon in Manila. */
let noon: number
beforeAll(async () => {
  app = await createApp()
  origin = await app.listen()
  noon = app.clock.now
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.rows('delete from chat_agent')
  await app.db.rows(`update chat set state = 'closed', lease_until = null, closed_at = 0, closed_by = 'idle' where state <> 'closed'`)
  app.clock.now = noon
})

const transcript = (token: string, chatId: string) => app.call<ChatTranscript>('chatTranscript', { chatId }, token)
const transcriptTexts = async (token: string, chatId: string) => textsOf(dataOf(await transcript(token, chatId)))
const listen = async (token: string, position?: string, body: Record<string, unknown> = {}) => {
  const { url } = dataOf(await app.call<{ url: string }>('getChatUrl', body, token))
  return listenTo<ChatUpdate>(origin + url, position)
}
const first = async (token: string, position?: string): Promise<ChatUpdate> => {
  const stream = await listen(token, position)
  const { data } = await stream.until(({ event }) => event === 'chat')
  await stream.stop()
  return data
}

describe('a conversation', () => {
  test('goes from the queue to an agent, to its end and a rating', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    expect(await first(token)).toMatchObject({
      isOpen: true,
      after: 0,
      chat: { chatId, state: 'waiting', place: 1, name: null, lastSeq: 1 },
    })
    dataOf(await sendMessage(app, token, chatId, '  Where is my withdrawal?\nSince noon.  '))
    await setAvailable(app, 'ana')
    expect(await first(token)).toMatchObject({ chat: { state: 'active', place: null, name: 'ana', lastSeq: 3 } })
    expect(await answer(app, chatId, 'I see it.', 3)).toEqual({ seq: 4 })
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)', 'Where is my withdrawal?\nSince noon.', '(joined)', 'I see it.'])
    expect(await app.call('chatRate', { chatId, stars: 5 }, token)).toEqual(refusal('notYet'))
    dataOf(await app.call('chatLeave', { chatId }, token))
    expect(await app.call('chatLeave', { chatId }, token)).toEqual(refusal('chatEnded'))
    expect(await sendMessage(app, token, chatId, 'One more thing')).toEqual(refusal('chatEnded'))
    expect(await answer(app, chatId, 'Bye', 5)).toEqual({ refused: 'chatEnded' })
    dataOf(await app.call('chatRate', { chatId, stars: 5 }, token))
    expect(await app.call('chatRate', { chatId, stars: 1 }, token)).toEqual(refusal('alreadyDone'))
    expect(await first(token)).toMatchObject({ chat: { chatId, state: 'closed', stars: 5 } })
    const next = await openChat(app, token)
    expect(next).not.toBe(chatId)
  })

  test('is one per player, however many concurrent requests there are', async () => {
    const { token } = await app.register()
    const ids = await Promise.all([1, 2, 3].map(() => openChat(app, token)))
    expect(new Set(ids).size).toBe(1)
    expect(await transcriptTexts(token, ids[0] ?? '')).toEqual(['(queued)'])
  })

  test('belongs to its player only', async () => {
    const { token } = await app.register()
    const other = await app.register()
    const chatId = await openChat(app, token)
    for (const [path, body] of [
      ['chatSend', { text: 'hello' }],
      ['chatRead', { seq: 1 }],
      ['chatLeave', {}],
      ['chatRate', { stars: 5 }],
      ['chatMail', {}],
      ['chatTranscript', {}],
    ] as const)
      expect(await app.call(path, { chatId, ...body }, other.token)).toEqual(refusal('notAvailable'))
    dataOf(await app.call('chatTyping', { chatId }, other.token))
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)'])
  })

  test('outside the hours is refused with the opening time, and VIPs have their own hours', async () => {
    // 1 a.m.: the general hours ended at midnight, the VIPs’ last until two.
    app.clock.now = Date.UTC(2026, 10, 21, 17)
    const opensAt = Date.UTC(2026, 10, 22, 0)
    const { token } = await app.register()
    expect(await app.call('chatOpen', {}, token)).toEqual(refusal('chatClosed', { changesAt: opensAt }))
    expect(await first(token)).toMatchObject({ isOpen: false, changesAt: opensAt, chat: null })
    expect(await app.call('chatOpen', { vip: true }, token)).toEqual(refusal('vipOnly', { need: 100_00, done: 0 }))
    await deposit(app, token, 100_00)
    expect(await openChat(app, token, { vip: true })).toMatch(/^\d+$/)
  })

  test('may wait beyond the hours, and its answer is announced by mail', async () => {
    app.clock.now = Date.UTC(2026, 10, 21, 15, 59)
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    dataOf(await sendMessage(app, token, chatId, 'Are you still there?'))
    app.clock.pass(8 * hourMs + 2 * minuteMs)
    await setAvailable(app, 'ana')
    expect(await answer(app, chatId, 'Good morning!', 3)).toEqual({ seq: 4 })
    const letters = async () =>
      (await inboxOf(app, token)).list.map(({ content }) => content).filter(({ template }) => template === 'chatAnswered')
    await maintainChats(app.deps)
    expect(await letters()).toEqual([])
    app.clock.pass(5 * minuteMs)
    for (let times = 0; times < 2; times++) await maintainChats(app.deps)
    expect(await letters()).toEqual([{ template: 'chatAnswered', chatId }])
  })
})

describe('a message', () => {
  test('sent again with its client id is one message, by any route', async () => {
    const { token, userId } = await app.register()
    const chatId = await openChat(app, token)
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => sendMessage(app, token, chatId, 'Once', { requestId })))
    expect(answers.map(({ data }) => data?.seq)).toEqual([2, 2, 2])
    // The stored request may be gone: the conversation itself recognizes the message.
    await app.db.rows('delete from request where request_id = $1', [requestId])
    expect(dataOf(await sendMessage(app, token, chatId, 'Once', { requestId }))).toEqual({ chatId, seq: 2 })
    const context = { ...app.deps, now: app.clock.now, caller: { playerId: userId }, requestId }
    expect(await app.db.transaction((tx) => sendChatMessage({ ...context, tx } as never, { chatId, text: 'Once', pictures: [] }))).toEqual({
      chatId,
      seq: 2,
    })
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)', 'Once'])
    await setAvailable(app, 'ana')
    const clientId = randomUUID()
    const twice = await Promise.all([1, 2].map(() => answer(app, chatId, 'Here', 3, { clientId })))
    expect(twice).toEqual([{ seq: 4 }, { seq: 4 }])
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)', 'Once', '(joined)', 'Here'])
  })

  test('has the number after the previous one, however many are written at once', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    await Promise.all(Array.from({ length: 40 }, (_, index) => sendMessage(app, token, chatId, `word ${index}`)))
    const { messages } = dataOf(await transcript(token, chatId))
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
    expect(new Set(textsOf({ messages })).size).toBe(41)
  })

  test('includes pictures uploaded for it, which only its player and the desk can read', async () => {
    const { token } = await app.register()
    const other = await app.register()
    const chatId = await openChat(app, token)
    const { payload, contentType } = multipart({ requestId: randomUUID(), platform: '1' }, await picture())
    const upload: Answer<{ pictureId: string }> = (await app.inject('chatUpload', payload, token, contentType)).json()
    const { pictureId } = dataOf(upload)
    expect(await sendMessage(app, other.token, await openChat(app, other.token), '', { pictures: [pictureId] })).toEqual(
      refusal('notAvailable'),
    )
    const { seq } = dataOf(await sendMessage(app, token, chatId, '', { pictures: [pictureId] }))
    expect(dataOf(await transcript(token, chatId)).messages.at(-1)).toMatchObject({ seq, text: '', pictures: [pictureId] })
    expect(dataOf(await app.call<{ jpeg: string }>('chatPicture', { pictureId }, token)).jpeg).toMatch(/^\/9j\//)
    expect(await app.call('chatPicture', { pictureId }, other.token)).toEqual(refusal('notAvailable'))
    expect(await sendMessage(app, token, chatId, '')).toEqual(refusal('badParameter', { fields: ['text'] }))
    expect(await sendMessage(app, token, chatId, 'again', { pictures: [pictureId] })).toEqual(refusal('notAvailable'))
  })

  test('has no more pictures than the settings allow, which the stream reports', async () => {
    const { service } = defaultPolicy
    const strict = await createApp({ policy: { service: { ...service, chat: { ...service.chat, pictures: 1 } } } })
    const strictOrigin = await strict.listen()
    const { token } = await strict.register()
    const chatId = await openChat(strict, token)
    const { url } = dataOf(await strict.call<{ url: string }>('getChatUrl', {}, token))
    const stream = await listenTo<ChatUpdate>(strictOrigin + url)
    expect((await stream.until(({ event }) => event === 'chat')).data.maxPictures).toBe(1)
    await stream.stop()
    const pictures = [randomUUID(), randomUUID()]
    expect(await sendMessage(strict, token, chatId, 'Look', { pictures })).toEqual(refusal('badParameter', { fields: ['pictures'] }))
    await strict.close()
  })

  test('that suggests distress marks the conversation, for the player and for the agent', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    dataOf(await sendMessage(app, token, chatId, 'Naubos lahat ng pera ko, hindi ko mapigil'))
    dataOf(await sendMessage(app, token, chatId, 'Thank you'))
    expect(dataOf(await transcript(token, chatId)).messages.map(({ isDistress }) => isDistress)).toEqual([false, true, false])
    expect((await agents.queue(app.db, 'ana')).entries.map((entry) => [entry.chatId, entry.isDistress])).toEqual([[chatId, true]])
    expect((await viewOf(app, chatId)).chat.isDistress).toBe(true)
  })
})

describe('the stream', () => {
  test('begins with everything, continues with what is new, and after a break sends exactly what was missed', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    const stream = await listen(token)
    expect((await stream.until(({ event }) => event === 'chat')).id).toBe(`${chatId}-1`)
    dataOf(await sendMessage(app, token, chatId, 'one'))
    const update = await stream.until(({ data }) => data.chat?.lastSeq === 2)
    expect([update.id, update.data.after, textsOf(update.data)]).toEqual([`${chatId}-2`, 1, ['one']])
    await stream.stop()
    for (const text of ['two', 'three']) dataOf(await sendMessage(app, token, chatId, text))
    const missed = await first(token, update.id)
    expect([missed.after, textsOf(missed), missed.messages.map(({ seq }) => seq)]).toEqual([2, ['two', 'three'], [3, 4]])
    const nothing = await first(token, `${chatId}-4`)
    expect([nothing.after, nothing.messages, nothing.chat?.lastSeq]).toEqual([4, [], 4])
    // A position in another conversation, or an invalid one: the stream starts from the beginning.
    for (const position of ['1-3', `${chatId}-99`, 'nonsense'])
      expect(await first(token, position)).toMatchObject({ after: 0, messages: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }] })
  })

  test('equals what a fresh client receives, after every step', async () => {
    const { token } = await app.register()
    const stream = await listen(token)
    await stream.until(({ event }) => event === 'chat')
    const chatId = await openChat(app, token)
    const steps = [
      () => sendMessage(app, token, chatId, 'hello'),
      () => setAvailable(app, 'ana'),
      () => answer(app, chatId, 'hi', 3),
      () => app.call('chatRead', { chatId, seq: 4 }, token),
      () => viewOf(app, chatId),
      () => inTransaction(app, (work) => agents.handOver(work, { agent: 'ana', chatId, to: null })),
      () => app.call('chatLeave', { chatId }, token),
    ]
    for (const step of steps) {
      await step()
      const fresh = await first(token)
      await stream.until(({ data }) => JSON.stringify(data.chat) === JSON.stringify(fresh.chat))
      const received = new Map(stream.events().flatMap(({ data }) => data.messages.map((message) => [message.seq, message] as const)))
      expect([...received.values()]).toEqual(fresh.messages)
    }
    await stream.stop()
  })

  test('notifies all waiting players that a place has changed, and shows that the agent is typing', async () => {
    const [one, two] = [await app.register(), await app.register()]
    const firstChat = await openChat(app, one.token)
    const secondChat = await openChat(app, two.token)
    const stream = await listen(two.token)
    expect((await stream.until(({ data }) => data.chat?.place === 2)).data.chat?.chatId).toBe(secondChat)
    dataOf(await app.call('chatLeave', { chatId: firstChat }, one.token))
    await stream.until(({ data }) => data.chat?.place === 1)
    await setAvailable(app, 'ana')
    await stream.until(({ data }) => data.chat?.state === 'active')
    await agents.typing(app.db, secondChat)
    expect((await stream.until(({ event }) => event === 'typing')).id).toBeUndefined()
    await stream.stop()
  })

  test('requires an own, valid ticket, and ends with the session', async () => {
    const { token } = await app.register()
    const { url } = dataOf(await app.call<{ url: string }>('getChatUrl', {}, token))
    const status = async (path: string) => {
      const stream = await listenTo(origin + path)
      await stream.stop()
      return stream.response.statusCode
    }
    expect(await status('/production-api/chat')).toBe(403)
    expect(await status(url.replace(/ticket=\d+/, 'ticket=1'))).toBe(403)
    const live = await app.call<{ url: string }>('getLiveUrl', {}, token)
    expect(await status(url.replace(/ticket=.*/, `ticket=${dataOf(live).url.split('ticket=')[1]}`))).toBe(403)
    const stream = await listenTo<ChatUpdate>(origin + url)
    await stream.until(({ event }) => event === 'chat')
    const chatId = await openChat(app, token)
    dataOf(await app.call('logout', {}, token))
    await take(app, chatId)
    expect(await answer(app, chatId, 'Are you there?', 2)).toEqual({ seq: 3 })
    await stream.ended
    expect(stream.text()).not.toContain('Are you there?')
    app.clock.pass(2 * minuteMs)
    expect(await status(url)).toBe(403)
  })

  test('sends a long conversation in parts, each once and in order', async () => {
    const { token, userId } = await app.register()
    const chatId = await openChat(app, token)
    await app.db.rows(
      `insert into chat_message (chat_id, seq, client_id, author, kind, body, at)
         select $1, n, gen_random_uuid(), 'player', 'text', 'word ' || n, 0 from generate_series(2, 1001) n`,
      [chatId],
    )
    await app.db.rows('update chat set last_seq = 1001 where player_id = $1 and id = $2', [userId, chatId])
    const stream = await listen(token)
    await stream.until(({ id }) => id === `${chatId}-1001`)
    const numbers = stream.events().flatMap(({ data }) => data.messages.map(({ seq }) => seq))
    expect(numbers).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1))
    await stream.stop()
  })
})

describe('retention', () => {
  test('a transcript comes by mail once, and leads to the conversation while that is kept', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    dataOf(await sendMessage(app, token, chatId, 'Please keep this'))
    dataOf(await app.call('chatLeave', { chatId }, token))
    dataOf(await app.call('chatMail', { chatId }, token))
    expect(await app.call('chatMail', { chatId }, token)).toEqual(refusal('alreadyDone'))
    const [message] = (await inboxOf(app, token)).list
    expect(message).toMatchObject({ content: { template: 'chatTranscript', chatId }, expiresAt: app.clock.now + 90 * dayMs })
    expect(dataOf(await transcript(token, chatId)).keptUntil).toBe(app.clock.now + 90 * dayMs)
    const messages = () => countRows(app, 'chat_message', 'chat_id = $1', [chatId])
    app.clock.pass(90 * dayMs)
    await purgeChats(app.deps)
    expect(await messages()).toBe(3)
    app.clock.pass(1)
    await purgeChats(app.deps)
    expect(await messages()).toBe(0)
    app.clock.now = noon
    expect(await transcript(token, chatId)).toEqual(refusal('notAvailable'))
  })

  test('pictures are deleted with it, and unsent ones after a day', async () => {
    app.clock.pass(2 * dayMs)
    for (const sweep of [maintainChats, purgeChats, sweepPictures]) await sweep(app.deps)
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    const upload = async () => {
      const { payload, contentType } = multipart({ requestId: randomUUID(), platform: '1' }, await picture())
      return dataOf((await app.inject('chatUpload', payload, token, contentType)).json<Answer<{ pictureId: string }>>()).pictureId
    }
    const [sent, loose] = [await upload(), await upload()]
    dataOf(await sendMessage(app, token, chatId, '', { pictures: [sent] }))
    dataOf(await app.call('chatLeave', { chatId }, token))
    app.clock.pass(dayMs + 1)
    await maintainChats(app.deps)
    expect(await sweepPictures(app.deps)).toBe(1)
    expect(await app.call('chatPicture', { pictureId: loose }, token)).toEqual(refusal('notAvailable'))
    dataOf(await app.call('chatPicture', { pictureId: sent }, token))
    app.clock.pass(90 * dayMs)
    await purgeChats(app.deps)
    expect(await sweepPictures(app.deps)).toBe(1)
  })

  test('an inactive conversation ends by itself', async () => {
    const { token } = await app.register()
    const chatId = await openChat(app, token)
    await setAvailable(app, 'ana')
    await answer(app, chatId, 'Anything else?', 2)
    await inTransaction(app, (work) => agents.renew(work, 'ana'))
    app.clock.pass(15 * minuteMs)
    await setAway(app, 'ana')
    await app.db.rows('update chat set lease_until = $2 where id = $1', [chatId, app.clock.now + minuteMs])
    await maintainChats(app.deps)
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)', '(joined)', 'Anything else?'])
    app.clock.pass(1)
    await maintainChats(app.deps)
    expect(await transcriptTexts(token, chatId)).toEqual(['(queued)', '(joined)', 'Anything else?', '(closed)'])
  })
})
