import { t } from '@lingui/core/macro'
import { isIdle, isPlaying, isShowingResult, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText, coinsText } from '../page/amounts.ts'
import { h, setText, svg } from '../page/dom.ts'
import { openStaged } from '../staged/page/index.ts'
import type { Scene } from '../staged/page/show.ts'
import { resultText } from '../staged/page/words.ts'
import { paytable, plinko, rowsOfPegs, slotOf, slotsOf, waysOf } from './rules.ts'

const fallMs = 2_000
const [gap, top] = [24, 18]
const width = (rowsOfPegs + 2) * gap
const height = top + rowsOfPegs * gap + 30

const fallen = (now: Staged): number | undefined => shownEvents(now)[0]?.value
const setupOf = (now: Staged): string => (isIdle(now) ? now.context.setup : (now.context.round?.setup ?? now.context.setup))
const riskText = (setup: string): string => (setup === '1' ? t`Low` : setup === '2' ? t`Medium` : t`High`)
const short = (hundredths: number): string => String(hundredths / 100)

/** «Slots 2 and 12»; neighbors as «Slots 6 to 8». */
function slotsText(slots: readonly number[]): string {
  const [first = 0, last = 0] = [slots[0], slots.at(-1)]
  if (first === last) return t`Slot ${first}`
  return slots.length === 2 ? t`Slots ${first} and ${last}` : t`Slots ${first} to ${last}`
}

/** The ball's position after each row, in the drawing's units. */
function placesOf(value: number): { x: number; y: number }[] {
  let x = width / 2
  const places = [{ x, y: 4 }]
  for (const [row, isRight] of waysOf(value).entries()) {
    x += isRight ? gap / 2 : -gap / 2
    places.push({ x, y: top + (row + 0.65) * gap })
  }
  return [...places, { x, y: height - 14 }]
}

function createScene(): Scene {
  const pins = Array.from({ length: rowsOfPegs }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, pin) =>
      svg('circle', { cx: width / 2 + (pin - row / 2) * gap, cy: top + row * gap, r: 3.4, fill: '#ffe9c4' }),
    ),
  ).flat()
  const ball = svg('circle', { r: 8, fill: '#ffbe3d', stroke: '#fff3c8', 'stroke-width': 2, class: 'ball' })
  const slots = Array.from({ length: rowsOfPegs + 1 }, () => h('li', { class: 'n' }))
  let playedFor: string | null = null
  return {
    element: h(
      'div',
      { class: 'plinko' },
      svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'pins', 'aria-hidden': 'true' }, ...pins, ball) as unknown as HTMLElement,
      h('ol', { class: 'plinko-slots', 'aria-label': t`What the slots pay, from the left` }, ...slots),
    ),
    update(now) {
      const value = fallen(now)
      const pays = slotsOf(setupOf(now))
      const landed = value !== undefined && !isPlaying(now) ? slotOf(value) : -1
      for (const [place, slot] of slots.entries()) {
        setText(slot, short(pays[place] ?? 0))
        slot.dataset.tone = (pays[place] ?? 0) >= 1_000 ? 'high' : (pays[place] ?? 0) > 100 ? 'win' : 'low'
        slot.classList.toggle('landed', place === landed)
      }
      ball.style.opacity = value === undefined ? '0' : '1'
      if (value === undefined) return
      const places = placesOf(value)
      const end = places.at(-1) ?? { x: 0, y: 0 }
      ball.style.transform = `translate(${end.x}px, ${end.y}px)`
      const id = now.context.round?.roundId ?? null
      if (!isPlaying(now) || playedFor === id) return
      playedFor = id
      if (!now.context.reducedMotion)
        ball.animate(
          places.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: 'cubic-bezier(.4,0,.9,.6)' })),
          { duration: fallMs - 100 },
        )
    },
  }
}

openStaged({
  rules: plinko,
  eventMs: { fell: fallMs },
  betText: () => t`Drop`,
  setupName: () => t`Risk`,
  setupText: riskText,
  createScene,
  choices: () => [],
  say(now) {
    if (isShowingResult(now)) return resultText(now)
    return isIdle(now) ? t`Drop a ball through twelve rows of pins` : ''
  },
  rulesSheet: (bet, setup) => [
    h('p', {
      text: t`Choose a risk and bet. At each of the twelve pins the ball goes left or right, each as likely as the other. The slot it falls into pays its number times your bet.`,
    }),
    h('h3', { text: t`Pays for a bet of ${coinsText(bet)}` }),
    h(
      'ul',
      { class: 'odds' },
      ...paytable(setup).map(({ pays, slots, chance }) =>
        h(
          'li',
          {},
          h('b', { text: amountText((bet * pays) / 100) }),
          h('div', { text: slotsText(slots) }),
          h('span', { text: `${(chance * 100).toFixed(2)}%` }),
        ),
      ),
    ),
    h('p', { class: 'muted', text: t`Slots are counted from the left, 1 to 13.` }),
  ],
})
