import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { createActor } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { StagedRound } from '#contract/staged.ts'
import { stagedRoundMachine } from '#machines/stagedRound/stagedRound.machine.ts'
import { hasNotice, isBigWin, isIdle, isNetWin, isPlaying, stakedSoFar } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import coin from '../../../src/art/coin.svg'
import { amountText, createAmount, rangeText } from '../../page/amounts.ts'
import { throwCoins } from '../../page/celebrate.ts'
import { connectToHost } from '../../page/channel.ts'
import { clockText } from '../../page/clock.ts'
import { h, icon, setText } from '../../page/dom.ts'
import { activateLocale } from '../../page/locale.ts'
import { openSheet } from '../../page/sheet.ts'
import { createSound } from '../../page/sound.ts'
import { world } from '../../page/world.ts'
import { allRoundsText, noRounds } from '../../slots/page/history.ts'
import { amountOn, layoutLimits, withChip } from '../layout.ts'
import { returnText } from '../returnText.ts'
import { createControls } from './controls.ts'
import type { Show } from './show.ts'
import { lineText, showLine, spokenText } from './words.ts'
import './style.css'

const speaker = 'M4 9v6h4l5 4V5L8 9Z'
const speakerOn = [speaker, 'M16 9a4 4 0 0 1 0 6', 'M18.5 6.5a8 8 0 0 1 0 11']
const speakerOff = [speaker, 'M16 9.500l5 5', 'M21 9.500l-5 5']

/** Opens a staged game in this frame: the machine decides what is shown, the parts render it. */
export function openStaged(show: Show): void {
  const [usual = ''] = show.rules.setups
  const staged = createActor(stagedRoundMachine, {
    input: { setup: usual, eventMs: show.eventMs, hasSpots: show.rules.spots !== undefined, ...(show.waits && { waits: show.waits }) },
  })
  const sound = createSound()
  let isConnected = false

  const channel = connectToHost(window, (message) => {
    switch (message.type) {
      case 'hello':
        // Once: a repeated hello changes nothing.
        if (isConnected) return
        isConnected = true
        void open(message)
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

  async function open(hello: Hello): Promise<void> {
    await activateLocale(hello.locale)
    document.documentElement.dataset.theme = hello.theme
    document.title = hello.game.name
    document.documentElement.classList.toggle('less-motion', hello.reducedMotion)
    sound.enabled = hello.sound
    const openedAt = world.elapsed() - hello.visit.elapsed
    const verify = (roundId: string) => channel.send({ type: 'verify.requested', roundId, staged: true })
    const choose = (choice: string) => staged.send({ type: 'choice.requested', requestId: world.uuid(), choice })
    const setUp = (setup: string) => staged.send({ type: 'setup.changed', setup })

    const setLayout = (layout: Staged['context']['layout']) => staged.send({ type: 'layout.changed', layout })
    const place = (spot: string) => {
      const now = staged.getSnapshot()
      if (!isIdle(now)) return
      const layout = withChip(now.context.layout, spot, controls.chip(), layoutLimits(hello.game.stakes))
      sound.stop(0)
      setLayout(layout)
      setText(spoken, `${show.spotName?.(spot) ?? spot}: ${amountText(amountOn(layout, spot))}`)
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
    const balance = createAmount()
    const demo = h('span', { class: 'chip demo', text: t`Demo coins`, hidden: !hello.game.demo })
    const soundButton = h('button', {
      class: 'icbtn',
      type: 'button',
      on: {
        click() {
          sound.enabled = !sound.enabled
          channel.send({ type: 'sound.changed', on: sound.enabled })
          showSound()
        },
      },
    })
    const showSound = () => {
      soundButton.replaceChildren(icon(...(sound.enabled ? speakerOn : speakerOff)))
      soundButton.setAttribute('aria-label', sound.enabled ? t`Turn sound off` : t`Turn sound on`)
    }
    const line = h('p', { class: 'line', 'aria-hidden': 'true' })
    const spoken = h('p', { class: 'sr', role: 'status' })
    const messageBox = h('div', { class: 'said' }, line, spoken)
    const [time, total, net] = [h('b', { class: 'n' }), h('b', { class: 'n' }), h('b', { class: 'n' })]
    const fact = (label: string, value: HTMLElement) => h('div', {}, h('span', { text: label }), value)
    const opener = (label: string, path: string[], act: () => void) =>
      h('button', { class: 'btn soft s', type: 'button', on: { click: act } }, icon(...path), h('span', { text: label }))
    document.body.replaceChildren(
      h(
        'div',
        { class: 'slot staged' },
        h(
          'header',
          {},
          h('span', { class: 'gap' }),
          h('div', { class: 'balances' }, h('img', { src: coin, alt: t`Balance`, width: 24, height: 24 }), balance.element, demo),
          soundButton,
        ),
        h('h1', { class: 'sr', text: hello.game.name }),
        h('div', { class: 'scene' }, scene.element),
        h(
          'nav',
          { class: 'openers', 'aria-label': t`About this game` },
          opener(t`Rules`, ['M5 4h14v16H5Z', 'M9 9h6', 'M9 13h6'], () => openRules(show, staged.getSnapshot())),
          opener(t`History`, ['M4 12a8 8 0 1 0 3-6.2', 'M4 4v4h4', 'M12 8v4l3 2'], () =>
            openHistory(staged.getSnapshot().context.history, verify),
          ),
        ),
        h(
          'footer',
          {},
          messageBox,
          controls.element,
          h('div', { class: 'session' }, fact(t`Session`, time), fact(t`Total bets`, total), fact(t`Net result`, net)),
        ),
      ),
    )
    const tick = () => setText(time, clockText(world.elapsed() - openedAt))

    let before: Staged = staged.getSnapshot()
    const follow = (now: Staged) => {
      const { context } = now
      if (now.matches('asking') && !before.matches('asking')) sound.spin()
      else if (isPlaying(now) && (!isPlaying(before) || before.context.shown !== context.shown)) sound.stop(context.shown % 6)
      else if (now.matches('resting') && !before.matches('resting') && isNetWin(now)) {
        sound.win(isBigWin(now))
        if (isBigWin(now) && !hello.reducedMotion) throwCoins(messageBox, coin)
      }
      balance.show(context.balance)
      scene.update(now)
      controls.update(now)
      showLine(line, lineText(now, show))
      const saying = spokenText(now, show)
      if (saying !== undefined) setText(spoken, saying)
      else if (now.matches('asking')) setText(spoken, '')
      document.body.classList.toggle('gain', isNetWin(now))
      setText(total, amountText(stakedSoFar(now)))
      setText(net, amountText(context.won - stakedSoFar(now)))
      document.body.dataset.state = typeof now.value === 'string' ? now.value : Object.keys(now.value)[0]
      tick()
      before = now
    }
    showSound()
    staged.subscribe(follow)
    for (const change of ['online', 'offline']) addEventListener(change, () => follow(staged.getSnapshot()))
    staged.send({ type: 'host.connected', hello })
    setInterval(tick, 1_000)
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

/** The rounds that this page has shown, newest first; each can be verified on the parent page. */
function openHistory(rounds: readonly StagedRound[], verify: (roundId: string) => void): void {
  if (rounds.length === 0) return openSheet(t`Latest rounds`, ...noRounds())
  const rows = rounds.map(({ roundId, time, stake, payout }) => {
    const at = i18n.date(time, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
    return h(
      'li',
      {},
      h(
        'div',
        {},
        h('span', { class: 'n', text: `${amountText(stake)} → ${amountText(payout)}` }),
        h('span', { class: 'muted', text: at }),
      ),
      h('button', {
        class: 'btn soft s',
        type: 'button',
        text: t`Verify`,
        'aria-label': t`Verify the round from ${at}`,
        on: { click: () => verify(roundId) },
      }),
    )
  })
  openSheet(t`Latest rounds`, h('ul', { class: 'rounds' }, ...rows), h('p', { class: 'muted', text: allRoundsText() }))
}
