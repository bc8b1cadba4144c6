/** A word of an address or of an answer, if it is one of those that the page knows; else its first. */
export const known = <const Words extends readonly [string, ...string[]]>(words: Words, given: string | undefined): Words[number] =>
  words.find((word) => word === given) ?? words[0]
