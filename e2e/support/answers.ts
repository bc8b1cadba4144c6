import type * as z from 'zod/mini'

/** The parts of zod's internal schema description that responses use. */
interface Def {
  readonly type: string
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType: z.ZodMiniType
  readonly element: z.ZodMiniType
  readonly valueType: z.ZodMiniType
  readonly options: readonly z.ZodMiniType[]
  readonly items: readonly z.ZodMiniType[]
  readonly values: readonly unknown[]
  readonly entries: Readonly<Record<string, string>>
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def
const mapped = (fields: Readonly<Record<string, z.ZodMiniType>>, of: (field: z.ZodMiniType, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]))

/** A response with every field. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return 'text'
    case 'enum':
      return Object.values(def.entries)[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return def.values[0]
    case 'nullable':
    case 'optional':
      return sampleOf(def.innerType)
    case 'array':
      return [sampleOf(def.element)]
    case 'tuple':
      return def.items.map((item) => sampleOf(item))
    case 'object':
      return mapped(def.shape, (field) => sampleOf(field))
    case 'record':
      return { any: sampleOf(def.valueType) }
    case 'union':
      return sampleOf(def.options[0] as z.ZodMiniType)
    default:
      throw new Error(`no sample of “${def.type}”`)
  }
}

/** The response as a later release may send it: every object has an additional field, and every enum value is a new one. */
export function ofNextRelease(schema: z.ZodMiniType, value: unknown): unknown {
  const def = defOf(schema)
  if (value === null || value === undefined) return value
  switch (def.type) {
    case 'enum':
      return 'word-of-next-release'
    case 'nullable':
    case 'optional':
      return ofNextRelease(def.innerType, value)
    case 'array':
      return (value as unknown[]).map((item) => ofNextRelease(def.element, item))
    case 'tuple':
      return (value as unknown[]).map((item, at) => ofNextRelease(def.items[at] as z.ZodMiniType, item))
    case 'object':
      return {
        ...(value as object),
        ...mapped(def.shape, (field, name) => ofNextRelease(field, Reflect.get(value as object, name))),
        fieldOfNextRelease: { more: ['than', 'this'] },
      }
    case 'record':
      return Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, ofNextRelease(def.valueType, item)]))
    case 'union': {
      const option = def.options.find((one) => (one as z.ZodMiniType).safeParse(value).success)
      return option ? ofNextRelease(option, value) : value
    }
    default:
      return value
  }
}

/** The response without one field, in turn for each required one; also within its objects and in the first element of its lists. */
export function* withoutOne(schema: z.ZodMiniType, value: unknown): Generator<{ field: string; answer: unknown }> {
  const def = defOf(schema)
  if (def.type === 'nullable' || def.type === 'optional') yield* withoutOne(def.innerType, value)
  if (def.type === 'array')
    for (const { field, answer } of withoutOne(def.element, (value as unknown[])[0])) yield { field: `0.${field}`, answer: [answer] }
  if (def.type !== 'object') return
  for (const [name, field] of Object.entries(def.shape)) {
    const { [name]: inner, ...others } = value as Record<string, unknown>
    if (defOf(field).type !== 'optional') yield { field: name, answer: others }
    for (const one of withoutOne(field, inner)) yield { field: `${name}.${one.field}`, answer: { ...others, [name]: one.answer } }
  }
}
