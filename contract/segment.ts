import * as z from 'zod/mini'
import { locale, maxTitleLength, moment, multilineText, singleLine } from './values.ts'

const limit = z.nullable(moment)
const level = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
const amount = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_00)))

/** Conditions that all hold; null: none. Times from (inclusive) until (exclusive), amounts in hundredths. */
export const segment = z.object({
  vipFrom: level,
  vipTo: level,
  registeredFrom: limit,
  registeredTo: limit,
  activeFrom: limit,
  activeTo: limit,
  /** Paid deposits less refunds. */
  depositedFrom: amount,
  depositedTo: amount,
  /** Of the latest login. */
  locale: z.nullable(locale),
  /** The campaign that brought the player: the link's `aid`. */
  channel: z.nullable(singleLine(1, 64)),
})
export type Segment = z.infer<typeof segment>
export const everybody: Segment = {
  vipFrom: null,
  vipTo: null,
  registeredFrom: null,
  registeredTo: null,
  activeFrom: null,
  activeTo: null,
  depositedFrom: null,
  depositedTo: null,
  locale: null,
  channel: null,
}

const words = z.object({
  title: singleLine(1, maxTitleLength),
  text: multilineText(1),
})
/** In both languages: a segment reads both. */
export const segmentTexts = z.object({ 'en-PH': words, 'fil-PH': words })
export type SegmentTexts = z.infer<typeof segmentTexts>
