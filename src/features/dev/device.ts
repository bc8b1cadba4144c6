const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What somebody would call the device of a page, from its browser's own words. */
export const deviceOf = (userAgent: string): string => kinds.find(([words]) => words.test(userAgent))?.[1] ?? 'a device'
