interface PointsItemRule {
  readonly id: string
  /** In points. */
  readonly cost: number
  /** By propId; coins in hundredths. */
  readonly gives: { readonly propId: number; readonly count: number }
  /** How many there ever are; a higher number puts more on the shelf. null: as many as are asked for. */
  readonly stock: number | null
  /** Of one player in a UTC day. */
  readonly perDay: number
}

export interface PointsPolicy {
  /** Valid bet that earns one point, in hundredths. */
  readonly betPerPoint: number
  readonly items: readonly PointsItemRule[]
}

/** Points (docs/decisions/030-points-and-boards.md). An id is never used again for something else: stock and days are counted by it. */
export const pointsPolicy: PointsPolicy = {
  betPerPoint: 50_00,
  items: [
    { id: 'coins-2', cost: 50, gives: { propId: 2001, count: 2_00 }, stock: null, perDay: 5 },
    { id: 'coins-10', cost: 200, gives: { propId: 2001, count: 10_00 }, stock: null, perDay: 2 },
    { id: 'coins-50', cost: 900, gives: { propId: 2001, count: 50_00 }, stock: 2_000, perDay: 1 },
    { id: 'diamonds-5', cost: 60, gives: { propId: 60001, count: 5 }, stock: null, perDay: 3 },
    { id: 'diamonds-20', cost: 220, gives: { propId: 60001, count: 20 }, stock: null, perDay: 1 },
    { id: 'deposit-10', cost: 900, gives: { propId: 1002, count: 10 }, stock: null, perDay: 1 },
    { id: 'coupon-20', cost: 400, gives: { propId: 1201, count: 20_00 }, stock: 1_000, perDay: 1 },
    { id: 'ticket-5', cost: 90, gives: { propId: 1301, count: 5_00 }, stock: 5_000, perDay: 1 },
  ],
}
