import type { PointsItem } from '#contract/points.ts'

/** Why an item cannot be had now; the first reason of several that would be named. */
export type Hindrance = 'stock' | 'today' | 'points' | null

export const hindranceOf = ({ cost, stock, leftToday }: PointsItem, points: number): Hindrance =>
  stock === 0 ? 'stock' : leftToday === 0 ? 'today' : points < cost ? 'points' : null

/** What can be had now, and what is to be saved for; each cheapest first. */
export function shelvesOf(items: readonly PointsItem[], points: number): { now: PointsItem[]; later: PointsItem[] } {
  const byCost = items.toSorted((a, b) => a.cost - b.cost)
  return {
    now: byCost.filter((item) => hindranceOf(item, points) === null),
    later: byCost.filter((item) => hindranceOf(item, points) !== null),
  }
}
