import { plural, t } from '@lingui/core/macro'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { Locale } from '#contract/values.ts'
import { stagedRoundMachine } from '#machines/stagedRound/stagedRound.machine.ts'
import { hasNotice, isBigWin, isIdle, isNetWin, isPlaying, stakedSoFar } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import coin from '../../../src/art/coin.svg'
import { amountText, createAmount, rangeText } from '../../page/amounts.ts'
import { throwCoins } from '../../page/celebrate.ts'
import { connectToHost } from '../../page/channel.ts'
import type { Channel } from '../../page/channel.ts'
import { h, setText } from '../../page/dom.ts'
import { openHistory } from '../../page/history.ts'
import { pressByKeys } from '../../page/keys.ts'
import { activateLocale, changeLocale } from '../../page/locale.ts'
import { createOpener, createSession, createSoundButton } from '../../page/parts.ts'
import { openSheet } from '../../page/sheet.ts'
import { createSound } from '../../page/sound.ts'
import type { Sound } from '../../page/sound.ts'
import { world } from '../../page/world.ts'
import { amountOn, layoutLimits, withChip } from '../layout.ts'
import { returnText } from '../returnText.ts'
import { createControls } from './controls.ts'
import type { Show } from './show.ts'
import { lineText, showLine, spokenText } from './words.ts'
import './style.css'

/** Opens a staged game in this frame: the machine decides what is shown, the parts render it. */
export function openStaged(show: Show): void {
  const [usual = ''] = show.rules.setups
  const staged = createActor(stagedRoundMachine, {
    input: { setup: usual, eventMs: show.eventMs, hasSpots: show.rules.spots !== undefined, ...(show.waits && { waits: show.waits }) },
  })
  const sound = createSound()
  let page: Promise<(locale: Locale) => Promise<void>> | undefined

  const channel = connectToHost(window, (message) => {
    switch (message.type) {
      case 'hello':
        // Once: a repeated hello changes nothing.
        page ??= openPage({ show, staged, channel, sound, hello: message })
        break
      case 'locale.changed':
        void page?.then((translate) => translate(message.locale))
        break
      case 'theme.changed':
        document.documentElement.dataset.theme = message.theme
        break
      case 'leaving':
        sound.enabled = false
        staged.send({ type: 'host.disconnected' })
        break
      case 'round.settled':
        // A message for another kind of game.
        break
      case 'round.updated':
        staged.send({ ...message, at: world.elapsed() })
        break
      case 'round.refused':
      case 'round.unsure':
        staged.send(message)
        break
      case 'balance.changed':
        // Bonus coins cannot be bet in these games.
        staged.send({ type: 'balance.changed', balance: message.balance - (message.bonus ?? 0) })
    }
  })
  staged.on('round.requested', ({ layout, ...request }) => channel.send({ ...request, ...(layout && { layout: [...layout] }) }))
  staged.on('choice.made', (choice) => channel.send(choice))
  staged.on('round.shown', (shown) => channel.send(shown))
  staged.start()
}

interface Opened {
  readonly show: Show
  readonly staged: ActorRefFrom<typeof stagedRoundMachine>
  readonly channel: Channel
  readonly sound: Sound
  /** What the page around the frame has told it. */
  readonly hello: Hello
}

/** Returns what shows the page in another language. */
async function openPage(opened: Opened): Promise<(locale: Locale) => Promise<void>> {
  const { staged, sound, hello } = opened
  // Before the wait, in which it may change.
  document.documentElement.dataset.theme = hello.theme
  await activateLocale(hello.locale)
  document.title = hello.game.name
  document.documentElement.classList.toggle('reduced-motion', hello.reducedMotion)
  sound.enabled = hello.sound
  const openedAt = world.elapsed() - hello.visit.elapsed
  let view = createView(opened, openedAt)
  let isOutdated = false
  let before: Staged = staged.getSnapshot()
  const follow = (now: Staged) => {
    playSound(sound, before, now)
    // What is moving would stand still: it ends in its own language.
    if (isOutdated && !isMoving(now)) {
      isOutdated = false
      view = createView(opened, openedAt)
    }
    if (isWon(before, now) && isBigWin(now) && !hello.reducedMotion) view.celebrate()
    view.update(now)
    before = now
  }
  staged.subscribe(follow)
  for (const change of ['online', 'offline']) addEventListener(change, () => follow(staged.getSnapshot()))
  staged.send({ type: 'host.connected', hello })
  setInterval(() => view.tick(), 1_000)
  // An open round is only advanced by its own buttons.
  pressByKeys(
    () => view.press(),
    () => staged.getSnapshot().matches('choosing'),
  )
  return async (locale) => {
    if (!(await changeLocale(locale))) return
    isOutdated = true
    follow(staged.getSnapshot())
  }
}

const isMoving = (staged: Staged): boolean => staged.matches('asking') || isPlaying(staged)

/** Whether a win has just been shown to its end. */
const isWon = (before: Staged, now: Staged): boolean => now.matches('resting') && !before.matches('resting') && isNetWin(now)

function playSound(sound: Sound, before: Staged, now: Staged): void {
  const { shown } = now.context
  if (now.matches('asking') && !before.matches('asking')) sound.spin()
  else if (isPlaying(now) && (!isPlaying(before) || before.context.shown !== shown)) sound.stop(shown % 6)
  else if (isWon(before, now)) sound.win(isBigWin(now))
}

/** The scene and the controls, with what they do to the round. `say` is for screen readers. */
function createParts({ show, staged, sound, hello }: Opened, say: (text: string) => void) {
  const choose = (choice: string) => staged.send({ type: 'choice.requested', requestId: world.uuid(), choice })
  const setUp = (setup: string) => staged.send({ type: 'setup.changed', setup })
  const setLayout = (layout: Staged['context']['layout']) => staged.send({ type: 'layout.changed', layout })
  const place = (spot: string) => {
    const now = staged.getSnapshot()
    if (!isIdle(now)) return
    const layout = withChip(now.context.layout, spot, controls.chip(), layoutLimits(hello.game.stakes))
    sound.stop(0)
    setLayout(layout)
    say(`${show.spotName?.(spot) ?? spot}: ${amountText(amountOn(layout, spot))}`)
  }
  const skip = () => staged.send({ type: 'animation.skipped', at: world.elapsed() })
  const scene = show.createScene({ choose, setUp, place, skip })
  const controls = createControls(show, {
    choose,
    setUp,
    clear: () => setLayout([]),
    setBet: (bet) => staged.send({ type: 'bet.changed', bet }),
    snapshot: () => staged.getSnapshot(),
    bet() {
      const now = staged.getSnapshot()
      if (hasNotice(now)) staged.send({ type: 'notice.dismissed' })
      else if (isPlaying(now)) skip()
      else staged.send({ type: 'bet.requested', requestId: world.uuid(), at: world.elapsed() })
    },
  })
  return { scene, controls }
}

/** The whole page. `update` renders a snapshot. */
function createView(opened: Opened, openedAt: number) {
  const { show, staged, channel, sound, hello } = opened
  const line = h('p', { class: 'line', 'aria-hidden': 'true' })
  const spoken = h('p', { class: 'sr', role: 'status' })
  const messageBox = h('div', { class: 'said' }, line, spoken)
  const { scene, controls } = createParts(opened, (text) => setText(spoken, text))
  const balance = createAmount()
  const demo = h('span', { class: 'chip demo', text: t`Demo coins`, hidden: !hello.game.demo })
  const soundButton = createSoundButton(() => {
    sound.enabled = !sound.enabled
    channel.send({ type: 'sound.changed', on: sound.enabled })
    soundButton.show(sound.enabled)
  })
  soundButton.show(sound.enabled)
  const session = createSession()
  const verify = (roundId: string) => channel.send({ type: 'verify.requested', roundId, staged: true })
  document.body.replaceChildren(
    h(
      'div',
      { class: 'slot staged' },
      h(
        'header',
        {},
        h('span', { class: 'gap' }),
        h('div', { class: 'balances' }, h('img', { src: coin, alt: t`Balance`, width: 24, height: 24 }), balance.element, demo),
        soundButton.element,
      ),
      h('h1', { class: 'sr', text: hello.game.name }),
      h('div', { class: 'scene' }, scene.element),
      h(
        'nav',
        { class: 'openers', 'aria-label': t`About this game` },
        createOpener(t`Rules`, 'rules', () => openRules(show, staged.getSnapshot())),
        createOpener(t`History`, 'history', () => openHistory(staged.getSnapshot().context.history, verify)),
      ),
      h('footer', {}, messageBox, controls.element, session.element),
    ),
  )

  const tick = () => session.showTime(world.elapsed() - openedAt)
  return {
    tick,
    press: controls.press,
    celebrate: () => throwCoins(messageBox, coin),
    update(now: Staged) {
      const { context } = now
      balance.show(context.balance)
      scene.update(now)
      controls.update(now)
      showLine(line, lineText(now, show))
      const saying = spokenText(now, show)
      if (saying !== undefined) setText(spoken, saying)
      else if (now.matches('asking')) setText(spoken, '')
      document.body.classList.toggle('gain', isNetWin(now))
      session.showTotals(stakedSoFar(now), context.won)
      document.body.dataset.state = typeof now.value === 'string' ? now.value : Object.keys(now.value)[0]
      tick()
    },
  }
}

function abandonedText(afterMs: number): string {
  const minutes = Math.floor(afterMs / 60_000)
  const hours = minutes / 60
  return Number.isInteger(hours)
    ? t`If you leave a round unfinished for ${plural(hours, { one: '# hour', other: '# hours' })}, we’ll finish it for you under these rules. You keep any winnings.`
    : t`If you leave a round unfinished for ${plural(minutes, { one: '# minute', other: '# minutes' })}, we’ll finish it for you under these rules. You keep any winnings.`
}

/** The rules and payouts, and the commitment of the open or last round. */
function openRules(show: Show, now: Staged): void {
  const { bet, setup, round, game } = now.context
  const { rtp, bestRtp, isSkilled, rulesVersion } = show.rules
  const facts = (label: string, value: string) => [h('dt', { text: label }), h('dd', { text: value })]
  openSheet(
    t`Rules`,
    ...show.rulesSheet(bet, setup),
    h('h3', { text: t`Odds` }),
    h(
      'dl',
      { class: 'facts' },
      ...facts(t`Return to player (RTP)`, isSkilled ? t`${returnText(rtp, rtp)} with basic strategy` : returnText(rtp, bestRtp)),
      ...facts(t`Bet range`, rangeText(game?.stakes ?? [])),
      ...facts(t`Rules version`, String(rulesVersion)),
    ),
    h('p', {
      class: 'muted',
      text: t`Return to player (RTP) is the average paid back over a very large number of rounds. Your results in one session can be much higher or lower.`,
    }),
    ...(show.leaving
      ? [
          h('h3', { text: t`If you leave` }),
          ...(game?.abandonedAfter === undefined ? [] : [h('p', { text: abandonedText(game.abandonedAfter) })]),
          h('p', { text: show.leaving() }),
        ]
      : []),
    h('h3', { text: t`Fairness` }),
    h('p', {
      text: show.leaving
        ? t`Everything in a round is fixed before your first choice. This hash commits us to it, and each part you’ve seen can be checked against it.`
        : t`Everything in a round is fixed when you bet. This hash commits us to it, and the result can be checked against it.`,
    }),
    round ? h('p', { class: 'root', text: round.root }) : h('p', { class: 'muted', text: t`It shows here once you’ve placed a bet.` }),
  )
}
