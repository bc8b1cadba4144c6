import { expect, test } from 'vitest'
import { slotGames } from '#games/index.ts'
import { symbolNames } from '#games/slots/symbolNames.ts'
import { symbolArt } from '#src/features/play/game/symbolArt.ts'

const symbols = slotGames.flatMap((game) => game.symbols.map((symbol: string) => ({ id: game.id, symbol })))

test.each(symbols)('a replay of $id draws and names its $symbol', ({ id, symbol }) => {
  expect(symbolArt(id, symbol)).toMatch(/^data:image\/svg|\.svg/)
  expect(symbolNames).toHaveProperty(symbol)
})

test('what is no longer here has no drawing', () => {
  expect(symbolArt('perlas', 'unknown')).toBeUndefined()
})
