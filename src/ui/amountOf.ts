/**
 * Parses what a player typed, in hundredths: «1,250.5» is 125050. Undefined for anything but an amount of whole hundredths: commas group
 * thousands only, as «100,50» is a hundred and a half where it is written so, and not ten thousand.
 */
export function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '')
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '', cents = ''] = plain.replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
