const grouped = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/
/** How many digits follow the point, by unit: coins are hundredths on the wire, and ppm are shown as a percentage. */
const digits: Readonly<Record<string, number>> = { coins: 2, ppm: 4 }

/**
 * The typed number, in the unit of the wire. Commas group thousands only: «5,5» is no number. The text itself if it is not a number, so that the
 * server can report the error.
 */
export function numberIn(text: string, unit?: string): number | string {
  const typed = text.trim()
  const [whole, part = ''] = grouped.exec(typed) ?? []
  const places = digits[unit ?? ''] ?? 0
  if (whole === undefined || part.length > places) return text
  const [units = ''] = typed.replaceAll(',', '').replace('−', '-').split('.')
  const sign = units.startsWith('-') ? -1 : 1
  const value = Number(units) * 10 ** places + sign * Number(part.padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : text
}
