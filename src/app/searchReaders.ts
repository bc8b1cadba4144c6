/** Reads one value of an address. Throws for an invalid value: the address is then a wrong one (spec §4, 404). */
type Reader<T> = (value: unknown) => T

const invalid = (value: unknown): never => {
  throw new TypeError(`not expected in an address: ${JSON.stringify(value)}`)
}

/** Free text, of a length that a person could have typed or a link could carry. */
export const text: Reader<string> = (value) => (typeof value === 'string' && value.length <= 2000 ? value : invalid(value))
/** A link writes it as a boolean, the address as a text. */
export const flag: Reader<boolean> = (value) => {
  if (value === true || value === '1' || value === 'true') return true
  return value === false || value === '0' || value === 'false' ? false : invalid(value)
}
export const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (value) =>
    allowed.find((one) => one === value) ?? invalid(value)

/** All search parameters that a page reads; all are optional, and unknown ones are dropped. */
export const search =
  <T extends Record<string, unknown>>(readers: { readonly [Name in keyof T]: Reader<T[Name]> }) =>
  (input: Record<string, unknown>): Partial<T> =>
    Object.fromEntries(
      Object.entries(readers).flatMap(([name, read]) =>
        input[name] === undefined ? [] : [[name, (read as Reader<unknown>)(input[name])]],
      ),
    ) as Partial<T>
