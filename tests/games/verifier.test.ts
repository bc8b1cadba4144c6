import { expect, test } from 'vitest'
import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { stagedGames } from '#games/staged/games.ts'
import { checks } from './playedRounds.ts'
import { isLinkOf } from './verifier/shared.ts'
import { sha256 } from './verifier/stream.ts'

const games = checks()

test('all games of the house are checked', () => {
  expect([...games.keys()]).toEqual([...[...slotGames, ...stagedGames, ...sharedGames].map(({ id }) => id), 'coin-pusher', 'palabunutan'])
})

test.each([...games])('%s: the verifier finds what the server decided', async (_id, check) => {
  for (let number = 0; number < 300; number++) {
    const { server, verifier } = await check(number)
    expect(verifier).toBe(server)
  }
})

test('the seed of a voided round is its link of the chain', () => {
  const round = { serverSeed: 'a seed', link: 2, anchor: sha256(sha256('a seed')) }
  expect([isLinkOf(round), isLinkOf({ ...round, link: 1 }), isLinkOf({ ...round, serverSeed: 'another' })]).toEqual([true, false, false])
})
