/** Letters and digits only, without accents or case: «JUAN  dela-Cruz, Jr.» and «Juan Dela Cruz Jr» are the same name. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\-.,’']+/)
    .filter(Boolean)
    .join(' ')

/** Whether a bank account is in the verified name. */
export const isSameName = (a: string, b: string): boolean => plain(a) !== '' && plain(a) === plain(b)
