/** The stretch of the drawn road (src/art/vip-road.svg) between the current level and the next one: a cubic curve. */
const curve = [
  { x: 316, y: 316 },
  { x: 304, y: 262 },
  { x: 84, y: 282 },
  { x: 92, y: 216 },
] as const
/** The visible part of the drawing. */
const view = { top: 40, width: 390, height: 350 } as const

export const roadView = `0 ${view.top} ${view.width} ${view.height}`
export const stretchPath = `M${curve[0].x} ${curve[0].y}C${curve
  .slice(1)
  .map(({ x, y }) => `${x} ${y}`)
  .join(' ')}`

/** The position on the scene after this share of the stretch, in percent of its width and height. */
export function placeAt(share: number): { left: number; top: number } {
  const rest = 1 - share
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3]
  const sum = (of: (point: (typeof curve)[number]) => number) =>
    curve.reduce((total, point, index) => total + of(point) * (weights[index] ?? 0), 0)
  return { left: (sum(({ x }) => x) / view.width) * 100, top: ((sum(({ y }) => y) - view.top) / view.height) * 100 }
}
