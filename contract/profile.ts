import * as z from 'zod/mini'
import { address, text } from './addresses.ts'
import { call } from './call.ts'

/** Nickname and picture: what other players see. An empty nickname lets the server give one. */
export const updateProfile = call({
  path: 'updateProfile',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ nickname: z.optional(text(12)), avatar: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({ nickname: z.string(), avatar: z.string() }),
  failures: ['unknownAvatar'],
})

export type Address = z.infer<typeof address>

export const fundsSources = ['', 'salary', 'business', 'remittance', 'savings', 'other'] as const

/** What only the player and the server see. */
const other = z.object({
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/)),
  occupation: text(60),
  fundsSource: z.enum(fundsSources),
})
export const userOther = z.extend(other, { address, hasUserOther: z.boolean() })
export type UserOther = z.infer<typeof userOther>

export const appUserOther = call({ path: 'appUserOther', auth: 'user', input: z.object({}), output: userOther })

/** Fields left out stay as they are. */
export const updateAppUserOther = call({
  path: 'updateAppUserOther',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.partial(other),
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
