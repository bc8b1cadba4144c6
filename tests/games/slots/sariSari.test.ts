import { expect, test } from 'vitest'
import { sariSari } from '#games/sari-sari/game.ts'
import { basisPoints, exactRtp } from '#games/slots/engine/rtp.ts'

test('sari-sari returns exactly what it says, over all combinations of stops', () => {
  expect(basisPoints(exactRtp(sariSari))).toBe(sariSari.rtp)
})

test('sari-sari has a pay for every symbol but the scatter, and the wild, which is on no outer reel', () => {
  expect(sariSari.symbols.filter((symbol) => !sariSari.pays[symbol])).toEqual(['wild', 'scatter'])
  expect(sariSari.reels.map((strip) => strip.includes('wild'))).toEqual([false, true, true, true, false])
})
