import * as z from 'zod'
import { choice, gifts, list, name, count } from '../values.ts'
import type { Frozen } from '../values.ts'
import { winMultiple } from '../winMultiples.ts'

const mission = z.object({
  id: name,
  kind: choice(['spins', 'wins']),
  goal: count(undefined, { min: 1 }),
  // For wins: a round counts if it pays at least this multiple of its stake, so that higher stakes earn nothing extra.
  times: winMultiple.exactOptional(),
  gives: gifts,
})
/** A named slot of the board; its words are the app's, by id. */
const stallRule = z.object({ id: name, gameId: name, missions: z.array(mission).min(1).max(10) })

/** The id under which the whole board is claimed: no mission has it. */
export const wholeBoard = 'whole'

export const slotshackSchema = z.object({
  stalls: list(stallRule, 'Slots on the board and their missions', 12),
  whole: gifts.meta({ description: 'Awards for completing all missions of a week' }),
})
export type SlotshackPolicy = Frozen<z.infer<typeof slotshackSchema>>
type StallRule = SlotshackPolicy['stalls'][number]
type Gift = SlotshackPolicy['whole'][number]

const coins = (count: number): Gift => ({ propId: 2001, count })
const points = (count: number): Gift => ({ propId: 2002, count })
const diamonds = (count: number): Gift => ({ propId: 60001, count })

/** A slot that every player can finish in a week. */
const stall = (id: string, gameId: string): StallRule => ({
  id,
  gameId,
  missions: [
    { id: `${id}-spins`, kind: 'spins', goal: 60, gives: [points(15)] },
    { id: `${id}-wins`, kind: 'wins', times: 1, goal: 15, gives: [coins(1_00)] },
    { id: `${id}-bright`, kind: 'wins', times: 10, goal: 2, gives: [diamonds(3)] },
  ],
})

/** For players who play more. */
const hardStall = (id: string, gameId: string): StallRule => ({
  id,
  gameId,
  missions: [
    { id: `${id}-spins`, kind: 'spins', goal: 200, gives: [points(40)] },
    { id: `${id}-bright`, kind: 'wins', times: 5, goal: 8, gives: [coins(3_00)] },
    { id: `${id}-blaze`, kind: 'wins', times: 25, goal: 1, gives: [diamonds(8)] },
  ],
})

/** The board of a week from Monday 00:00 UTC. A mission's id is unique on the board: claims refer to it. */
export const slotshackPolicy: SlotshackPolicy = {
  stalls: [
    stall('plaza', 'fiesta-nights'),
    stall('jeepney', 'biyahe-888'),
    stall('shore', 'perlas'),
    hardStall('rain', 'ulan-ng-ginto'),
    hardStall('glass', 'halo-halo'),
  ],
  whole: [coins(20_00), diamonds(20)],
}
