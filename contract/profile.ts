import * as z from 'zod/mini'
import { call } from './call.ts'

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))

/** Nickname and picture: what other players see. An empty nickname lets the house give one. */
export const updateProfile = call({
  path: 'updateProfile',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ nickname: z.optional(text(12)), avatar: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({ nickname: z.string(), avatar: z.string() }),
  failures: ['unknownAvatar'],
})

export const address = z.object({
  line: text(120),
  barangay: text(60),
  city: text(60),
  province: text(60),
  postalCode: z.string().check(z.regex(/^(\d{4})?$/)),
})
export type Address = z.infer<typeof address>

export const fundsSources = ['', 'salary', 'business', 'remittance', 'savings', 'other'] as const

/** What only the player and the house see. */
const other = {
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/)),
  occupation: text(60),
  fundsSource: z.enum(fundsSources),
}
export const userOther = z.object({ ...other, address, hasUserOther: z.boolean() })
export type UserOther = z.infer<typeof userOther>

export const appUserOther = call({ path: 'appUserOther', auth: 'user', input: z.object({}), output: userOther })

/** Fields left out stay as they are. */
export const updateAppUserOther = call({
  path: 'updateAppUserOther',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.partial(z.object(other)),
  output: userOther,
})

export const updateAddress = call({
  path: 'updateAddress',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: address,
  output: userOther,
})
