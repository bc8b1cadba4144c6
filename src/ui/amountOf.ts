/** Parses what a player typed, in hundredths: «1,250.5» is 125050. Undefined for anything but an amount of whole hundredths. */
export function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(/[,\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '', cents = ''] = plain.split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
