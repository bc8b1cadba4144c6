import * as z from 'zod/mini'

/** An amount in hundredths of a coin. */
export const amount = z.int()
/** Milliseconds UTC. */
export const time = z.int().check(z.nonnegative())
/** The latest moment that operators can name. Beyond what a date can be, no page could show it. */
export const maxMoment = Date.UTC(2100, 0)
export const moment = z.int().check(z.minimum(0), z.maximum(maxMoment))
/** The address of a page of the app: never of another site, as is one that begins with two slashes. */
export const pagePath = /^\/(?:[\w?=&.-][\w/?=&.-]*)?$/
export const id = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/))
export const requestId = z.uuid()
export const locale = z.enum(['en-PH', 'fil-PH'])
export type Locale = z.infer<typeof locale>

/** No password is longer, in characters, whatever the rules were when it was set. */
export const maxPasswordLength = 128

/** A Philippine mobile number in its national form without the leading zero: 9XXXXXXXXX. */
export const mobile = z.string().check(z.regex(/^9\d{9}$/))
/*
 * The lengths of these four and of a person’s name are configured (`policy.lengths`, server/settings/lengths.ts): these are the absolute
 * bounds.
 */
export const account = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{1,39}$/))
export const password = z.string().check(z.minLength(6), z.maxLength(maxPasswordLength))
export const smsCode = z.string().check(z.regex(/^\d{4,8}$/))
/** Of customer support, for a player who has no other way back. */
export const recoveryCode = z.string().check(z.regex(/^\d{8}$/))
/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date()
/** How many characters of a trimmed text can be seen: spaces of no width and the like make no text, and no reason. */
export const visibleLength = (written: string): number => written.replaceAll(/[\p{DI}\u2800]/gu, '').trim().length
/**
 * What a person writes. Marks of direction are removed: they come along unseen with copied text, and can make a name read as another or turn
 * the words around it.
 */
export const text = (minLength: number, maxLength: number) =>
  z.string().check(
    z.overwrite((written) => written.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')),
    z.trim(),
    z.refine((written) => visibleLength(written) >= minLength),
    z.maxLength(maxLength),
  )
/** A single line of text: without line breaks and other control characters. */
export const singleLine = (minLength: number, maxLength: number) => text(minLength, maxLength).check(z.regex(/^\P{Cc}*$/u))
/** Of a message to players: its title, and the longest text that one reads of an operator, or writes to one. */
export const maxTitleLength = 80
export const maxTextLength = 1_000
/** A text for players, of several lines, without other control characters. */
export const multilineText = (minLength: number) => text(minLength, maxTextLength).check(z.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u))
export const nickname = singleLine(0, 40)
/** Empty where a player has given none. */
export const email = text(0, 120).check(z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/))
/** Small capitals and a dotless i are left out: they look like other letters. */
const latinName = /^(?=.*\p{L})[A-Za-zÆæÐðØøÞþßĐđĦħŁłŊŋŒœŦŧ\p{M} .,'’-]+$/u
const otherName =
  /^(?=.*\p{L})[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}\p{M} .,'’-]+$/u
/** Letters, with their accents apart, of which none looks like one of another script, or cannot be seen. */
const isReadable = (name: string): boolean => !/\p{DI}/u.test(name) && (latinName.test(name) || otherName.test(name))
/**
 * A person’s name, as on their documents, and what is written between its words. One letter that looks like another would make the name of
 * an excluded person somebody else’s (identity/person).
 */
export const username = singleLine(1, 120).check(z.refine((written) => isReadable(written.normalize('NFKD'))))

/** Older rows are found by time, or after the last known row (`olderThan`). */
export const pageInput = z.object({
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(200)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
})

/** A time range in ms UTC: `from` inclusive, `to` exclusive; an omitted end is open. */
export const timeRange = z.object({ from: z.optional(time), to: z.optional(time) })

/** Id of the last known row: the list continues after it, whatever is added meanwhile. */
export const olderThan = z.optional(z.string().check(z.regex(/^\d{1,18}$/)))

/** `total` counts only to just past the page: more than `pageNum × pageSize` means that there is another one. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), pageNum: z.int(), pageSize: z.int() })
