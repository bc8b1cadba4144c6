/** A trait of the person behind an account, such as their documents or mobile. */
export interface Mark {
  readonly kind: 'mobile' | 'name' | 'paper' | 'bank' | 'device'
  readonly value: string
  /**
   * For documents: whether they are approved. A mark that cannot be claimed without holding it is verified, a mobile number until the player
   * has another one.
   */
  readonly isVerified: boolean
}

/** Father and son may share a name but for these suffixes, but never a date of birth. */
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])

/** As Filipino names are shortened: «Ma. Luisa», «Sta. Maria», «Sto. Domingo». */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['ma', 'maria'],
  ['sta', 'santa'],
  ['sto', 'santo'],
])

/** «de la Cruz» is also written «dela Cruz». */
function withJoinedArticle(words: readonly string[]): readonly string[] {
  const article = words.includes('de') ? ['la', 'las', 'los'].find((one) => words.includes(one)) : undefined
  return article === undefined ? words : [...words.filter((word) => word !== 'de' && word !== article), `de${article}`]
}

/**
 * The words of a name without accents, case or order, as it may be written in other documents: «PEÑA, Ma. José de la» and «Maria Jose dela
 * Pena» are the same name. Migration 151 has rewritten earlier ones in the same way.
 */
const wordsOf = (name: string): string[] => {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\-.,'’]+/)
    .filter((word) => word !== '' && !suffixes.has(word))
    .map((word) => abbreviations.get(word) ?? word)
  return withJoinedArticle(words).toSorted()
}

export const mobileMark = (mobile: string): Mark => ({ kind: 'mobile', value: mobile, isVerified: true })

/** `digest` is the digest of the account number (server/money/withdrawals/numbers.ts); verified once its holder has approved documents. */
export const bankMark = (bankId: string, digest: Buffer, isVerified: boolean): Mark => ({
  kind: 'bank',
  value: `${bankId} ${digest.toString('hex')}`,
  isVerified,
})

export const deviceMark = (device: string): Mark => ({ kind: 'device', value: device, isVerified: false })

export interface IdentityDocument {
  readonly name: string
  readonly birthDate: string
  readonly idType: string
  readonly idNumber: string
}

export const documentMarks = ({ name, birthDate, idType, idNumber }: IdentityDocument, isVerified: boolean): Mark[] => [
  { kind: 'name', value: [birthDate, ...wordsOf(name)].join(' '), isVerified },
  { kind: 'paper', value: `${idType} ${idNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}`, isVerified },
]

/**
 * Whether one of two names only omits words of the other, such as a middle name (dates of birth are compared too): at least two words are
 * shared.
 */
export function isSimilarName(a: string, b: string): boolean {
  const [few = [], counts = []] = [a, b].map((value) => value.split(' ')).toSorted((one, other) => one.length - other.length)
  return few.length >= 3 && few.every((word) => counts.includes(word))
}
