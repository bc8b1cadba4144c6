import * as z from 'zod/mini'
import { line, mobile } from './values.ts'

export const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))

/* Forms check by these. In a module of their own (vite.config.ts, «shapes»), so that who only names a call does not fetch their library. */

/** A player's own; any part of it may be missing. */
export const address = z.object({
  line: text(120),
  barangay: text(60),
  city: text(60),
  province: text(60),
  postalCode: z.string().check(z.regex(/^(\d{4})?$/)),
})
/** To whom goods go. The address is all of it or, for what is loaded onto a number, none. */
export const recipient = z.object({
  name: line(2, 60),
  mobile,
  address: z.nullable(
    z.object({
      line: line(3, 120),
      barangay: line(2, 60),
      city: line(2, 60),
      province: line(2, 60),
      postalCode: z.string().check(z.regex(/^\d{4}$/)),
    }),
  ),
})
