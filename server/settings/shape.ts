import * as z from 'zod'
import type { Unit } from './values.ts'

/** A setting's type, bounds and list items as JSON Schema. Forms are generated from it. */
export const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' })
type Shape = z.core.JSONSchema.BaseSchema

const unitTexts: Record<Unit, string> = {
  coins: 'hundredths of a coin',
  count: '',
  times: '×',
  ppm: 'ppm',
  percent: '%',
  ms: 'ms',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  version: '',
  moment: 'ms since 1970, UTC',
  award: '',
}
/** The unit in which a stored value is written. */
export const unitText = (unit: Unit | null | undefined): string => (unit ? unitTexts[unit] : '')

/** The bounds in a few words. */
export const boundsOf = (schema: z.ZodType): string => boundsText(shapeOf(schema))
function boundsText({ type, anyOf, minimum, maximum, maxLength, minItems, maxItems, enum: values, pattern }: Shape): string {
  const [inner] = anyOf ?? []
  if (inner) return [boundsText(inner), 'not set'].filter((text) => text !== '').join(', ')
  if (values) return values.join(', ')
  if (type === 'boolean') return 'true, false'
  if (type === 'array') return minItems === undefined ? `at most ${maxItems} entries` : `${minItems} to ${maxItems} entries`
  if (maximum === Number.MAX_SAFE_INTEGER) return ''
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (maxLength !== undefined) return `at most ${maxLength} characters`
  return pattern ?? ''
}
