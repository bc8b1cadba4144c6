import type { PointsItem } from '#contract/points.ts'

/** Why an item is not available now; the first of several reasons. */
export type Hindrance = 'stock' | 'today' | 'points' | null

export const hindranceOf = ({ cost, stock, leftToday }: PointsItem, points: number): Hindrance =>
  stock === 0 ? 'stock' : leftToday === 0 ? 'today' : points < cost ? 'points' : null

/** What can be bought now, and what is still too expensive; each cheapest first. */
export function shelvesOf(items: readonly PointsItem[], points: number): { now: PointsItem[]; later: PointsItem[] } {
  const byCost = items.toSorted((a, b) => a.cost - b.cost)
  return {
    now: byCost.filter((item) => hindranceOf(item, points) === null),
    later: byCost.filter((item) => hindranceOf(item, points) !== null),
  }
}
