import * as z from 'zod/mini'
import { mobile, singleLine } from './values.ts'

/*
 * Used by forms for validation. In a separate module (vite.config.ts, «shapes»), so that modules that only name a call do not load the
 * schema library.
 */

/** A player's own address; any part of it may be missing. */
export const address = z.object({
  line: singleLine(0, 120),
  barangay: singleLine(0, 60),
  city: singleLine(0, 60),
  province: singleLine(0, 60),
  postalCode: z.string().check(z.trim(), z.regex(/^(\d{4})?$/)),
})
/** The recipient of goods. The address is complete, or absent for goods loaded onto a number. */
export const recipient = z.object({
  name: singleLine(2, 60),
  mobile,
  address: z.nullable(
    z.object({
      line: singleLine(3, 120),
      barangay: singleLine(2, 60),
      city: singleLine(2, 60),
      province: singleLine(2, 60),
      postalCode: z.string().check(z.trim(), z.regex(/^\d{4}$/)),
    }),
  ),
})
