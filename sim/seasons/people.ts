import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import type { Chance } from '../chance.ts'
import type { Visitor } from './house.ts'

export const roles = ['honest', 'sock', 'hunter', 'charger', 'excluded'] as const
export type Role = (typeof roles)[number]

/** How many of a hundred players are what. */
export const share: Readonly<Record<Role, number>> = { honest: 45, sock: 20, hunter: 13, charger: 8, excluded: 14 }

/** Somebody who may have several accounts. */
export interface Person {
  readonly name: string
  readonly birthDate: string
  /** Of the paper that proves who they are. */
  readonly idNumber: string
  readonly accounts: Player[]
}

/** When a closure began, by the player's own word, and when it ends. */
export interface Away {
  readonly kind: 'break' | 'exclusion'
  readonly from: number
  readonly until: number
}

/** What a player allowed themself, and since when. */
export interface OwnLimit {
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

/** An account, and what is known of it from outside: the invariants believe nothing that the server wrote down about its own rules. */
export interface Player extends Visitor {
  readonly role: Role
  readonly person: Person
  /** Whoever directs it: accounts of one ring have one. */
  readonly cluster: string
  readonly away: Away[]
  readonly limits: OwnLimit[]
  /** Orders that were paid in time, and those that the channel was paid for too late. */
  readonly paid: Order[]
  readonly late: Order[]
  /** A deposit order that is open, and what is still to come of it. */
  readonly waiting: (Order & { readonly paidAt: number })[]
  bankId?: string
  /** When they first handed papers in. */
  handedIn?: number
  /** Coins are with the studio. */
  isAtStudio: boolean
}

const first = ['Ana', 'Ben', 'Cora', 'Dodong', 'Elena', 'Fidel', 'Gina', 'Hector', 'Inday', 'Jun', 'Karla', 'Lito']
const last = ['Abad', 'Bautista', 'Cruz', 'Dizon', 'Evangelista', 'Flores', 'Garcia', 'Hizon', 'Ilagan', 'Javier', 'Lim', 'Mercado']

const birthDateOf = (index: number): string => new Date(Date.UTC(1960, 0, 1) + index * 37 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Nobody shares a name and a birth date with another person. */
const personOf = (index: number): Person => ({
  name: `${first[index % first.length]} ${last[Math.floor(index / first.length) % last.length]}`,
  birthDate: birthDateOf(index),
  idNumber: `P${1_000_000 + index}`,
  accounts: [],
})

export const openAccount = (person: Person, id: string, role: Role, cluster: string): Player => {
  const player: Player = { id, role, person, cluster, away: [], limits: [], paid: [], late: [], waiting: [], isAtStudio: false }
  person.accounts.push(player)
  return player
}

/** The birth dates that the players of every season registered with, in order. */
export const birthDates = (count: number): string[] => Array.from({ length: count }, (_, index) => birthDateOf(index))

/** Who the players of this season are: socks stand in rings of up to eight, everybody else for themselves. */
export function castOf(ids: readonly string[], chance: Chance): Player[] {
  let ring = 0
  let left = 0
  return ids.map((id, index) => {
    const place = chance.below(100)
    let sum = 0
    const role = roles.find((one) => (sum += share[one]) > place) ?? 'honest'
    if (role !== 'sock') return openAccount(personOf(index), id, role, `player ${id}`)
    if (left === 0) {
      ring++
      left = chance.between(2, 8)
    }
    left--
    return openAccount(personOf(index), id, role, `ring ${ring}`)
  })
}
