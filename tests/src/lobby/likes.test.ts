import { expect, test } from 'vitest'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { done } from '#machines/kit/outcome.ts'
import { sendLike } from '#src/features/play/lobby/likes.ts'
import type { App } from '#src/platform/app.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'
import { settle } from '#tests/machines/settle.ts'

const storage = { read: () => null, write: () => {}, clear: () => {}, onChange: () => () => {} }
type Answer = 'done' | 'refused' | 'lost'

/** A lobby whose server responds on command. */
function createLobby() {
  const queries = createQueryClient(storage, 'build')
  const sent: string[] = []
  const waiting: PromiseWithResolvers<Answer>[] = []
  const send = async (_call: unknown, { gameId, like }: { gameId: string; like: boolean }) => {
    sent.push(`${like ? '+' : '-'}${gameId}`)
    const answer = Promise.withResolvers<Answer>()
    waiting.push(answer)
    const kind = await answer.promise
    if (kind === 'lost') throw new Error('lost')
    return kind === 'done' ? done({ gameLikeIds: [] }) : { kind, failure: 'unknownGame', errcode: 1, data: null }
  }
  queries.setQueryData([getAfterLoginInfoWeb.path, {}], { user: { gameLikeIds: ['perlas'] } })
  const app = { queries, send, env: { uuid: () => 'request' } } as unknown as App
  return {
    sent,
    tap: (gameId: string, like: boolean) => void sendLike(app, gameId, like).catch(() => {}),
    answer: async (kind: Answer) => {
      waiting.shift()?.resolve(kind)
      await settle()
    },
    likes: () => queries.getQueryData<{ user: { gameLikeIds: string[] } }>([getAfterLoginInfoWeb.path, {}])?.user.gameLikeIds,
    isOld: () => queries.getQueryState([getAfterLoginInfoWeb.path, {}])?.isInvalidated,
  }
}

test('a like is shown before the server has responded', async () => {
  const { tap, likes, answer, isOld } = createLobby()
  tap('biyahe-888', true)
  await settle()
  expect(likes()).toEqual(['biyahe-888', 'perlas'])
  await answer('done')
  expect(likes()).toEqual(['biyahe-888', 'perlas'])
  expect(isOld()).toBe(true)
})

test.each(['refused', 'lost'] as const)('a like that was %s is undone', async (kind) => {
  const { tap, likes, answer } = createLobby()
  tap('biyahe-888', true)
  await settle()
  await answer(kind)
  expect(likes()).toEqual(['perlas'])
})

test('taps are sent to the server one after another; a failed one undoes only itself', async () => {
  const { tap, likes, answer, sent, isOld } = createLobby()
  tap('biyahe-888', true)
  tap('fiesta', true)
  tap('perlas', false)
  await settle()
  expect(likes()).toEqual(['fiesta', 'biyahe-888'])
  expect(sent).toEqual(['+biyahe-888'])
  await answer('done')
  expect(sent).toEqual(['+biyahe-888', '+fiesta'])
  await answer('lost')
  expect(isOld()).toBe(false)
  await answer('done')
  expect(sent).toEqual(['+biyahe-888', '+fiesta', '-perlas'])
  expect(likes()).toEqual(['biyahe-888'])
  expect(isOld()).toBe(true)
})
