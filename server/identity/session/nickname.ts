import type { Deps } from '../../kernel/context.ts'

/** Control characters, and marks that change the direction of the text around a name. */
const unsuitable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes unsuitable characters from a name that comes from outside. */
export const cleanName = (name: string): string => name.replaceAll(unsuitable, '').trim().slice(0, 100).toWellFormed()

/** The first UTF-16 units of a name, with no character cut in half. */
const shorten = (name: string, maxLength: number): string => {
  let short = ''
  for (const character of name) {
    if (short.length + character.length > maxLength) break
    short += character
  }
  return short.trim()
}

/** The nickname of a player who chose none: the provider's, or one with a number. */
export const givenNickname = (name: string | undefined, { random, policy }: Pick<Deps, 'random' | 'policy'>): string => {
  const { max } = policy.lengths.nickname
  return shorten(name ?? '', max) || shorten(`Player ${String(random.below(100_000)).padStart(5, '0')}`, max)
}
