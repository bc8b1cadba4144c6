import { expect, test } from 'vitest'
import { sharedGames } from '#games/shared/games.ts'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { ownPage, toOwnPage } from '#src/app/ownPage.ts'

test('a link that starts a game leads to its page, where it has one of its own', () => {
  for (const { id } of sharedGames) expect(ownPage({ gameId: id })).toEqual({ to: '/activity/live', search: { game: id } })
  expect(ownPage({ gameId: 'coin-pusher' })).toEqual({ to: '/activity/coin-pusher', search: {} })
  expect(ownPage({ gameId: 'coin-pusher', tryIt: true })).toEqual({ to: '/activity/coin-pusher', search: { tryIt: true } })
  expect(ownPage({ gameId: 'bingo', activityId: 'tasks' })).toEqual({
    to: '/activity/live',
    search: { game: 'bingo', activityId: 'tasks' },
  })
  expect(ownPage({ gameId: 'coin-pusher', activityId: 'tasks' })).toEqual({ to: '/activity/coin-pusher', search: { activityId: 'tasks' } })
  expect([ownPage({ gameId: 'perlas' }), ownPage({ gameId: 'gone' }), ownPage({})]).toEqual([undefined, undefined, undefined])
})

test('every game of the lobby that has no rounds of its own in a frame has a page', () => {
  const live = catalogueOf('house').games.filter(({ type }) => type === 'live')
  expect(live.map(({ gameId }) => ownPage({ gameId })?.to)).toEqual(live.map(() => '/activity/live'))
})

test('such a page takes the place of the link in the history', () => {
  expect(() => toOwnPage({ gameId: 'bingo' })).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ to: '/activity/live', search: { game: 'bingo' }, replace: true }) }),
  )
  expect(toOwnPage({ gameId: 'mines' })).toBeUndefined()
})
