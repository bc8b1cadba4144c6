import * as z from 'zod'

/** A setting's type, bounds and list items as JSON Schema. Forms are generated from it. */
export const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' })

/** The same in a few words. */
export function boundsOf(schema: z.ZodType): string {
  const { type, minimum, maximum, maxLength, minItems, maxItems, enum: values, pattern } = shapeOf(schema)
  if (values) return values.join(', ')
  if (type === 'boolean') return 'true, false'
  if (type === 'array') return minItems === undefined ? `at most ${maxItems} entries` : `${minItems} to ${maxItems} entries`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (maxLength !== undefined) return `at most ${maxLength} characters`
  return pattern ?? ''
}
