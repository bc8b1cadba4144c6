/** A value from an address or a response, if the page knows it; else the first known one. */
export const oneOfOrFirst = <const Words extends readonly [string, ...string[]]>(words: Words, value: string | undefined): Words[number] =>
  words.find((word) => word === value) ?? words[0]
