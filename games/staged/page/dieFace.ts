import { svg } from '../../page/dom.ts'

/** The dots of a die on a grid of three by three. */
const dots: readonly (readonly number[])[] = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]

/** A die that shows a number from 1 to 6. */
export const dieFace = (value: number): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'die-face', 'aria-hidden': 'true' },
    svg('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: '#fffaf0' }),
    ...(dots[value - 1] ?? []).map((dot) =>
      svg('circle', {
        cx: 6 + 6 * (dot % 3),
        cy: 6 + 6 * Math.floor(dot / 3),
        r: value === 1 ? 3.4 : 2.3,
        fill: value === 1 || value === 4 ? '#c2143c' : '#241033',
      }),
    ),
  )
