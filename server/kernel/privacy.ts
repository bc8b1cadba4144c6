import type { Section } from '#contract/jackpot.ts'

/** The band between 1, 2 and 5 times a power of ten that contains an amount: hides how much another player has won exactly. */
export function bandOf(amount: number): Section {
  if (amount < 1) return { from: 0, to: 0 }
  const ten = 10 ** Math.floor(Math.log10(amount))
  const lead = amount / ten
  if (lead >= 10) return { from: ten * 10, to: ten * 20 }
  if (lead >= 5) return { from: ten * 5, to: ten * 10 }
  return lead >= 2 ? { from: ten * 2, to: ten * 5 } : { from: ten, to: ten * 2 }
}

const inCharacters = new Intl.Segmenter()

/** Masks another player's nickname: its first and last character stay. */
export function maskName(name: string): string {
  const characters = Array.from(inCharacters.segment(name), ({ segment }) => segment)
  const last = characters.length > 2 ? (characters.at(-1) ?? '') : ''
  return `${characters[0] ?? ''}***${last}`
}
