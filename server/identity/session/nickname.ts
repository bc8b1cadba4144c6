import type { Random } from '../../kernel/random.ts'

/** spec §9 */
const longest = 12
/** Control characters, and marks that turn the direction of the text around a name. */
const unfit = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const isFitName = (name: string): boolean => !unfit.test(name)

/** A name from outside without what does not belong in one. */
export const cleanName = (name: string): string => name.replaceAll(new RegExp(unfit, 'gu'), '').trim().slice(0, 100).toWellFormed()

/** The first twelve UTF-16 units of a name, no character cut in half. */
const shorten = (name: string): string => {
  let short = ''
  for (const character of name) {
    if (short.length + character.length > longest) break
    short += character
  }
  return short.trim()
}

/** The name a player is given who chose none: the provider's, else one with a number. */
export const givenNickname = (name: string | undefined, random: Random): string =>
  shorten(name ?? '') || `Player ${String(random.below(100_000)).padStart(5, '0')}`
