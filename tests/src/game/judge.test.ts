import { describe, expect, it } from 'vitest'
import type { SlotRound } from '#contract/slotRound.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { fiestaNights } from '#games/fiesta-nights/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { checkRound } from '#src/features/play/game/checkRound.ts'
import type { FairRound } from '#src/features/play/game/checkRound.ts'

const hashes = webHashes(crypto.subtle)
// The example of docs/decisions/006-provably-fair.md; nonce 29 leads to ten free spins.
const serverSeed = '3f1c9a7e5b2d8046f1e0c3a59768b4d2013579bdf02468ace1f2d3c4b5a69788'
const serverSeedHash = 'a14b32b22098598bc2df34549ccfa500e60ca6ee286a988087a0c60759411943'
const stake = 100

const createRound = (changes: Partial<FairRound> = {}, nonce = 0): FairRound => {
  const outcome = playRound(fiestaNights, stake, fairDraw({ serverSeed, clientSeed: 'swerte', nonce }, fairHmac))
  return {
    roundId: '1',
    gameId: 'fiesta-nights',
    time: 0,
    demo: false,
    stake,
    payout: outcome.payout,
    balance: 0,
    rulesVersion: fiestaNights.rulesVersion,
    outcome,
    fair: { serverSeedHash, clientSeed: 'swerte', nonce },
    serverSeed,
    ...changes,
  }
}
const changed = (round: FairRound, change: (outcome: SlotRound) => void): FairRound => {
  const copy = structuredClone(round)
  change(copy.outcome)
  return copy
}

describe('verifying a round', () => {
  it.each([0, 29])('the round of the documented seeds matches, nonce %i', async (nonce) => {
    const round = createRound({}, nonce)
    expect(await checkRound(round, hashes)).toEqual({ verdict: 'match', again: round.outcome })
  })

  it('a generated game is verified by the rules of its model', async () => {
    expect((await checkRound(createRound({ gameId: 'g-12-fiesta-nights' }), hashes)).verdict).toBe('match')
  })

  it('an unrevealed server seed leaves it undecided', async () => {
    expect(await checkRound(createRound({ serverSeed: null }), hashes)).toEqual({ verdict: 'sealed', again: undefined })
  })

  it('a game unknown to this app leaves it undecided', async () => {
    expect(await checkRound(createRound({ gameId: 'mystery' }), hashes)).toEqual({ verdict: 'unknown', again: undefined })
  })

  it('a round played by rules unknown to this app leaves it undecided', async () => {
    expect((await checkRound(createRound({ rulesVersion: fiestaNights.rulesVersion + 1 }), hashes)).verdict).toBe('unknown')
  })

  it('a server seed that does not match its hash is reported', async () => {
    const round = createRound()
    expect((await checkRound({ ...round, fair: { ...round.fair, serverSeedHash: '0'.repeat(64) } }, hashes)).verdict).toBe('falseSecret')
  })

  it.each<[string, (round: FairRound) => FairRound]>([
    ['other reels', (round) => changed(round, (outcome) => outcome.spins[0]?.stops.splice(0, 1, 21))],
    ['another picture over the same stops', (round) => changed(round, (outcome) => outcome.spins[0]?.window[0]?.splice(0, 1, 'wild'))],
    ['a win left out', (round) => changed(round, (outcome) => void (outcome.payout -= 1))],
    ['a payout other than its outcome', (round) => ({ ...round, payout: round.payout - 1 })],
    ['a free spin left out', (round) => changed(round, (outcome) => void outcome.spins.pop())],
    ['the reels of another number', (round) => ({ ...round, fair: { ...round.fair, nonce: 3 } })],
    ['a stake that the game does not offer', (round) => ({ ...round, stake: 101 })],
  ])('%s does not match', async (_what, forge) => {
    expect((await checkRound(forge(createRound({}, 29)), hashes)).verdict).toBe('different')
  })
})
