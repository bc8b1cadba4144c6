import * as z from 'zod'
import { dayMs } from '#contract/durations.ts'
import { maxMoment, pagePath } from '#contract/values.ts'

/**
 * The kinds of values that a setting can have. Metadata gives each one's meaning, unit and bounds: the operator's desk generates its
 * forms from it, and `npm run settings` the table of docs/settings.md.
 */

/** The unit of a number. `coins` are hundredths of a coin. */
export type Unit =
  | 'coins'
  | 'count'
  | 'times'
  | 'ppm'
  | 'percent'
  | 'ms'
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'version'
  | 'moment'
  | 'award'

export interface SettingMeta {
  readonly description?: string
  readonly unit?: Unit
  /** A record that is changed as one value, because its keys vary. */
  readonly whole?: boolean
  /** Why it cannot be changed while the server runs. */
  readonly fixed?: string
}

const number =
  (unit: Unit, max: number, min = 0) =>
  (description?: string, bounds: { min?: number; max?: number } = {}) =>
    z
      .int()
      .min(bounds.min ?? min)
      .max(bounds.max ?? max)
      .meta({ unit, ...(description !== undefined && { description }) })

const million = 1_000_000
export const coins = number('coins', 100 * million * 100)
export const count = number('count', million)
export const times = number('times', 1_000)
export const ppm = number('ppm', million)
export const percent = number('percent', 100)
export const milliseconds = number('ms', dayMs)
export const seconds = number('seconds', 24 * 3_600)
export const minutes = number('minutes', 7 * 24 * 60)
export const hours = number('hours', 31 * 24)
export const days = number('days', 20 * 365)
export const version = number('version', 100_000, 1)

export const flag = (description?: string) => z.boolean().meta({ ...(description !== undefined && { description }) })
export const text = (description?: string, max = 500) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters')
    .meta({ ...(description !== undefined && { description }) })
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, description?: string) =>
  z.enum(values).meta({ ...(description !== undefined && { description }) })
export const list = <Item extends z.ZodType>(item: Item, description: string, max = 200) => z.array(item).max(max).meta({ description })

/** ms UTC. */
export const moment = (description?: string) =>
  z
    .int()
    .min(0)
    .max(maxMoment)
    .meta({ unit: 'moment', ...(description !== undefined && { description }) })

/** A name that records refer to: never reused for something else. */
export const name = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,39}$/, 'must be letters, digits, hyphens and underscores, at most 40')
/** A page of the app. */
export const page = z.string().regex(pagePath, 'must be a page of the app, e.g. /bonus/event')
/** A text in each language of the app. */
export const words = (max = 200) => z.object({ 'en-PH': text(undefined, max), 'fil-PH': text(undefined, max) })

/** The number of an award (contract/awards.ts). */
export const awardId = z.int().min(1_000).max(999_999).meta({ unit: 'award' })
/** An award: coins in hundredths, everything else in units. */
export const gift = z.object({ propId: awardId, count: z.int().min(1).max(10_000_000) })
export const gifts = z.array(gift).max(10)

/** Read-only: a setting is never changed in the memory of one server. */
export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value
