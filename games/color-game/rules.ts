import type { SharedGame } from '../shared/game.ts'

export const colors = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const
export type Color = (typeof colors)[number]

const dice = 3

/** How many of the three dice show a colour. */
export const matches = (color: string, rolled: readonly string[]): number => rolled.filter((die) => die === color).length

/**
 * The perya's rule: 1 to 1 for each die that shows the color, plus the stake. Of the 216 throws 75 show a color once, 15 twice, one three
 * times: 75 · 2 + 15 · 3 + 1 · 4 = 199 of 216 stakes are returned.
 */
export const colorGame: SharedGame = {
  id: 'color-game',
  rulesVersion: 1,
  places: colors,
  placeOf: (choice) => colors.find((color) => color === choice),
  typical: colors[0],
  rtp: Math.floor((199 / 216) * 10_000),
  odds: [
    { id: 'one', pays: 2, chance: 75 / 216 },
    { id: 'two', pays: 3, chance: 15 / 216 },
    { id: 'three', pays: 4, chance: 1 / 216 },
  ],
  step: (draw) => Array.from({ length: dice }, () => colors[draw(colors.length)] ?? colors[0]),
  payout: ({ choice, stake }, rolled) => {
    const matchCount = matches(choice, rolled)
    return matchCount === 0 ? 0 : stake * (matchCount + 1)
  },
}
