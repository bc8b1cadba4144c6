const grouped = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
/**
 * The typed number, in the unit of the wire: coins are hundredths. Commas group thousands only: «5,5» is no number. The text itself if it is not a number, so that the
 * server can report the error.
 */
export function numberIn(text: string, unit?: string): number | string {
  const typed = text.trim()
  const [whole, cents = ''] = grouped.exec(typed) ?? []
  if (whole === undefined || (unit !== 'coins' && cents !== '')) return text
  const [units = ''] = typed.replaceAll(',', '').replace('−', '-').split('.')
  const sign = units.startsWith('-') ? -1 : 1
  const value = unit === 'coins' ? Number(units) * 100 + sign * Number(cents.padEnd(2, '0')) : Number(units)
  return Number.isSafeInteger(value) ? value : text
}
