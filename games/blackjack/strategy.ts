/** Whether to hit, stand, double where possible (else hit, or else stand), or split. */
export type Move = 'hit' | 'stand' | 'double' | 'split'

/** Basic strategy by the dealer's card, from 2 to 10 and the ace: H, S, D (or hit), E (double or else stand), P. */
const hard: Readonly<Record<number, string>> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
}
const soft: Readonly<Record<number, string>> = {
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SEEEESSHHH',
}
/** By the value of each of the two cards; an ace is 1. */
const pairs: Readonly<Record<number, string>> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPPHHHH',
  3: 'PPPPPPHHHH',
  4: 'HHHPPHHHHH',
  5: 'DDDDDDDDHH',
  6: 'PPPPPHHHHH',
  7: 'PPPPPPHHHH',
  8: 'PPPPPPPPPP',
  9: 'PPPPPSPPSS',
  10: 'SSSSSSSSSS',
}

interface HandView {
  readonly total: number
  readonly isSoft: boolean
  /** The value of both cards where a split is possible. */
  readonly pair?: number | undefined
  readonly canDouble: boolean
  /** The dealer's card: 1 for an ace, to 10. */
  readonly up: number
}

/** What basic strategy does: the best way to play by total, and by the dealer's card. */
export function basicStrategy({ total, isSoft, pair, canDouble, up }: HandView): Move {
  const column = up === 1 ? 9 : up - 2
  const row = pair !== undefined ? pairs[pair] : isSoft ? (soft[total] ?? (total <= 18 ? 'HHHHHHHHHH' : 'SSSSSSSSSS')) : undefined
  const move = (row ?? hard[total] ?? (total <= 8 ? 'HHHHHHHHHH' : 'SSSSSSSSSS')).charAt(column)
  if (move === 'P') return 'split'
  if (move === 'D') return canDouble ? 'double' : 'hit'
  if (move === 'E') return canDouble ? 'double' : 'stand'
  return move === 'S' ? 'stand' : 'hit'
}
