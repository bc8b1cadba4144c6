import { t } from '@lingui/core/macro'
import { isPlaying } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText } from '../page/amounts.ts'
import { h, setText, svg } from '../page/dom.ts'
import { openTable } from '../staged/page/openTable.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { boardOf, createResults, createSpots, payLine, spotRow } from '../staged/page/table.ts'
import { colorOf, payOf, roulette, wheel } from './rules.ts'
import { spotName } from './spotName.ts'

const colorText = (number: number): string => ({ zero: t`zero`, red: t`red`, black: t`black` })[colorOf(number)]

/** What the table shows, where that is shorter than the name. */
const faceOf = (spot: string): string =>
  ({
    'dozen-1': '1–12',
    'dozen-2': '13–24',
    'dozen-3': '25–36',
    'column-1': '1·4·7…',
    'column-2': '2·5·8…',
    'column-3': '3·6·9…',
    low: '1–18',
    high: '19–36',
    even: t`Even`,
    odd: t`Odd`,
    red: t`Red`,
    black: t`Black`,
  })[spot] ?? spot.slice(1)

const fills = { zero: '#1f9d6a', red: '#c2143c', black: '#1c1030' } as const
const pocket = 360 / wheel.length

/** The wheel: one sector a number, the first at the top. Its box is what turns: if the drawing did, its numbers would be laid out in every frame. */
function createWheel(): HTMLElement {
  const at = (degrees: number, radius: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`
  }
  const sectors = wheel.flatMap((number, index) => {
    const from = (index - 0.5) * pocket
    const text = svg('text', { x: 50, y: 8.2, transform: `rotate(${index * pocket} 50 50)`, class: 'pocket' })
    text.textContent = String(number)
    const path = `M${at(from, 32)} L${at(from, 49)} A49 49 0 0 1 ${at(from + pocket, 49)} L${at(from + pocket, 32)} A32 32 0 0 0 ${at(from, 32)}Z`
    return [svg('path', { d: path, fill: fills[colorOf(number)], stroke: '#ffd873', 'stroke-width': 0.4 }), text]
  })
  const star = Array.from({ length: 8 }, (_, ray) =>
    svg('path', { d: 'M50 50 46 40 50 22 54 40Z', fill: ray % 2 === 0 ? '#ffc04a' : '#d22a72', transform: `rotate(${ray * 45} 50 50)` }),
  )
  return h(
    'div',
    { class: 'wheel', 'aria-hidden': 'true' },
    svg(
      'svg',
      { viewBox: '0 0 100 100' },
      svg('circle', { cx: 50, cy: 50, r: 49.6, fill: '#7c3c05' }),
      ...sectors,
      svg('circle', { cx: 50, cy: 50, r: 31.5, fill: '#2a0f4a', stroke: '#ffd873', 'stroke-width': 1 }),
      ...star,
    ),
  )
}

function createScene({ place }: SceneActions): Scene {
  const spots = createSpots(roulette, place)
  const spot = (name: string, isPayShown = false, look = '') =>
    spots.button(name, { name: spotName(name), face: faceOf(name), pays: payOf(name), isPayShown, look })
  const disc = createWheel()
  const number = h('b', { class: 'fell n' })
  const results = createResults(t`Last numbers`, 7)
  let [turns, last] = [0, '']
  return {
    element: h(
      'div',
      { class: 'table roulette' },
      h(
        'div',
        { class: 'outcome' },
        h('div', { class: 'wheel-box' }, disc, h('i', { class: 'pointer', 'aria-hidden': 'true' })),
        h('div', { class: 'fell-box' }, number, results.element),
      ),
      h(
        'div',
        { class: 'spots', role: 'group', 'aria-label': t`Table` },
        spotRow(6, [
          spot('red', true, 'of-red'),
          spot('black', true, 'of-black'),
          ...['odd', 'even', 'low', 'high'].map((name) => spot(name, true)),
        ]),
        spotRow(
          6,
          ['dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-2', 'column-3'].map((name) => spot(name, true)),
        ),
        spotRow(1, [spot('n0', false, 'of-zero')]),
        spotRow(
          6,
          Array.from({ length: 36 }, (_, at) => spot(`n${at + 1}`, false, `of-${colorOf(at + 1)}`)),
        ),
      ),
    ),
    update(now) {
      const { round, shown, reducedMotion } = now.context
      const [drawn] = boardOf(round, shown)
      const key = drawn === undefined ? last : (round?.roundId ?? '')
      if (drawn !== undefined && key !== last) {
        // The number comes to the top; a turning wheel is shown only while the round is played.
        if (isPlaying(now) && !reducedMotion) turns += 4
        disc.style.transform = `rotate(${turns * 360 - wheel.indexOf(drawn) * pocket}deg)`
        last = key
      }
      const isKnown = drawn !== undefined && !isPlaying(now)
      setText(number, isKnown ? String(drawn) : '')
      number.dataset.is = isKnown ? colorOf(drawn) : 'none'
      spots.update(now)
      results.update(now, ([fell = 0]) => ({ text: String(fell), kind: colorOf(fell) }))
    },
  }
}

const drawnIn = (now: Staged): number => boardOf(now.context.round)[0] ?? 0

openTable({
  rules: roulette,
  eventMs: { fell: 3_200 },
  betText: () => t`Spin`,
  spotName,
  createScene,
  outcomeText(now) {
    const drawn = drawnIn(now)
    return drawn === 0 ? '0' : `${drawn} ${colorText(drawn)}`
  },
  rulesSheet: () => [
    h('p', { text: t`The wheel has the numbers 0 to 36, and each is equally likely. If it lands on 0, only bets on 0 win.` }),
    h('h3', { text: t`Payouts` }),
    h(
      'ul',
      { class: 'table-pays' },
      payLine(t`One number`, '35:1', '97.30%'),
      payLine(t`A dozen or a column`, '2:1', '97.30%'),
      payLine(t`Red or black, odd or even, 1–18 or 19–36`, '1:1', '97.30%'),
    ),
    h('p', { class: 'muted', text: t`At 35:1 a bet of ${amountText(1_00)} pays ${amountText(36_00)}: your bet and 35 times as much.` }),
  ],
})
