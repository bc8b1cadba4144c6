import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { id, time } from './values.ts'

const state = z.enum(['doing', 'claimable', 'claimed'])

const mission = z.object({
  id,
  /** spins: a number of rounds · wins: a number of rounds that pay at least `times` their stake. */
  kind: z.enum(['spins', 'wins']),
  times: z.nullable(z.int()),
  goal: z.int(),
  /** In this week, never more than `goal`. */
  done: z.int(),
  state,
  awards: z.array(award),
})
export type Mission = z.infer<typeof mission>

/** A named slot of the board: a game of the catalogue with its own missions. */
const stall = z.object({ id, gameId: id, missions: z.array(mission) })
export type Stall = z.infer<typeof stall>

const slotshack = z.object({
  stalls: z.array(stall),
  /** For the whole board: `goal` missions, of which `done` are claimed. Claimed by the id «whole». */
  whole: z.object({ goal: z.int(), done: z.int(), state, awards: z.array(award) }),
  /** When the UTC week ends and new missions begin. */
  weekEndsAt: time,
})
export type Slotshack = z.infer<typeof slotshack>

/** The board of the week with the player's progress; a guest sees the missions. */
export const slotshackInfo = call({ path: 'slotshackInfo', auth: 'public', input: z.object({}), output: slotshack })

/** Claims a mission, or the whole board, by its id; each once per week. `notYet` returns { need, done }. */
export const slotshackReceive = call({
  path: 'slotshackReceive',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ id }),
  output: z.object({ awards: z.array(award), board: slotshack }),
  failures: ['notAvailable', 'notYet', 'alreadyDone', 'selfExcluded'],
})
