/** The address as typed: `?gameId=1` is the text «1», and is written back unchanged; a flag is 1 or 0 (spec §2 `back=1`). The router's own way would quote it as JSON. */
export const parseSearch = (address: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(address))
export function stringifySearch(values: Readonly<Record<string, string | boolean | undefined>>): string {
  const defined = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'boolean' ? `${+value}` : value]],
  )
  return defined.length > 0 ? `?${new URLSearchParams(defined).toString()}` : ''
}
