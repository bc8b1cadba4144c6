import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ChatMessage, ChatUpdate } from '#contract/chat.ts'
import { chatMachine } from '#machines/chat/chat.machine.ts'
import * as select from '#machines/chat/chat.selectors.ts'
import { done } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const message = (seq: number): ChatMessage => ({
  seq,
  clientId: `message-${seq}`,
  author: 'agent',
  name: 'ana',
  kind: 'text',
  text: String(seq),
  pictures: [],
  time: 0,
  isDistress: false,
})
const updateOf = (after: number, seqs: readonly number[], chatId = '7', state: 'waiting' | 'active' | 'closed' = 'active'): ChatUpdate => ({
  serverTime: 0,
  isOpen: true,
  changesAt: null,
  longWait: 0,
  maxPictures: 4,
  chat: {
    chatId,
    state,
    isVip: false,
    name: 'ana',
    place: null,
    usualWait: null,
    lastSeq: seqs.at(-1) ?? after,
    playerSeq: 0,
    agentSeq: 0,
    openedAt: 0,
    closedAt: null,
    stars: null,
  },
  after,
  messages: seqs.map(message),
})

const create = async () => {
  const clock = new SimulatedClock()
  let addresses = 0
  const actor = createActor(chatMachine.provide({ actors: { address: fromPromise(async () => done({ url: `/chat/${++addresses}` })) } }), {
    clock,
  })
  actor.start()
  await settle()
  const receive = (...args: Parameters<typeof updateOf>) => actor.send({ type: 'update.received', update: updateOf(...args) })
  const state = () => actor.getSnapshot()
  return { actor, clock, receive, state, seqs: () => select.messagesOf(state()).map(({ seq }) => seq) }
}

describe('the conversation', () => {
  it('has the limits of the latest update', async () => {
    const { receive, state } = await create()
    receive(0, [1])
    expect(select.deskOf(state())).toEqual({ isOpen: true, changesAt: null, longWait: 0, maxPictures: 4 })
  })

  it('continues from the last known number, each message once', async () => {
    const { receive, seqs, state } = await create()
    receive(0, [1, 2])
    receive(2, [3])
    // The same messages again, as after a reconnection.
    receive(2, [3, 4])
    expect(seqs()).toEqual([1, 2, 3, 4])
    expect(select.positionOf(state())).toBe('7-4')
  })

  it('shows nothing after a gap: it requests the missing messages first', async () => {
    const { receive, seqs, state, clock } = await create()
    receive(0, [1, 2])
    receive(4, [5])
    expect([seqs(), select.isLost(state()), select.urlOf(state())]).toEqual([[1, 2], true, null])
    clock.increment(2_000)
    await settle()
    expect([select.urlOf(state()), select.positionOf(state())]).toEqual(['/chat/2', '7-2'])
    receive(2, [3, 4, 5])
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
  })

  it('starts over when the server says so, or with another conversation', async () => {
    const { receive, seqs } = await create()
    receive(0, [1, 2, 3])
    receive(0, [1, 2])
    expect(seqs()).toEqual([1, 2])
    receive(0, [1], '8')
    expect(seqs()).toEqual([1])
  })

  it('requests a new address when the connection is lost or silent', async () => {
    const { actor, clock, receive, state } = await create()
    receive(0, [1])
    actor.send({ type: 'connection.lost' })
    clock.increment(2_000)
    await settle()
    expect(select.urlOf(state())).toBe('/chat/2')
    clock.increment(45_000)
    expect(select.isLost(state())).toBe(true)
  })

  it('shows the agent typing for a short time, and no longer than until the reply', async () => {
    const { actor, clock, receive, state } = await create()
    actor.send({ type: 'typing.received' })
    expect(select.isTyping(state())).toBe(true)
    clock.increment(6_000)
    expect(select.isTyping(state())).toBe(false)
    actor.send({ type: 'typing.received' })
    receive(0, [1])
    expect(select.isTyping(state())).toBe(false)
  })

  it('knows its position', async () => {
    const { receive, state } = await create()
    expect(select.isUnknown(state())).toBe(true)
    receive(0, [1], '7', 'waiting')
    expect(select.isWaiting(state())).toBe(true)
    receive(1, [2], '7', 'active')
    expect(select.isActive(state())).toBe(true)
    receive(2, [3], '7', 'closed')
    expect(select.isOver(state())).toBe(true)
  })
})
