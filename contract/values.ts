import * as z from 'zod/mini'

/** An amount in hundredths of a coin. */
export const amount = z.int()
/** Milliseconds UTC. */
export const time = z.int().check(z.nonnegative())
export const id = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/))
export const requestId = z.uuid()
export const locale = z.enum(['en-PH', 'fil-PH'])
export type Locale = z.infer<typeof locale>

/** A Philippine mobile number in its national form without the leading zero: 9XXXXXXXXX. */
export const mobile = z.string().check(z.regex(/^9\d{9}$/))
export const account = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{5,19}$/))
export const password = z.string().check(z.minLength(8), z.maxLength(64))
export const smsCode = z.string().check(z.regex(/^\d{6}$/))
/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date()
/** A line of text as players write it: without line ends and other control characters. */
export const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
export const nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

export const pageInput = z.object({
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
})

/** A stretch of time in ms UTC: `from` inclusive, `to` exclusive; without one, that end is open. */
export const stretch = z.object({ from: z.optional(time), to: z.optional(time) })

export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), pageNum: z.int(), pageSize: z.int() })
