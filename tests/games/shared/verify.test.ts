import { webcrypto, createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { colorGame } from '#games/color-game/rules.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { betsText } from '#games/shared/game.ts'
import { verifyShared } from '#games/shared/verify.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashes = webHashes(webcrypto.subtle as SubtleCrypto)

const serverSeed = sha256('a link of a chain')
const anchor = sha256(sha256(sha256(serverSeed)))
const beacon = sha256('a public value')
const bets = [
  { id: '7', choice: 'red', stake: 20_00 },
  { id: '9', choice: 'blue', stake: 1_00 },
]
const outcome = colorGame.step(fairDraw({ serverSeed, clientSeed: beacon, nonce: 48_213 }, fairHmac))
const claim = { number: 48_213, anchor, link: 3, serverSeed, beacon, bets, betsRoot: sha256(betsText(bets)), outcome }
const verify = (change: Partial<typeof claim>) => verifyShared(colorGame, { ...claim, ...change }, hashes)

describe('the page’s verifier of a shared round', () => {
  test('confirms a round that was recorded correctly', async () => {
    expect(await verify({})).toEqual({ isSeedInChain: true, isOutcomeRight: true, areBetsRight: true, outcome })
  })

  test.each([
    ['another seed', { serverSeed: sha256('another') }, { isSeedInChain: false }],
    ['a link that the round did not have', { link: 2 }, { isSeedInChain: false }],
    ['another chain', { anchor: sha256('another') }, { isSeedInChain: false }],
    ['a bet that was added', { bets: [...bets, { id: '10', choice: 'red', stake: 1_00 }] }, { areBetsRight: false, isSeedInChain: true }],
    ['a bet that was changed', { bets: bets.map((bet) => ({ ...bet, stake: bet.stake + 1_00 })) }, { areBetsRight: false }],
    ['dice in another order', { outcome: ['?', ...outcome.slice(1)] }, { isOutcomeRight: false, outcome }],
  ])('says no to %s', async (_name, change, expected) => {
    expect(await verify(change)).toMatchObject(expected)
  })

  test('another public value or round number leads elsewhere', async () => {
    const others = await Promise.all(
      [{ beacon: sha256('x') }, { beacon: sha256('y') }, { number: 1 }, { number: 2 }].map(
        async (change) => (await verify(change)).isOutcomeRight,
      ),
    )
    expect(others).toContain(false)
  })

  test('says nothing of bets that were not all listed', async () => {
    const { bets: _bets, ...rest } = claim
    expect((await verifyShared(colorGame, rest, hashes)).areBetsRight).toBeUndefined()
  })
})
