/**
 * The structure of a response, small enough to be included with its call: the build derives it from `output` (build/shapeOf.ts). A number
 * is a set of kinds; an object names its fields; an array of one is a list of that; an array of two is the first, or one of the kinds in
 * the second.
 */
export type Shape = number | readonly [Shape] | readonly [Shape, number] | { readonly [field: string]: Shape }

export const kinds = { string: 1, number: 2, boolean: 4, null: 8, undefined: 16, object: 32, list: 64 } as const

const kindOf = (value: unknown): number =>
  value === null ? kinds.null : Array.isArray(value) ? kinds.list : (kinds[typeof value as keyof typeof kinds] ?? 0)

/** Whether a page can read the response. Unknown fields and words are allowed, so that a server may be newer than the app. */
export const fits = (shape: Shape, value: unknown): boolean => {
  const kind = kindOf(value)
  if (typeof shape === 'number') return (shape & kind) > 0
  if (Array.isArray(shape)) {
    const [inner, others] = shape as [Shape, number?]
    if (others) return (others & kind) > 0 || fits(inner, value)
    return kind === kinds.list && (value as unknown[]).every((item) => fits(inner, item))
  }
  return kind === kinds.object && Object.entries(shape).every(([name, field]) => fits(field, (value as Record<string, unknown>)[name]))
}
