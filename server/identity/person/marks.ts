/** What an account shows of the person behind it. */
export interface Mark {
  readonly kind: 'mobile' | 'name' | 'paper' | 'bank' | 'device'
  readonly value: string
  /** Of papers: whether somebody has approved them. What a player cannot claim without holding it is always verified. */
  readonly isVerified: boolean
}

/** Father and son share a name but for these, and never a birth date. */
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])

/** The words of a name without accents, case or order: «PEÑA, José Jr.» and «Jose Pena» are one name. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\-.,'’]+/)
    .filter((word) => word !== '' && !suffixes.has(word))
    .toSorted()

export const mobileMark = (mobile: string): Mark => ({ kind: 'mobile', value: mobile, isVerified: true })

/** `digest` is that of the number (server/money/withdrawals/numbers.ts). */
export const bankMark = (bankId: string, digest: Buffer): Mark => ({
  kind: 'bank',
  value: `${bankId} ${digest.toString('hex')}`,
  isVerified: true,
})

export const deviceMark = (device: string): Mark => ({ kind: 'device', value: device, isVerified: false })

export interface Papers {
  readonly name: string
  readonly birthDate: string
  readonly idType: string
  readonly idNumber: string
}

export const paperMarks = ({ name, birthDate, idType, idNumber }: Papers, isVerified: boolean): Mark[] => [
  { kind: 'name', value: [birthDate, ...wordsOf(name)].join(' '), isVerified },
  { kind: 'paper', value: `${idType} ${idNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}`, isVerified },
]

/** Whether of two names with birth dates one only leaves words of the other out, as a middle name: two words at least are shared. */
export function isSimilarName(a: string, b: string): boolean {
  const [few = [], many = []] = [a, b].map((value) => value.split(' ')).toSorted((one, other) => one.length - other.length)
  return few.length >= 3 && few.every((word) => many.includes(word))
}
