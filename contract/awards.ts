import * as z from 'zod/mini'

/** A player's award (spec §3 «Award ids»): `propId` is the kind, `count` the quantity: hundredths for coins, pieces for the rest. */
export const award = z.object({
  id: z.string(),
  propId: z.int(),
  count: z.int(),
  /** For a coin award: the part added on top, in hundredths. */
  bonus: z.optional(z.int()),
})
export type Award = z.infer<typeof award>

export type AwardKind =
  | 'generalCoupon'
  | 'fixedCoupon'
  | 'giveCoupon'
  | 'coin'
  | 'points'
  | 'liveness'
  | 'diamond'
  | 'jackpot'
  | 'diamondCoupon'
  | 'lotteryCoupon'
  | 'newYear'
  | 'lottery'

const ranges: readonly (readonly [from: number, to: number, kind: AwardKind])[] = [
  [1001, 1099, 'generalCoupon'],
  [1201, 1299, 'fixedCoupon'],
  [1301, 1399, 'giveCoupon'],
  [2001, 2001, 'coin'],
  [2002, 2002, 'points'],
  [4001, 4001, 'liveness'],
  [40001, 40004, 'newYear'],
  [50000, 50005, 'jackpot'],
  [60001, 60001, 'diamond'],
  [80001, 80003, 'lottery'],
  [100001, 100005, 'diamondCoupon'],
  [110001, 110005, 'lotteryCoupon'],
]

/** The kind of a propId; undefined for a propId unknown to this build. */
export const awardKind = (propId: number): AwardKind | undefined => ranges.find(([from, to]) => propId >= from && propId <= to)?.[2]

/** The props of spec §3 that have a single number each. */
export const propIds = {
  coin: 2001,
  points: 2002,
  liveness: 4001,
  diamond: 60001,
  mega: 50001,
  major: 50002,
  minor: 50003,
  mini: 50004,
} as const
