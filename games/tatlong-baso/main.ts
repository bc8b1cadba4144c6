import { t } from '@lingui/core/macro'
import { isIdle, isPlaying, isShowingResult, legalNow, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText, coinsText } from '../page/amounts.ts'
import { h, onPress, setUsable } from '../page/dom.ts'
import { openStaged } from '../staged/page/index.ts'
import { times } from '../staged/page/show.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { outcomeAndResult, resultText } from '../staged/page/words.ts'
import '../staged/page/ladder.css'
import awning from './art/awning.svg'
import calamansi from './art/calamansi.svg'
import cupArt from './art/cup.svg'
import { cups, most, multiplier, tatlongBaso } from './rules.ts'

const foundCount = (now: Staged): number => shownEvents(now).filter(({ type }) => type === 'found').length

/** The cups that are up: the one picked, and where the calamansi was. None while they are mixed, or once the player cashed out. */
function raised(now: Staged): { picked: number; holding: number } | undefined {
  const choices = now.context.round?.choices ?? []
  const shown = shownEvents(now)
  if (shown.at(-1)?.type === 'mixed' || choices.at(-1) === 'cash') return undefined
  const last = shown.findLast(({ value }) => value !== undefined)
  if (last?.leaf === undefined || last.value === undefined) return undefined
  return { picked: Number(choices[last.leaf]?.slice('open-'.length)), holding: last.value }
}

function nameOf(cup: number, look: string): string {
  const number = cup + 1
  if (look === 'found') return t`Cup ${number}: the calamansi`
  return look === 'empty' ? t`Cup ${number}: empty` : t`Cup ${number}`
}

/** What is seen meanwhile: without it the place for words would be empty half of the time. An empty cup is left to the result. */
function playingText(now: Staged): string {
  const type = shownEvents(now).at(-1)?.type
  if (type === 'mixed') return t`Shuffling the cups…`
  return type === 'found' ? t`You found the calamansi!` : ''
}

const mixMs = 820
/** Where each cup is while they are shuffled, in widths of a cup from its own place, where it also ends. */
const offsets: readonly (readonly number[])[] = [
  [0, 1, 2, 1, 0],
  [0, -1, 0, 1, 0],
  [0, 0, -2, -2, 0],
]

function createScene({ choose }: SceneActions): Scene {
  const buttons = Array.from({ length: cups }, (_, cup) =>
    h(
      'button',
      { class: 'cup', type: 'button', on: { click: onPress(() => choose(`open-${cup}`)) } },
      h('img', { class: 'fruit', src: calamansi, alt: '' }),
      h('img', { class: 'hood', src: cupArt, alt: '' }),
    ),
  )
  const steps = Array.from({ length: most }, (_, step) => {
    const count = step + 1
    return h('li', {}, h('b', { text: times(multiplier(count)) }), h('span', { text: t`${count} found` }))
  })
  let mixedAt = ''
  return {
    element: h(
      'div',
      { class: 'stall' },
      h('ol', { class: 'ladder', 'aria-label': t`Cash-out payouts` }, ...steps),
      h(
        'div',
        { class: 'stand' },
        h('img', { class: 'awning', src: awning, alt: '' }),
        h('div', { class: 'cups', role: 'group', 'aria-label': t`Cups` }, ...buttons),
      ),
    ),
    update(now) {
      const up = raised(now)
      for (const [cup, button] of buttons.entries()) {
        const look = up?.holding === cup ? 'found' : up?.picked === cup ? 'empty' : 'closed'
        button.dataset.is = look
        button.classList.toggle('picked', up?.picked === cup)
        setUsable(button, legalNow(now).includes(`open-${cup}`), now.context.round?.isOver === false)
        const name = nameOf(cup, look)
        if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name)
      }
      const found = isIdle(now) && !isShowingResult(now) ? 0 : foundCount(now)
      for (const [step, element] of steps.entries()) {
        if (step + 1 === found) element.setAttribute('aria-current', 'step')
        else element.removeAttribute('aria-current')
      }
      const isMixing = now.matches('playing') && shownEvents(now).at(-1)?.type === 'mixed'
      const key = isMixing ? `${now.context.round?.roundId ?? ''}:${now.context.shown}` : ''
      if (isMixing && key !== mixedAt && !now.context.reducedMotion)
        for (const [cup, button] of buttons.entries())
          button.animate(
            (offsets[cup] ?? []).map((offset) => ({ transform: `translateX(${offset * 100}%)` })),
            { duration: mixMs, easing: 'ease-in-out' },
          )
      mixedAt = key
    },
  }
}

openStaged({
  rules: tatlongBaso,
  eventMs: { mixed: mixMs, found: 900, empty: 900, cashed: 260 },
  betText: () => t`Bet`,
  setupName: () => '',
  setupText: () => '',
  createScene,
  choices(now) {
    const { round } = now.context
    if (!round || round.isOver) return []
    const canCash = round.payout > 0
    return [
      {
        choice: 'cash',
        text: canCash ? t`Cash out` : t`Pick a cup`,
        ...(canCash && { amount: round.payout }),
        isMain: true,
        isClosed: !legalNow(now).includes('cash'),
      },
    ]
  },
  say(now) {
    if (isShowingResult(now)) {
      const up = raised(now)
      if (now.context.round?.payout !== 0 || !up) return resultText(now)
      const cup = up.holding + 1
      return outcomeAndResult(t`The calamansi was under cup ${cup}`, now)
    }
    if (isIdle(now)) return t`One of the three cups hides a calamansi`
    if (isPlaying(now)) return playingText(now)
    if (!now.matches('choosing')) return ''
    const pays = times(multiplier(foundCount(now) + 1))
    return t`Where is the calamansi? 1 in 3 · pays ${pays}`
  },
  seen(now) {
    const count = now.matches('choosing') ? foundCount(now) : 0
    return count > 0 ? t`${count} found` : ''
  },
  leaving: () => t`We cash out for you. If you haven’t picked a cup yet, you get your bet back.`,
  rulesSheet: (bet) => [
    h('p', {
      text: t`Three cups stand on the stall, and one hides a calamansi. Bet, then pick a cup. If you find the calamansi, you can cash out or pick again: each correct pick after the first triples the payout. If your cup is empty, you lose the bet.`,
    }),
    h('p', {
      text: t`The cups are shuffled before every pick. The calamansi is equally likely to be under each one, so no cup is better than another.`,
    }),
    h('p', { text: t`After ${most} correct picks, the round cashes out automatically.` }),
    h('h3', { text: t`Pays for a bet of ${coinsText(bet)}` }),
    h(
      'ul',
      { class: 'odds' },
      ...Array.from({ length: most }, (_, step) => {
        const count = step + 1
        return h('li', {}, h('b', { text: amountText((bet * multiplier(count)) / 100) }), h('span', { text: t`${count} found` }))
      }),
    ),
  ],
})
