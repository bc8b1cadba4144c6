import { expect, test } from 'vitest'
import { createActors } from '#src/app/actors.ts'
import type { Send } from '#src/platform/http.ts'
import type { Fact, KeyValueStore } from '#src/platform/storage.ts'
import { settle } from '#tests/machines/settle.ts'

const env = { now: () => 0, uuid: () => 'id-1' }
const storeOf = (stored: Map<Fact, string>): KeyValueStore => ({
  read: (fact) => stored.get(fact) ?? null,
  write: (fact, value) => void stored.set(fact, value),
  clear: (fact) => void stored.delete(fact),
  onChange: () => () => {},
})
const unanswered: Send = () => new Promise(() => {})

test.each([
  ['its own token', 'token-1', undefined],
  ['but not a later one, which another tab has stored', 'token-2', 'token-2'],
])('a session that ends clears %s', async (_, storedNow, left) => {
  const stored = new Map<Fact, string>([['token', 'token-1']])
  const options = { storage: storeOf(stored), env, serverTime: { now: () => 0, adjust: () => {} }, send: unanswered, inspect: undefined }
  const { session } = createActors(options)
  session.start()
  stored.set('token', storedNow)
  session.send({ type: 'call.unauthorised', token: 'token-1' })
  await settle()
  expect([session.getSnapshot().value, stored.get('token')]).toEqual(['anonymous', left])
})
