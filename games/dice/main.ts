import { t } from '@lingui/core/macro'
import { isIdle, isShowingResult, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { coinsText } from '../page/amounts.ts'
import { h, setText } from '../page/dom.ts'
import { openStaged } from '../staged/page/index.ts'
import { times } from '../staged/page/show.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { outcomeAndResult } from '../staged/page/words.ts'
import { dice, multiplier } from './rules.ts'

const thrown = (now: Staged): number | undefined => shownEvents(now)[0]?.value
const setupOf = (now: Staged): string => (isIdle(now) ? now.context.setup : (now.context.round?.setup ?? now.context.setup))
const percentText = (value: number): string => (value / 100).toFixed(2).padStart(5, '0')

function createScene({ setUp }: SceneActions): Scene {
  const number = h('b', { class: 'thrown-number n', 'aria-hidden': 'true' })
  const mark = h('span', { class: 'dice-mark', 'aria-hidden': 'true' })
  const zone = h('span', { class: 'dice-zone', 'aria-hidden': 'true' })
  const slider = h('input', {
    type: 'range',
    min: 5,
    max: 95,
    step: 5,
    'aria-label': t`Stay under`,
    on: {
      input: () => {
        if (isFree) setUp(slider.value)
        else slider.value = setup
      },
    },
  })
  let setup = ''
  // It is not `disabled` in a round: it would lose the focus.
  let isFree = false
  const [chance, pays] = [h('b', { class: 'n' }), h('b', { class: 'n' })]
  const fact = (label: string, value: HTMLElement) => h('div', {}, h('span', { text: label }), value)
  return {
    element: h(
      'div',
      { class: 'dice-field' },
      number,
      h('div', { class: 'dice-track' }, zone, mark, slider),
      h('div', { class: 'dice-scale', 'aria-hidden': 'true' }, ...['0', '25', '50', '75', '100'].map((text) => h('span', { text }))),
      h('div', { class: 'dice-facts' }, fact(t`Chance`, chance), fact(t`Pays`, pays)),
    ),
    update(now) {
      const [value, under] = [thrown(now), Number(setupOf(now))]
      setText(number, value === undefined ? '–' : percentText(value))
      number.dataset.is = value === undefined ? 'none' : now.context.round?.payout ? 'won' : 'lost'
      zone.style.transform = `scaleX(${under / 100})`
      mark.style.transform = `translateX(${(value ?? 0) / 100}%)`
      mark.hidden = value === undefined
      setup = slider.value = String(under)
      slider.setAttribute('aria-valuetext', t`under ${under}`)
      isFree = isIdle(now)
      slider.setAttribute('aria-disabled', String(!isFree))
      setText(chance, `${under}%`)
      setText(pays, times(multiplier(under)))
    },
  }
}

openStaged({
  rules: dice,
  eventMs: { won: 700, lost: 700 },
  betText: () => t`Roll`,
  setupName: () => t`Stay under`,
  setupText: (setup) => setup,
  createScene,
  choices: () => [],
  say(now) {
    const value = thrown(now)
    if (isShowingResult(now) && value !== undefined) return outcomeAndResult(percentText(value), now)
    return isIdle(now) ? t`Wins if the number stays under ${setupOf(now)}` : ''
  },
  rulesSheet: (bet, setup) => [
    h('p', { text: t`Choose a number and bet. A number from 00.00 to 99.99 is rolled. If it’s lower than yours, you win.` }),
    h('p', {
      text: t`Under ${setup} you win ${Number(setup)} times in 100, and ${coinsText(bet)} pays ${coinsText((bet * multiplier(Number(setup))) / 100)}.`,
    }),
  ],
})
