import type { I18n } from '@lingui/core'
import type { Column } from './records.ts'

const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A cell that a spreadsheet shows and never executes: text that looks like a formula is marked as text, a plain number stays one. Quoted as
 * RFC 4180 requires.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hundredths as a number of en-PH without groups: two decimals after a point. */
export const moneyCell = (hundredths: number): string => {
  const size = Math.abs(hundredths)
  return `${hundredths < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Made when first needed: as the page loads, it would take a cheap phone a twentieth of a second. */
let manila: Intl.DateTimeFormat | undefined
const manilaFormat = (): Intl.DateTimeFormat =>
  (manila ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Manila',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))

/** A timestamp in the time zone named in the file's header: Manila, to the second, in a sortable order. */
export const timeCell = (time: number): string => manilaFormat().format(time)

/** The whole file. The byte order mark identifies it as UTF-8 to spreadsheets. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], i18n: I18n): string => {
  const lines = [columns.map(({ head }) => i18n._(head)), ...rows.map((row) => columns.map(({ cell }) => cell(row, i18n)))]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}
