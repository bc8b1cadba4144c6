import type { Chest } from '#contract/tasks.ts'

/**
 * How far the bar below the chests is filled, from 0 to 1. Each chest stands in the middle of its part of the bar: with the points of a chest
 * the bar reaches its middle, and with those of the last one its end.
 */
export function chestProgress(points: number, chests: readonly Pick<Chest, 'liveness'>[]): number {
  const reached = chests.filter(({ liveness }) => liveness <= points).length
  const next = chests[reached]
  if (!next) return 1
  const from = chests[reached - 1]?.liveness ?? 0
  const part = (points - from) / (next.liveness - from)
  return (reached === 0 ? part / 2 : reached - 0.5 + part) / chests.length
}
