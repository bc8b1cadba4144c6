import { awardName, awardText, awardUnit } from '#contract/desk/awardTexts.ts'
import { partTitle } from '#contract/desk/settingNames.ts'
import { hourMs } from '#contract/durations.ts'
import { amountText, countText, dateTimeText } from '../kit/text.ts'

/** The schema of a setting: the subset of JSON Schema used for settings, and the unit. */
export interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: Shape
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly unit?: string
  readonly description?: string
}

/** The schema of a nullable value, without null. */
export function unwrap(shape: Shape): { inner: Shape; isNullable: boolean } {
  const others = shape.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = others
  return only && others.length === 1 && shape.anyOf?.length === 2 ? { inner: only, isNullable: true } : { inner: shape, isNullable: false }
}

type Kind = 'flag' | 'choice' | 'number' | 'moment' | 'text' | 'list' | 'parts' | 'json'
export function kindOf({ type, enum: options, properties, items, unit }: Shape): Kind {
  if (options) return 'choice'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return unit === 'moment' ? 'moment' : 'number'
  if (type === 'string') return 'text'
  if (type === 'array' && items) return 'list'
  return type === 'object' && properties ? 'parts' : 'json'
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Units that are not shown beside a number. */
const quiet = ['count', 'version', 'moment', 'award']
const unitTexts: Readonly<Record<string, string>> = { ppm: '%', percent: '%', times: '×' }
export const unitText = (unit: string | undefined): string => (unit === undefined || quiet.includes(unit) ? '' : (unitTexts[unit] ?? unit))

const shares = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 4 })
const numberTexts: Readonly<Record<string, (value: number) => string>> = {
  coins: amountText,
  award: String,
  ppm: (value) => shares.format(value / 10_000).replace('-', '−'),
}
/** A number as text for its field: coins are hundredths on the wire, and rates and odds parts per million, shown as a percentage. */
export const numberText = (value: number, unit: string | undefined): string => (numberTexts[unit ?? ''] ?? countText)(value)

/** The bounds, in words. */
export function boundsText({ type, minimum, maximum, maxLength, maxItems, unit }: Shape): string {
  if (type === 'array') return maxItems === undefined ? '' : `at most ${countText(maxItems)}`
  if (type === 'string') return maxLength === undefined ? '' : `at most ${countText(maxLength)} characters`
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (unit === 'moment' || unit === 'award' || minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER) return ''
  return isBounded ? `${numberText(minimum, unit)} to ${numberText(maximum, unit)}` : `${numberText(minimum, unit)} or more`
}

/** The nearest value within bounds; undefined if it cannot be determined. */
export function withinBounds({ type, minimum = -Infinity, maximum = Infinity }: Shape, value: unknown): number | undefined {
  if (type !== 'integer' || typeof value !== 'number') return undefined
  const right = Math.min(Math.max(value, minimum), maximum)
  return right === value ? undefined : right
}

/** A short text of a value. */
export function valueText(value: unknown, shape: Shape, unit = shape.unit): string {
  if (value === null || value === undefined) return 'not set'
  const { inner } = unwrap(shape)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') {
    const own = unit ?? inner.unit
    if (own === 'moment') return dateTimeText(value).slice(0, 16)
    if (own === 'award') return `${awardName(value)} (${value})`
    return `${numberText(value, own)} ${unitText(own)}`.trim()
  }
  if (typeof value === 'string') return value === '' ? 'empty' : value
  return Array.isArray(value) ? `${countText(value.length)} ${value.length === 1 ? 'entry' : 'entries'}` : fullText(value, shape)
}

/** The whole value in words, for those who decide on it. */
export function fullText(value: unknown, shape: Shape, unit = shape.unit): string {
  const { inner } = unwrap(shape)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((entry) => fullText(entry, inner.items ?? {})).join('; ')
  if (typeof value !== 'object' || value === null) return valueText(value, shape, unit)
  // In one order: what was stored as JSON comes back with its keys in another.
  const { properties = {} } = inner
  const parts = value as Readonly<Record<string, unknown>>
  const others = Object.keys(parts).filter((name) => !Object.hasOwn(properties, name))
  const { propId, count: pieces } = parts
  const award = typeof propId === 'number' && typeof pieces === 'number' ? [`${awardText({ propId, count: pieces })} (${propId})`] : []
  const names = [...Object.keys(properties), ...others.toSorted((a, b) => a.localeCompare(b))].filter(
    (name) => parts[name] !== undefined && (award.length === 0 || (name !== 'propId' && name !== 'count')),
  )
  return [...award, ...names.map((name) => `${partTitle(name)}: ${fullText(parts[name], properties[name] ?? {})}`)].join(', ')
}

/** The unit of a part: an award's count is in the unit of the award. */
export const partUnit = (name: string, { propId }: Readonly<Record<string, unknown>>): string | undefined => {
  if (name !== 'count' || typeof propId !== 'number') return undefined
  const unit = awardUnit(propId)
  return unit === 'pieces' ? undefined : unit
}

/** A new list entry: the minimal value of its schema, and the next full hour for a moment, for the operator to complete. */
export function emptyValue(shape: Shape): unknown {
  const { inner, isNullable } = unwrap(shape)
  if (isNullable) return null
  const kind = kindOf(inner)
  if (kind === 'flag') return false
  if (kind === 'choice') return inner.enum?.[0] ?? ''
  if (kind === 'moment') return (Math.floor(Date.now() / hourMs) + 1) * hourMs
  if (kind === 'number') return Math.max(inner.minimum ?? 0, 0)
  if (kind === 'list') return []
  if (kind === 'text') return ''
  // Of a value whose type depends on another part, nothing is known.
  if (kind === 'json') return inner.type === undefined ? null : {}
  const { properties = {}, required = [] } = inner
  return Object.fromEntries(required.flatMap((name) => (properties[name] ? [[name, emptyValue(properties[name])]] : [])))
}
