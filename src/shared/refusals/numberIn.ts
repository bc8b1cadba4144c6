/** A number in a refusal's data: an amount in hundredths, a time in ms UTC, remaining tries. */
export const numberIn = (data: unknown, key: string): number | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof value === 'number' ? value : undefined
}
