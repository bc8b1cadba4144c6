import * as z from 'zod/mini'
import { call } from './call.ts'
import { roundToken } from './settledRound.ts'
import { amount, id, time } from './values.ts'

export const gameLike = call({
  path: 'gameLike',
  auth: 'user',
  mutates: true,
  input: z.object({ gameId: id, like: z.boolean() }),
  output: z.object({ gameLikeIds: z.array(z.string()) }),
  failures: ['unknownGame'],
})

/**
 * The heartbeat (spec §9: every 60 s, paused while hidden). elapsed in ms and net in hundredths are those of the open game visit.
 * `settings`: the timestamp of the server's last settings change. A page that receives a new value refetches what it shows.
 * `isVisitOver`: the visit with this round token has been closed, because the player has opened a game on another device.
 */
export const online = call({
  path: 'online',
  auth: 'user',
  input: z.object({ gameId: z.optional(id), roundToken: z.optional(roundToken) }),
  output: z.object({
    serverTime: time,
    elapsed: z.int(),
    net: amount,
    realityCheckDue: z.boolean(),
    kicked: z.boolean(),
    isVisitOver: z.boolean(),
    settings: time,
  }),
})
