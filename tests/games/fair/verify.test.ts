import { describe, expect, it } from 'vitest'
import { fairDraw } from '#games/fair/fair.ts'
import { verifyRound } from '#games/fair/verify.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { slotGame } from '#games/index.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'

const serverSeed = '3f1c9a7e5b2d8046f1e0c3a59768b4d2013579bdf02468ace1f2d3c4b5a69788'
const hashes = webHashes(globalThis.crypto.subtle)

const createClaim = (overrides: { gameId?: string; nonce?: number; stake?: number; serverSeedHash?: string; clientSeed?: string } = {}) => {
  const { gameId = 'fiesta-nights', ...rest } = overrides
  const game = slotGame(gameId) ?? expect.unreachable()
  return { game, serverSeed, serverSeedHash: fairHash(serverSeed), clientSeed: 'swerte', nonce: 0, stake: 100, ...hashes, ...rest }
}

describe('a verified round', () => {
  /** Payout, number of spins, first and last stops as another program computed them from the published algorithm. */
  it.each([
    ['fiesta-nights', 0, 225, 1, [20, 33, 1, 9, 17], [20, 33, 1, 9, 17]],
    ['fiesta-nights', 29, 910, 11, [19, 9, 16, 38, 9], [21, 38, 8, 23, 20]],
    ['biyahe-888', 0, 100, 1, [17, 7, 15, 6, 35], [17, 7, 15, 6, 35]],
    ['biyahe-888', 195, 275, 9, [42, 28, 30, 8, 29], [16, 34, 13, 18, 18]],
    ['perlas', 0, 30, 1, [12, 1, 29, 5, 29], [12, 1, 29, 5, 29]],
    ['perlas', 405, 1400, 7, [31, 28, 34, 33, 2], [35, 30, 1, 26, 22]],
  ])('of %s, nonce %i, pays %i in %i spins', async (gameId, nonce, payout, spins, first, last) => {
    const verified = await verifyRound(createClaim({ gameId, nonce }))
    expect(verified?.seedMatches).toBe(true)
    expect(verified?.round.payout).toBe(payout)
    expect(verified?.round.spins).toHaveLength(spins)
    expect(verified?.round.spins[0]?.stops).toEqual(first)
    expect(verified?.round.spins.at(-1)?.stops).toEqual(last)
  })

  it('is the very round that the server decided, free spins and all', async () => {
    const claim = createClaim({ nonce: 29, stake: 5000 })
    const decided = playRound(claim.game, claim.stake, fairDraw(claim, fairHmac))
    expect((await verifyRound(claim))?.round).toEqual(decided)
  })

  it('says when the seed is not the one whose hash was shown', async () => {
    expect((await verifyRound(createClaim({ serverSeedHash: fairHash('another') })))?.seedMatches).toBe(false)
  })

  it('takes a hash copied with spaces or capitals', async () => {
    const serverSeedHash = ` ${fairHash(serverSeed).toUpperCase()}\n`
    expect((await verifyRound(createClaim({ serverSeedHash })))?.seedMatches).toBe(true)
  })

  it('is another round with another client seed', async () => {
    const other = await verifyRound(createClaim({ clientSeed: 'malas' }))
    expect(other?.round.spins[0]?.stops).not.toEqual([20, 33, 1, 9, 17])
  })

  it('does not exist at a stake the game does not offer', async () => {
    expect(await verifyRound(createClaim({ stake: 50 }))).toBeUndefined()
  })
})
