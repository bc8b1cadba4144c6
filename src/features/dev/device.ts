const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A human-readable name for a page's device, from its user agent. */
export const deviceOf = (userAgent: string): string => kinds.find(([words]) => words.test(userAgent))?.[1] ?? 'a device'
