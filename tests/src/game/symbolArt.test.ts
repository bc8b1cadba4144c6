import { expect, test } from 'vitest'
import { slotGames } from '#games/index.ts'
import { symbolNames } from '#games/slots/symbolNames.ts'
import { symbolArt } from '#src/features/play/game/symbolArt.ts'

test.each(slotGames.map((game) => ({ ...game })))('a replay of $id draws and names each of its symbols', ({ id, symbols }) => {
  for (const symbol of symbols) {
    expect(symbolArt(id, symbol), symbol).toMatch(new RegExp(`/games/${id}/art/${symbol}\\.svg|^data:image/svg`))
    expect(symbolNames[symbol], symbol).toBeDefined()
  }
})

test('what is no longer here has no drawing', () => {
  expect(symbolArt('perlas', 'unknown')).toBeUndefined()
})
