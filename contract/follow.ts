import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { id } from './values.ts'

/** One of our social media channels: visited, then claimed, once only. */
const followChannel = z.object({
  id,
  name: z.string(),
  /** In readable form. */
  address: z.string(),
  link: z.url(),
  state: z.enum(['todo', 'visited', 'claimed']),
  awards: z.array(award),
})
export type FollowChannel = z.infer<typeof followChannel>

const followList = z.object({ channels: z.array(followChannel) })
export type FollowList = z.infer<typeof followList>

/** The channels and the player's progress; a guest sees the available ones. */
export const followInfo = call({ path: 'followInfo', auth: 'public', input: z.object({}), output: followList })

/** The player has opened a channel: only their browser can report it. Idempotent. */
export const followVisit = call({
  path: 'followVisit',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ id }),
  output: followList,
  failures: ['notAvailable', 'selfExcluded'],
})

/** Claims the award for a visited channel. `notYet`: it was not visited. */
export const followReceive = call({
  path: 'followReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ id }),
  output: z.object({ awards: z.array(award), list: followList }),
  failures: ['notAvailable', 'notYet', 'alreadyDone', 'selfExcluded'],
})
