import type { WinMultiple } from './winMultiples.ts'

interface Gift {
  readonly propId: number
  readonly count: number
}

interface MissionRule {
  readonly id: string
  readonly kind: 'spins' | 'wins'
  readonly goal: number
  /** Of wins: a round counts from so many times its stake, so that higher stakes earn nothing extra. */
  readonly times?: WinMultiple
  readonly gives: readonly Gift[]
}

/** A named slot of the board; its words are the app's, by id. */
interface StallRule {
  readonly id: string
  readonly gameId: string
  readonly missions: readonly MissionRule[]
}

export interface SlotshackPolicy {
  readonly stalls: readonly StallRule[]
  /** For all missions of a week. */
  readonly whole: readonly Gift[]
}

const coins = (count: number): Gift => ({ propId: 2001, count })
const points = (count: number): Gift => ({ propId: 2002, count })
const diamonds = (count: number): Gift => ({ propId: 60001, count })

/** A slot that everybody can finish in a week. */
const stall = (id: string, gameId: string): StallRule => ({
  id,
  gameId,
  missions: [
    { id: `${id}-spins`, kind: 'spins', goal: 60, gives: [points(15)] },
    { id: `${id}-wins`, kind: 'wins', times: 1, goal: 15, gives: [coins(1_00)] },
    { id: `${id}-bright`, kind: 'wins', times: 10, goal: 2, gives: [diamonds(3)] },
  ],
})

/** The same game for who has played it longer. */
const hardStall = (id: string, gameId: string): StallRule => ({
  id,
  gameId,
  missions: [
    { id: `${id}-spins`, kind: 'spins', goal: 200, gives: [points(40)] },
    { id: `${id}-bright`, kind: 'wins', times: 5, goal: 8, gives: [coins(3_00)] },
    { id: `${id}-blaze`, kind: 'wins', times: 25, goal: 1, gives: [diamonds(8)] },
  ],
})

/** The board of a week from Monday 00:00 UTC (behaviour «Slotshack»). A mission's id is unique on the board: claims are kept by it. */
export const slotshackPolicy: SlotshackPolicy = {
  stalls: [
    stall('plaza', 'fiesta-nights'),
    stall('jeepney', 'biyahe-888'),
    stall('shore', 'perlas'),
    hardStall('last-stop', 'biyahe-888'),
    hardStall('deep', 'perlas'),
  ],
  whole: [coins(20_00), diamonds(20)],
}
