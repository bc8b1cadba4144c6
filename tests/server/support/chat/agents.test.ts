import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import * as agents from '#server/support/chat/agent.ts'
import { maintainChats } from '#server/support/chat/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { answer, setAway, inTransaction, openChat, sendMessage, setAvailable, take, viewOf, textsOf } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.rows('delete from chat_agent')
  await app.db.rows(`update chat set state = 'closed', lease_until = null, closed_at = 0, closed_by = 'idle' where state <> 'closed'`)
})

/** This many players in the queue, a second apart. */
async function waiting(many: number) {
  const players: { token: string; userId: string; chatId: string }[] = []
  for (let n = 0; n < many; n++) {
    const player = await app.register()
    players.push({ ...player, chatId: await openChat(app, player.token) })
    app.clock.pass(1_000)
  }
  return players
}
const holders = async () => new Map((await agents.queue(app.db, 'ana')).entries.map(({ chatId, agent }) => [chatId, agent]))
const ids = (players: readonly { chatId: string }[]) => players.map(({ chatId }) => chatId)

test('an answer past unseen messages is refused with those, and nothing is sent until they are seen', async () => {
  const [player] = await waiting(1)
  const { chatId = '', token = '' } = player ?? {}
  await setAvailable(app, 'ana')
  dataOf(await sendMessage(app, token, chatId, 'Can I cancel it?'))
  expect(await answer(app, chatId, 'Hello!', 2)).toMatchObject({
    refused: 'chatMoved',
    data: { messages: [{ seq: 3, text: 'Can I cancel it?' }] },
  })
  await answer(app, chatId, 'Yes, in Wallet.', 3, { agent: 'ben' })
  dataOf(await sendMessage(app, token, chatId, 'Sige, thank you!'))
  expect(await answer(app, chatId, 'Shall I?', 3)).toMatchObject({
    refused: 'chatMoved',
    data: {
      messages: [
        { seq: 4, name: 'ben', text: 'Yes, in Wallet.' },
        { seq: 5, author: 'player' },
      ],
    },
  })
  expect(textsOf(await viewOf(app, chatId))).not.toContain('Shall I?')
  expect(await inTransaction(app, (work) => agents.close(work, { agent: 'ana', chatId, lastSeenSeq: 4 }))).toMatchObject({
    refused: 'chatMoved',
  })
  expect(await answer(app, chatId, 'Shall I?', 5)).toEqual({ seq: 6 })
})

test('a waiting conversation is neither answered nor ended before it is taken, and only the agent who has it ends it', async () => {
  const [player] = await waiting(1)
  const { chatId = '' } = player ?? {}
  const close = (agent: string, lastSeenSeq: number) => inTransaction(app, (work) => agents.close(work, { agent, chatId, lastSeenSeq }))
  expect(await answer(app, chatId, 'Hello!', 1)).toEqual({ explanation: 'The player is still in the queue. Take this chat first.' })
  expect(await close('ana', 1)).toEqual({ explanation: 'The player is still in the queue. Take this chat before you end it.' })
  await take(app, chatId)
  // A colleague may help in it.
  expect(await answer(app, chatId, 'Ana will be with you.', 2, { agent: 'ben' })).toEqual({ seq: 3 })
  expect(await close('ben', 3)).toEqual({ explanation: 'ana has this chat, and only they can end it.' })
  expect(textsOf(await viewOf(app, chatId))).toEqual(['(queued)', '(joined)', 'Ana will be with you.'])
  expect(await close('ana', 3)).toEqual({ chatId })
})

test('when an agent and a player write at the same moment, the agent sees the player’s message first', async () => {
  const [player] = await waiting(1)
  const { chatId = '', token = '' } = player ?? {}
  await setAvailable(app, 'ana')
  for (let round = 0; round < 20; round++) {
    const lastSeenSeq = (await viewOf(app, chatId)).chat.lastSeq
    const [, sent] = await Promise.all([
      sendMessage(app, token, chatId, `question ${round}`),
      answer(app, chatId, `answer ${round}`, lastSeenSeq),
    ])
    const { messages } = await viewOf(app, chatId, 'ana', lastSeenSeq)
    // Whichever came first: an answer never follows a message that its author had not seen.
    expect(textsOf({ messages })).toEqual('refused' in sent ? [`question ${round}`] : [`answer ${round}`, `question ${round}`])
  }
})

test('two agents who take at once take two conversations, the longest waiting ones', async () => {
  const players = await waiting(3)
  const taken = await Promise.all(['ana', 'ben'].map((agent) => inTransaction(app, (work) => agents.take(work, { agent }))))
  expect(taken.map((one) => ('chatId' in one ? one.chatId : '')).toSorted()).toEqual(ids(players).slice(0, 2).toSorted())
  const [last] = players.slice(2)
  const both = await Promise.all(
    ['ana', 'ben'].map((agent) => inTransaction(app, (work) => agents.take(work, { agent, chatId: last?.chatId ?? '' }))),
  )
  expect(both.filter((one) => 'refused' in one)).toEqual([{ refused: 'notAvailable' }])
  expect(await inTransaction(app, (work) => agents.take(work, { agent: 'ana' }))).toEqual({ refused: 'notAvailable' })
})

test('of conversations that began at the same moment, the one with the lower number is taken first', async () => {
  await app.db.rows('alter sequence chat_id_seq restart with 999')
  const both = ids(await waiting(2))
  expect(both).toEqual(['999', '1000'])
  await app.db.rows('update chat set queued_at = 0 where id = any($1::bigint[])', [both])
  expect(await inTransaction(app, (work) => agents.take(work, { agent: 'ana' }))).toEqual({ chatId: '999' })
})

test('each freed place is assigned at once, to the longest waiting; a VIP counts as earlier', async () => {
  await setAvailable(app, 'ana', 2)
  const players = await waiting(4)
  const vip = await app.register()
  await deposit(app, vip.token, 100_00)
  const vipChat = await openChat(app, vip.token, { vip: true })
  const [one = '', two = '', three = '', four = ''] = ids(players)
  expect(await holders()).toEqual(
    new Map([
      [vipChat, null],
      [three, null],
      [four, null],
      [one, 'ana'],
      [two, 'ana'],
    ]),
  )
  expect(await inTransaction(app, (work) => agents.close(work, { agent: 'ana', chatId: one, lastSeenSeq: 2 }))).toEqual({ chatId: one })
  expect((await holders()).get(vipChat)).toBe('ana')
  dataOf(await app.call('chatLeave', { chatId: two }, players[1]?.token))
  expect((await holders()).get(three)).toBe('ana')
  await setAvailable(app, 'ben')
  expect((await holders()).get(four)).toBe('ben')
})

test('new conversations go to the agent with the fewest, and never beyond their limit, even when many arrive at once', async () => {
  await setAvailable(app, 'ana', 3)
  await setAvailable(app, 'ben', 2)
  const players = await Promise.all(Array.from({ length: 8 }, () => app.register()))
  await Promise.all(players.map(({ token }) => openChat(app, token)))
  const agentsOf = [...(await holders()).values()]
  expect(['ana', 'ben', null].map((name) => agentsOf.filter((agent) => agent === name).length)).toEqual([3, 2, 3])
})

test('a conversation whose lease has expired returns to the queue at its old place, and goes to an available colleague', async () => {
  await setAvailable(app, 'ana', 1)
  const players = await waiting(2)
  const [one = '', two = ''] = ids(players)
  await inTransaction(app, (work) => agents.renew(work, 'ana'))
  app.clock.pass(119_000)
  await maintainChats(app.deps)
  expect((await holders()).get(one)).toBe('ana')
  app.clock.pass(1_000)
  await maintainChats(app.deps)
  // No agent is available: both wait, the earlier one first.
  expect([...(await holders())]).toEqual([
    [one, null],
    [two, null],
  ])
  await setAvailable(app, 'ben', 1)
  expect([...(await holders())]).toEqual([
    [two, null],
    [one, 'ben'],
  ])
  expect(textsOf(await viewOf(app, one, 'ben'))).toEqual(['(queued)', '(joined)', '(queued)', '(joined)'])
})

test('a silent agent is assigned nothing', async () => {
  await setAvailable(app, 'ana')
  app.clock.pass(2 * minuteMs)
  const [player] = await waiting(1)
  expect((await holders()).get(player?.chatId ?? '')).toBeNull()
  await setAway(app, 'ben')
  expect((await holders()).get(player?.chatId ?? '')).toBeNull()
})

test('a conversation is handed over to an available colleague, with a message to the player, or back to the queue', async () => {
  await setAvailable(app, 'ana')
  const [player] = await waiting(1)
  const { chatId = '' } = player ?? {}
  expect(await inTransaction(app, (work) => agents.handOver(work, { agent: 'ana', chatId, to: 'ben' }))).toEqual({
    refused: 'chatAgentUnavailable',
  })
  await setAvailable(app, 'ben')
  await inTransaction(app, (work) => agents.handOver(work, { agent: 'ana', chatId, to: 'ben' }))
  expect((await viewOf(app, chatId)).messages.at(-1)).toMatchObject({ kind: 'joined', name: 'ben' })
  // While ben is available, only he hands it over.
  expect(await inTransaction(app, (work) => agents.handOver(work, { agent: 'ana', chatId, to: null }))).toEqual({
    explanation: 'ben has this chat and is available, so only they can hand it over.',
  })
  expect((await holders()).get(chatId)).toBe('ben')
  await setAway(app, 'ana')
  await inTransaction(app, (work) => agents.handOver(work, { agent: 'ben', chatId, to: null }))
  expect((await holders()).get(chatId)).toBeNull()
  expect(
    (await app.db.rows('select actor, reason from audit_log where target = $1 order by id', [`chat:${chatId}`])).map(Object.values),
  ).toEqual([
    ['ana', 'ben'],
    ['ben', 'queue'],
  ])
})

test('the conversation of an agent who is away is handed over by a colleague', async () => {
  await setAvailable(app, 'ana')
  const [player] = await waiting(1)
  const { chatId = '' } = player ?? {}
  expect((await holders()).get(chatId)).toBe('ana')
  await setAway(app, 'ana')
  await setAvailable(app, 'ben')
  expect(await inTransaction(app, (work) => agents.handOver(work, { agent: 'carla', chatId, to: 'ben' }))).toEqual({ chatId })
  expect((await holders()).get(chatId)).toBe('ben')
})

test('notes are for colleagues: the player’s conversation does not contain them', async () => {
  await setAvailable(app, 'ana')
  const [player] = await waiting(1)
  const { chatId = '', token = '' } = player ?? {}
  await inTransaction(app, (work) => agents.note(work, { agent: 'ana', chatId, text: 'Changed her phone this morning' }))
  const view = await viewOf(app, chatId, 'ben')
  expect(view.notes).toMatchObject([{ agent: 'ana', after: 2, text: 'Changed her phone this morning' }])
  const response = await app.call<object>('chatTranscript', { chatId }, token)
  expect(JSON.stringify(response)).not.toContain('phone')
  expect(view.chat.lastSeq).toBe(2)
})

test('nothing is offered to a player on a break, and a text that only resembles an offer needs the agent’s confirmation, which is recorded', async () => {
  await setAvailable(app, 'ana')
  const [player] = await waiting(1)
  const { chatId = '', token = '' } = player ?? {}
  expect(await answer(app, chatId, 'There is a new bonus for you', 2)).toEqual({ seq: 3 })
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect((await viewOf(app, chatId)).facts.isOfferable).toBe(false)
  expect(await answer(app, chatId, 'There is another bonus', 3)).toEqual({ refused: 'chatOffer' })
  expect(await answer(app, chatId, 'Your bonus has ended, as the rules say.', 3, { isNoOffer: true })).toEqual({ seq: 4 })
  const canned = app.deps.policy.service.chat.canned.find(({ isOffer }) => isOffer)?.words['fil-PH'] ?? ''
  expect(await answer(app, chatId, canned, 4, { isNoOffer: true })).toEqual({ refused: 'chatOffer' })
  // An offer by its mark, whatever its words.
  const words = { 'en-PH': 'The Color Game misses you. Join in!', 'fil-PH': 'Nami-miss ka na ng Color Game. Sali na!' }
  await app.change({ 'service.chat.canned': [{ id: 'back', isOffer: true, title: 'Come back', words }] })
  expect(await answer(app, chatId, words['en-PH'], 4, { isNoOffer: true })).toEqual({ refused: 'chatOffer' })
  await app.change({ 'service.chat.canned': null })
  expect(await app.db.rows(`select reason from audit_log where action = 'chat.noOffer'`)).toEqual([
    { reason: 'Your bonus has ended, as the rules say.' },
  ])
})

test('an agent sees balance, limits, and earlier conversations beside it', async () => {
  const [player] = await waiting(1)
  const { chatId = '', token = '' } = player ?? {}
  dataOf(await app.call('chatLeave', { chatId }, token))
  dataOf(await app.call('chatRate', { chatId, stars: 4 }, token))
  const openedAt = app.clock.now
  const next = await openChat(app, token)
  dataOf(await app.call('setSelfLimit', { kind: 'deposit', period: 'day', value: 500_00 }, token))
  expect(await viewOf(app, next)).toMatchObject({
    chat: { locale: 'en-PH', openedAt },
    facts: { balance: 1_000_00, isOfferable: true, limits: 1, earlier: { count: 1, lastStars: 4 } },
  })
})
