import { dayMs } from '#contract/durations.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import type { Chance } from '../chance.ts'
import type { Visitor } from './seasonServer.ts'

const roles = ['honest', 'multiAccount', 'bonusHunter', 'chargeback', 'excluded'] as const
export type Role = (typeof roles)[number]

/** Players of each role, in percent. */
const playersPerHundred: Readonly<Record<Role, number>> = {
  honest: 45,
  multiAccount: 20,
  bonusHunter: 13,
  chargeback: 8,
  excluded: 14,
}

/** A person, who may have several accounts. */
export interface Person {
  readonly name: string
  readonly birthDate: string
  /** The number of the document that proves their identity. */
  readonly idNumber: string
  readonly accounts: Player[]
}

/** When a closure began, by the player's own request, and when it ends. */
export interface Closure {
  readonly kind: 'break' | 'exclusion'
  readonly from: number
  readonly until: number
}

/** A limit that a player set for themself, and since when. */
export interface SetLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly value: number
  readonly from: number
}

export interface Order {
  readonly orderId: string
  readonly amount: number
  readonly expiresAt: number
}

/** An account, and what is known of it independently: the invariants trust nothing that the server recorded about its own rules. */
export interface Player extends Visitor {
  readonly role: Role
  readonly person: Person
  /** The controller: the accounts of one ring share it. */
  readonly cluster: string
  readonly closedPeriods: Closure[]
  readonly limits: SetLimit[]
  /** Orders paid in time, and those paid too late. */
  readonly paid: Order[]
  readonly late: Order[]
  /** An open deposit order, and its notifications still to come. */
  readonly waiting: (Order & { readonly paidAt: number })[]
  bankId?: string
  /** When they first submitted documents. */
  documentsSubmittedAt?: number
  /** There are coins at the game provider. */
  isAtStudio: boolean
  /** Their open round of Mines. */
  staged?: { readonly roundId: string; readonly version: number; readonly legal: readonly string[] } | undefined
  /** Coins were in play when they excluded themself: those may have been a gift. */
  hasLeftInPlay?: boolean
  /** The last round of the Color Game in which they have bets. */
  sharedRound?: number
}

const first = ['Ana', 'Ben', 'Cora', 'Dodong', 'Elena', 'Fidel', 'Gina', 'Hector', 'Inday', 'Jun', 'Karla', 'Lito']
const last = ['Abad', 'Bautista', 'Cruz', 'Dizon', 'Evangelista', 'Flores', 'Garcia', 'Hizon', 'Ilagan', 'Javier', 'Lim', 'Mercado']

const birthDateOf = (index: number): string => new Date(Date.UTC(1960, 0, 1) + index * 37 * dayMs).toISOString().slice(0, 10)

/** No two persons share a name and a date of birth. */
const personOf = (index: number): Person => ({
  name: `${first[index % first.length]} ${last[Math.floor(index / first.length) % last.length]}`,
  birthDate: birthDateOf(index),
  idNumber: `P${1_000_000 + index}`,
  accounts: [],
})

export const openAccount = (person: Person, id: string, role: Role, cluster: string): Player => {
  const player: Player = { id, role, person, cluster, closedPeriods: [], limits: [], paid: [], late: [], waiting: [], isAtStudio: false }
  person.accounts.push(player)
  return player
}

/** The dates of birth with which the players of every season register, in order. */
export const birthDates = (count: number): string[] => Array.from({ length: count }, (_, index) => birthDateOf(index))

/** The players of this season: multi-accounts are in rings of up to eight, all others on their own. */
export function createPlayers(ids: readonly string[], chance: Chance): Player[] {
  let ring = 0
  let remaining = 0
  return ids.map((id, index) => {
    const place = chance.below(100)
    let sum = 0
    const role = roles.find((one) => (sum += playersPerHundred[one]) > place) ?? 'honest'
    if (role !== 'multiAccount') return openAccount(personOf(index), id, role, `player ${id}`)
    if (remaining === 0) {
      ring++
      remaining = chance.between(2, 8)
    }
    remaining--
    return openAccount(personOf(index), id, role, `ring ${ring}`)
  })
}
