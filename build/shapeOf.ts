import type * as z from 'zod/mini'
import { kinds } from '../contract/shape.ts'
import type { Shape } from '../contract/shape.ts'

/** The parts of zod's internal schema description that calls use. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly values?: readonly unknown[]
  readonly items?: readonly z.ZodMiniType[]
}

const kindOf = (value: unknown): number => (value === null ? kinds.null : kinds[typeof value as keyof typeof kinds])

const isOneOf = (shape: Shape): shape is readonly [Shape, number] => Array.isArray(shape) && shape.length === 2

/** The shape, or one of the kinds. */
const or = (shape: Shape, others: number): Shape => {
  if (typeof shape === 'number') return shape | others
  return isOneOf(shape) ? [shape[0], shape[1] | others] : [shape, others]
}

const isFields = (shape: Shape): shape is { readonly [field: string]: Shape } => typeof shape === 'object' && !Array.isArray(shape)

/** The union of two shapes. Of two objects, a field that only one of them has becomes optional: a page checks which of them it is. */
function either(a: Shape, b: Shape): Shape {
  if (typeof b === 'number') return or(a, b)
  if (typeof a === 'number') return or(b, a)
  if (isOneOf(a)) return or(either(a[0], b), a[1])
  if (isOneOf(b)) return or(either(a, b[0]), b[1])
  if (isFields(a) && isFields(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return Object.fromEntries(
      [...names].map((name) => {
        const [one, other] = [a[name], b[name]]
        return [name, one !== undefined && other !== undefined ? either(one, other) : or((one ?? other) as Shape, kinds.undefined)]
      }),
    )
  }
  if (Array.isArray(a) && Array.isArray(b)) return [either(a[0] as Shape, b[0] as Shape)]
  throw new Error('A union of a list and an object has no single shape: put the two into fields of an object.')
}

/** The part of a schema that a page relies on: its fields and their kinds. Lengths, ranges and enum values are left to the server. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const def = schema._zod.def as unknown as Def
  const inner = (of: z.ZodMiniType | undefined): Shape => {
    if (!of) throw new Error(`A schema of the kind “${def.type}” has no inner schema`)
    return shapeOf(of)
  }
  switch (def.type) {
    case 'string':
    case 'enum':
      return kinds.string
    case 'number':
    case 'int':
      return kinds.number
    case 'boolean':
      return kinds.boolean
    case 'null':
      return kinds.null
    case 'literal':
      return (def.values ?? []).reduce<number>((all, value) => all | kindOf(value), 0)
    case 'nullable':
      return or(inner(def.innerType), kinds.null)
    case 'optional':
      return or(inner(def.innerType), kinds.undefined)
    case 'array':
      return [inner(def.element)]
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, shapeOf(field)]))
    // Readers iterate over its entries.
    case 'record':
      return kinds.object
    case 'tuple':
      return [(def.items ?? []).map((item) => shapeOf(item)).reduce(either)]
    case 'union':
      return (def.options ?? []).map((option) => shapeOf(option)).reduce(either)
    default:
      throw new Error(`A response cannot contain a schema of the kind “${def.type}”: add it to build/shapeOf.ts`)
  }
}
