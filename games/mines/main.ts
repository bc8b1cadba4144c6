import { plural, t } from '@lingui/core/macro'
import { isIdle, isShowingResult, legalNow, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText, coinsText } from '../page/amounts.ts'
import { h, onPress, setText, setUsable } from '../page/dom.ts'
import { openStaged } from '../staged/page/index.ts'
import { times } from '../staged/page/show.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { resultText } from '../staged/page/words.ts'
import '../staged/page/ladder.css'
import burst from './art/burst.svg'
import off from './art/off.svg'
import on from './art/on.svg'
import { cells, isFull, mines, multiplier, nextOdds } from './rules.ts'

const litCount = (now: Staged): number => shownEvents(now).filter(({ type }) => type === 'lit').length
const setupOf = (now: Staged): number => Number(now.context.round && !isIdle(now) ? now.context.round.setup : now.context.setup)

/** The look of each lantern, from the events played so far. */
function looksOf(now: Staged): string[] {
  const looks = Array.from({ length: cells }, () => 'off')
  for (const { type, leaf, value } of shownEvents(now)) {
    if (leaf === undefined) continue
    looks[leaf] = type === 'lit' ? 'lit' : type === 'burst' ? 'burst' : value === 1 ? 'shown-burst' : 'shown-safe'
  }
  return looks
}

const nameOf = (look: string, cell: number): string => {
  const [row, column] = [Math.floor(cell / 5) + 1, (cell % 5) + 1]
  if (look === 'lit' || look === 'shown-safe') return t`Row ${row}, lantern ${column}: lights up`
  if (look === 'burst' || look === 'shown-burst') return t`Row ${row}, lantern ${column}: burst`
  return t`Row ${row}, lantern ${column}`
}

const ladderSteps = 5

function createScene({ choose }: SceneActions): Scene {
  const lanterns = Array.from({ length: cells }, (_, cell) =>
    h(
      'button',
      { class: 'lantern', type: 'button', on: { click: onPress(() => choose(`open-${cell}`)) } },
      ...[off, on, burst].map((src, index) => h('img', { src, alt: '', class: ['off', 'on', 'burst'][index] })),
    ),
  )
  const steps = Array.from({ length: ladderSteps }, () => ({ element: h('li'), pays: h('b'), count: h('span') }))
  for (const { element, pays, count } of steps) element.append(pays, count)
  return {
    element: h(
      'div',
      { class: 'field' },
      h('ol', { class: 'ladder', 'aria-label': t`Cash-out payouts` }, ...steps.map(({ element }) => element)),
      h('div', { class: 'lanterns', role: 'group', 'aria-label': t`Lanterns` }, ...lanterns),
    ),
    update(now) {
      const looks = looksOf(now)
      const legal = new Set(legalNow(now))
      for (const [cell, lantern] of lanterns.entries()) {
        const look = looks[cell] ?? 'off'
        setUsable(lantern, legal.has(`open-${cell}`), now.context.round?.isOver === false)
        if (lantern.dataset.is === look) continue
        lantern.dataset.is = look
        lantern.setAttribute('aria-label', nameOf(look, cell))
      }
      const [count, lit] = [setupOf(now), isIdle(now) && !isShowingResult(now) ? 0 : litCount(now)]
      const last = Array.from({ length: cells }, (_, step) => step + 1).find((step) => isFull(count, step)) ?? cells
      const first = Math.max(1, Math.min(lit - 1, last - ladderSteps + 1))
      for (const [place, { element, pays, count: text }] of steps.entries()) {
        const step = first + place
        element.hidden = step > last
        setText(pays, times(multiplier(count, Math.min(step, last))))
        setText(text, t`${step} lit`)
        if (step === lit) element.setAttribute('aria-current', 'step')
        else element.removeAttribute('aria-current')
      }
    },
  }
}

openStaged({
  rules: mines,
  eventMs: { lit: 260, burst: 520, cashed: 300, shown: 45 },
  betText: () => t`Bet`,
  setupName: () => t`Will burst`,
  setupText: (setup) => setup,
  createScene,
  choices(now) {
    const { round } = now.context
    if (!round || round.isOver) return []
    const lit = litCount(now)
    return [
      {
        choice: 'cash',
        text: lit > 0 ? t`Cash out` : t`Pick a lantern`,
        ...(lit > 0 && { amount: round.payout }),
        isMain: true,
        isClosed: !legalNow(now).includes('cash'),
      },
    ]
  },
  say(now) {
    if (isShowingResult(now)) return resultText(now)
    if (isIdle(now)) return plural(setupOf(now), { one: '# of 25 lanterns will burst', other: '# of 25 lanterns will burst' })
    if (!now.matches('choosing')) return ''
    const { safe, of } = nextOdds(setupOf(now), litCount(now))
    return t`Next lantern: ${safe} of ${of} light up · ${((100 * safe) / of).toFixed(1)}%`
  },
  seen(now) {
    const step = now.matches('choosing') ? litCount(now) : 0
    return step > 0 ? t`${step} lit` : ''
  },
  leaving: () => t`We cash out for you. If no lantern is lit yet, you get your bet back.`,
  rulesSheet: (bet, setup) => [
    h('p', {
      text: t`Choose how many of the 25 lanterns burst, and bet. Light lanterns one by one: each that lights raises what cashing out pays. If one bursts, the bet is lost. Cash out whenever you like.`,
    }),
    h('p', { text: t`At 500 times your bet or more, or when all safe lanterns are lit, the round cashes out automatically.` }),
    h('h3', { text: t`Pays for a bet of ${coinsText(bet)}` }),
    h(
      'ul',
      { class: 'odds' },
      ...Array.from({ length: cells - Number(setup) }, (_, step) => step + 1)
        .filter((step) => step === 1 || !isFull(Number(setup), step - 1))
        .map((step) =>
          h('li', {}, h('b', { text: amountText((bet * multiplier(Number(setup), step)) / 100) }), h('span', { text: t`${step} lit` })),
        ),
    ),
  ],
})
