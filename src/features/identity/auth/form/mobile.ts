const length = 10

/** The national part of a Philippine mobile number, in whatever form it was typed or pasted: 0917…, +63 917…, 63917… become 917…. */
export const nationalMobile = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(?:0*63)?0*/, '')
    .slice(0, length)

/** 917 555 0148: easier to compare with a number known by heart. */
export const groupedMobile = (text: string): string => {
  const digits = nationalMobile(text)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

/** For a field that takes both: a mobile number in any form becomes its national part, a username is unchanged. */
export const accountOrMobile = (text: string): string => {
  const trimmed = text.trim()
  const national = nationalMobile(trimmed)
  return /^[\d\s()+-]+$/.test(trimmed) && /^9\d{9}$/.test(national) ? national : trimmed
}

/** Codes are pasted with spaces and dashes. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')
