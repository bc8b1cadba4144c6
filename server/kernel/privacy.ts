import type { Section } from '#contract/jackpot.ts'

/** The band of 1, 2 and 5 times a power of ten that an amount lies in: how much somebody else has won, not to the hundredth. */
export function bandOf(amount: number): Section {
  if (amount < 1) return { from: 0, to: 0 }
  const ten = 10 ** Math.floor(Math.log10(amount))
  const lead = amount / ten
  if (lead >= 10) return { from: ten * 10, to: ten * 20 }
  if (lead >= 5) return { from: ten * 5, to: ten * 10 }
  return lead >= 2 ? { from: ten * 2, to: ten * 5 } : { from: ten, to: ten * 2 }
}

const inCharacters = new Intl.Segmenter()

/** A nickname of somebody else: its first and last character. */
export function maskName(name: string): string {
  const characters = Array.from(inCharacters.segment(name), ({ segment }) => segment)
  const last = characters.length > 2 ? (characters.at(-1) ?? '') : ''
  return `${characters[0] ?? ''}***${last}`
}
