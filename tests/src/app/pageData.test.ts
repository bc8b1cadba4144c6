import { expect, test } from 'vitest'
import { done } from '#machines/kit/outcome.ts'
import { loadPageData } from '#src/app/pageData.ts'
import type { App } from '#src/platform/app.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'

const storage = { read: () => null, write: () => {}, clear: () => {}, onChange: () => () => {} }

/** An app that records the calls made, in order. */
function createApp(who: 'player' | 'guest' | 'unknown', isOffline = false) {
  const requests: string[] = []
  const session = { hasTag: () => who === 'unknown', matches: (state: unknown) => who === 'player' && state === 'loggedIn' }
  const app = {
    queries: createQueryClient(storage, 'build'),
    actors: { session: { getSnapshot: () => session }, network: { getSnapshot: () => ({ matches: () => isOffline }) } },
    send: async ({ path }: { path: string }, input: object) => {
      requests.push(path + (Object.keys(input).length > 0 ? ` ${JSON.stringify(input)}` : ''))
      return done({})
    },
  } as unknown as App
  const open = (path: string, place: Partial<Parameters<typeof loadPageData>[2]> = {}) =>
    loadPageData(app, path, { params: {}, search: {}, ...place })
  return { requests, open }
}

test('a player’s page is preloaded with its data', () => {
  const { requests, open } = createApp('player')
  open('/member/profile/info')
  expect(requests).toEqual(['anonymous/appConfig', 'getAfterLoginInfoWeb', 'appUserOther'])
})

test('a guest requests public data, and none of a player’s', () => {
  const { requests, open } = createApp('guest')
  open('/bonus/reward')
  expect(requests).toEqual(['anonymous/getTaskUser', 'anonymous/loginBonus3User'])
})

test('nothing is requested before the session is verified', () => {
  const { requests, open } = createApp('unknown')
  open('/member')
  open('/points')
  expect(requests).toEqual([])
})

test('nothing is requested offline', () => {
  const { requests, open } = createApp('player', true)
  open('/member')
  expect(requests).toEqual([])
})

test('the address determines what is requested', () => {
  const { requests, open } = createApp('player')
  open('/feedback/record/$id', { params: { id: '18' } })
  open('/game/fair', { search: { roundId: '7' } })
  open('/wallets', { search: { name: 'withdraw' } })
  expect(requests).toEqual([
    'feedbackDetail {"feedbackId":"18"}',
    'fairSeeds',
    'betRecord {"pageSize":1}',
    'fairRound {"roundId":"7"}',
    'anonymous/appConfig',
    'getAfterLoginInfoWeb',
    'coupons',
    'bonusCoins',
    'getExchange',
  ])
})

test('a mail is not marked as read by pointing at its link', () => {
  const { requests, open } = createApp('player')
  open('/email/detail', { search: { id: '18' } })
  expect(requests).toEqual([])
})

test('fresh data is not requested again', async () => {
  const { requests, open } = createApp('player')
  open('/points')
  await Promise.resolve()
  open('/points')
  expect(requests).toEqual(['pointsInfo'])
})
