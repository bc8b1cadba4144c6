/** A path in the context that an event changed. undefined: the value did not exist before, or no longer exists. */
export interface Difference {
  /** `form.values.account`, `calls.0` */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Where two values of plain data differ, as deep as the difference can be located. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return before === after ? [] : [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key))
}
