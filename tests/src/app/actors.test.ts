import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { done } from '#machines/kit/outcome.ts'
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
afterEach(() => vi.unstubAllGlobals())

const unanswered: Send = () => new Promise(() => {})

test.each([
  ['its own token', 'token-1', undefined],
  ['but not a later one, which another tab has stored', 'token-2', 'token-2'],
])('a session that ends clears %s', async (_, storedNow, left) => {
  const stored = new Map<Fact, string>([['token', 'token-1']])
  const options = {
    storage: storeOf(stored),
    env,
    serverTime: { now: () => 0, adjust: () => {}, subscribe: () => () => {} },
    send: unanswered,
    queries: new QueryClient(),
    inspect: undefined,
  }
  const { session } = createActors(options)
  session.start()
  stored.set('token', storedNow)
  session.send({ type: 'call.unauthorised', token: 'token-1' })
  await settle()
  expect([session.getSnapshot().value, stored.get('token')]).toEqual(['anonymous', left])
})

test.each([
  ['chosen in the app', 'theme=x; locale=en-PH', 'fil', 'en-PH'],
  ['of the browser, where none was chosen', '', 'fil-PH', 'fil-PH'],
])('preLogin asks for the text of a maintenance in the language %s', async (_, cookie, language, expected) => {
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('navigator', { language, platform: 'Linux' })
  const asked: unknown[] = []
  const send = ((_call, input) => {
    asked.push(input)
    return new Promise(() => {})
  }) as Send
  const { boot } = createActors({
    storage: storeOf(new Map()),
    env,
    serverTime: { now: () => 0, adjust: () => {}, subscribe: () => () => {} },
    send,
    queries: new QueryClient(),
    inspect: undefined,
  })
  boot.start()
  await settle()
  expect(asked).toMatchObject([{ language: expected }])
})

test.each([
  ['pages', false, { user: { id: 'player-1' } }],
  ['nobody, where it comes after the session has ended', true, undefined],
])('the answer to the check of a token is the profile for %s', async (_, isOver, expected) => {
  let answer = () => {}
  const answered = new Promise<unknown>((resolve) => (answer = () => resolve(done({ user: { id: 'player-1' } }))))
  const send = (({ path }) => (path === getAfterLoginInfoWeb.path ? answered : new Promise(() => {}))) as Send
  const queries = new QueryClient()
  const storage = storeOf(new Map<Fact, string>([['token', 'token-1']]))
  vi.stubGlobal('navigator', { platform: 'Linux' })
  vi.stubGlobal('__APP_VERSION__', '1.2.3')
  const { session } = createActors({
    storage,
    env,
    serverTime: { now: () => 0, adjust: () => {}, subscribe: () => () => {} },
    send,
    queries,
    inspect: undefined,
  })
  session.start()
  if (isOver) session.send({ type: 'storage.tokenRemoved' })
  answer()
  await settle()
  expect(queries.getQueryData([getAfterLoginInfoWeb.path, {}])).toEqual(expected)
})
