import * as z from 'zod/mini'
import { address } from './addresses.ts'
import { call } from './call.ts'
import { email, singleLine, nickname } from './values.ts'

/** Nickname and picture, visible to other players. For an empty nickname the server generates one. */
export const updateProfile = call({
  path: 'updateProfile',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ nickname: z.optional(nickname), avatar: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({ nickname: z.string(), avatar: z.string() }),
  failures: ['unknownAvatar'],
})

export type Address = z.infer<typeof address>

export const fundsSources = ['', 'salary', 'business', 'remittance', 'savings', 'other'] as const

/** Visible only to the player and the server. */
const other = z.object({
  email,
  occupation: /* @__PURE__ */ singleLine(0, 60),
  fundsSource: z.enum(fundsSources),
})
const userOther = z.extend(other, { address, hasUserOther: z.boolean() })
export type UserOther = z.infer<typeof userOther>

export const appUserOther = call({ path: 'appUserOther', auth: 'user', input: z.object({}), output: userOther })

/** Omitted fields are unchanged. */
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
