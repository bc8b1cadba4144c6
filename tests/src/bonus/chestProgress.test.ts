import { expect, it } from 'vitest'
import { chestProgress } from '#src/features/rewards/hub/chestProgress.ts'

const chests = [{ liveness: 20 }, { liveness: 40 }, { liveness: 60 }, { liveness: 100 }]

it('the bar reaches the middle of each chest with its points, and the end with those of the last', () => {
  expect([0, 10, 20, 30, 40, 60, 80, 99, 100, 120].map((points) => chestProgress(points, chests))).toEqual([
    0, 0.0625, 0.125, 0.25, 0.375, 0.625, 0.75, 0.86875, 1, 1,
  ])
})
