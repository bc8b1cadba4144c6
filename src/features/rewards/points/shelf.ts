import type { PointsItem } from '#contract/points.ts'

/** Why an item is not available now; the first of several reasons. */
export type Restriction = 'stock' | 'today' | 'points' | null

export const restrictionOf = ({ cost, stock, leftToday }: PointsItem, points: number): Restriction =>
  stock === 0 ? 'stock' : leftToday === 0 ? 'today' : points < cost ? 'points' : null

/** What can be bought now, and what is still too expensive; each cheapest first. */
export function shelvesOf(items: readonly PointsItem[], points: number): { now: PointsItem[]; later: PointsItem[] } {
  const byCost = items.toSorted((a, b) => a.cost - b.cost)
  return {
    now: byCost.filter((item) => restrictionOf(item, points) === null),
    later: byCost.filter((item) => restrictionOf(item, points) !== null),
  }
}
