/** Escapes a CSV cell, so that a spreadsheet interprets no text as a formula. */
function cell(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')

/** Hundredths as a plain decimal number: -1234.50. */
export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Downloads a file, marked as UTF-8: a spreadsheet would take it for the computer's own encoding, and write «Â·» for «·». */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
