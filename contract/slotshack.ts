import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { id, time } from './values.ts'

const state = z.enum(['doing', 'claimable', 'claimed'])

const mission = z.object({
  id,
  /** spins: so many rounds · wins: so many rounds that pay `times` their stake or more. */
  kind: z.enum(['spins', 'wins']),
  times: z.nullable(z.int()),
  goal: z.int(),
  /** Of this week, never more than `goal`. */
  done: z.int(),
  state,
  awards: z.array(award),
})
export type Mission = z.infer<typeof mission>

/** A named slot of the board: a game of the catalogue with missions of its own. */
const stall = z.object({ id, gameId: id, missions: z.array(mission) })
export type Stall = z.infer<typeof stall>

const slotshack = z.object({
  stalls: z.array(stall),
  /** For the whole board: `goal` missions, of which `done` are claimed. Claimed by the id «whole». */
  whole: z.object({ goal: z.int(), done: z.int(), state, awards: z.array(award) }),
  /** When the week by UTC ends, and new missions begin. */
  weekEndsAt: time,
})
export type Slotshack = z.infer<typeof slotshack>

/** The board of the week as it stands for this player (behaviour «Slotshack»); a guest sees what there is to do. */
export const slotshackInfo = call({ path: 'slotshackInfo', auth: 'public', input: z.object({}), output: slotshack })

/** Claims a mission, or the whole board, by its id; each once a week. `notYet` says { need, done }. */
export const slotshackReceive = call({
  path: 'slotshackReceive',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ id }),
  output: z.object({ awards: z.array(award), board: slotshack }),
  failures: ['goneOrExpired', 'notYet', 'alreadyDone', 'selfExcluded'],
})
