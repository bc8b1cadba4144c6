import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fairDraw } from '#games/fair/fair.ts'
import { slotGames, slotRules } from '#games/index.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { replayRound } from '#games/slots/engine/play.ts'
import { fairHash, fairHmac } from '#server/kernel/fairHmac.ts'

/**
 * Rounds are not stored but replayed by the rules that they were played by. So every version of a slot's rules that was ever played stays
 * here for good, with the hash of its data and of a thousand rounds: whatever changes one of them changes what players were shown. A changed game gets a new
 * `rulesVersion`, its old data moves to `earlierSlots` of games/index.ts, and a line is added here.
 */
const fingerprints: Readonly<Record<string, string>> = {
  'fiesta-nights 1': '4321b4eefbd2bac6',
  'biyahe-888 1': '9e268951465b84f9',
  'perlas 1': '0468f5722bda4e94',
  'halo-halo 1': '149fc800b56e36a0',
  'ulan-ng-ginto 1': '10284c91536fb58f',
  'sarimanok 1': 'e6116bce252ab258',
  'sinulog 1': '41a31c88df26e66d',
  'alitaptap 1': '64d2031b213c9c59',
  'sari-sari 1': '0e0d5cdea1aca738',
}

const rounds = 1_000

/** What it offers and what is said of it are no part of it: those may change. */
function fingerprintOf(game: SlotGame): string {
  const { stakes: _stakes, rtp: _rtp, volatility: _volatility, ...rules } = game
  const hash = createHash('sha256').update(JSON.stringify(rules))
  const serverSeed = fairHash(`rules of ${game.id}`)
  for (let nonce = 0; nonce < rounds; nonce++) {
    const stake = nonce % 2 === 0 ? 100 : 2_000
    hash.update(JSON.stringify(replayRound(game, stake, fairDraw({ serverSeed, clientSeed: 'fingerprint', nonce }, fairHmac))))
  }
  return hash.digest('hex').slice(0, 16)
}

describe('the rules of a version', () => {
  it.each(Object.entries(fingerprints))('%s are kept and yield the same rounds as ever', (name, fingerprint) => {
    const [id = '', version = ''] = name.split(' ')
    const game = slotRules(id, Number(version))
    expect(game && fingerprintOf(game)).toBe(fingerprint)
  })

  it('in force have a fingerprint', () => {
    const missing = slotGames.filter(({ id, rulesVersion }) => !fingerprints[`${id} ${rulesVersion}`])
    expect(missing.map((game) => `'${game.id} ${game.rulesVersion}': '${fingerprintOf(game)}',`)).toEqual([])
  })

  it('differ in their fingerprint when one symbol or one pay differs', () => {
    const [game = expect.unreachable()] = slotGames
    const [first = [], ...others] = game.reels
    const fingerprint = fingerprintOf(game)
    expect(fingerprintOf({ ...game, reels: [[...first.slice(1), first[0] ?? ''], ...others] })).not.toBe(fingerprint)
    expect(fingerprintOf({ ...game, scatterPays: { ...game.scatterPays, 3: game.scatterPays[3] + 1 } })).not.toBe(fingerprint)
    expect(fingerprintOf({ ...game, freeSpins: { ...game.freeSpins, multiplier: game.freeSpins.multiplier + 1 } })).not.toBe(fingerprint)
  })
})
