import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { Hello } from '#contract/gameChannel.ts'
import type { Locale } from '#contract/values.ts'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import {
  isAsking,
  isBigWin,
  isNetWin,
  isReady,
  isShowingWins,
  isStopping,
  highlightedWins,
  hasNotice,
  spinOf,
} from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import { connectToHost } from '../../page/channel.ts'
import type { Channel } from '../../page/channel.ts'
import { pressByKeys } from '../../page/keys.ts'
import { activateLocale, changeLocale } from '../../page/locale.ts'
import { createSound, type Sound, type Voice } from '../../page/sound.ts'
import { world } from '../../page/world.ts'
import type { SlotGame } from '../engine/game.ts'
import { createFalls } from './falls.ts'
import { winTitle } from './messages.ts'
import { createReels, type Reels } from './reels.ts'
import { createView } from './view.ts'
import { symbolName } from './words.ts'
import './style.css'

/**
 * Opens a house slot in this frame: the machine decides what is shown, the parts below render it. `art` maps symbols to pictures, `voice`
 * is its sound.
 */
export function openSlot(game: SlotGame, art: Record<string, string>, voice?: Voice): void {
  const slot = createActor(slotRoundMachine)
  const sound = createSound(voice)
  let page: Promise<(locale: Locale) => Promise<void>> | undefined

  const channel = connectToHost(window, (message) => {
    switch (message.type) {
      case 'hello':
        // Once: a repeated hello changes nothing.
        page ??= openPage({ game, art, slot, channel, sound, hello: message })
        break
      case 'locale.changed':
        void page?.then((translate) => translate(message.locale))
        break
      case 'theme.changed':
        document.documentElement.dataset.theme = message.theme
        break
      case 'leaving':
        sound.enabled = false
        slot.send({ type: 'host.disconnected' })
        break
      case 'round.settled':
      case 'round.refused':
      case 'round.unsure':
      case 'balance.changed':
        slot.send(message)
        break
      case 'round.updated':
        // A message for another kind of game.
        break
    }
  })
  slot.on('round.requested', (request) => channel.send(request))
  slot.on('round.shown', (shown) => channel.send(shown))
  slot.start()
}

interface Opened {
  readonly game: SlotGame
  readonly art: Record<string, string>
  readonly slot: ActorRefFrom<typeof slotRoundMachine>
  readonly channel: Channel
  readonly sound: Sound
  /** What the page around the frame has told it. */
  readonly hello: Hello
}

/** Returns what shows the page in another language. */
async function openPage(opened: Opened): Promise<(locale: Locale) => Promise<void>> {
  const { slot, sound, hello } = opened
  // Before the wait, in which it may change.
  document.documentElement.dataset.theme = hello.theme
  await activateLocale(hello.locale)
  document.title = hello.game.name
  sound.enabled = hello.sound
  const openedAt = world.elapsed() - hello.visit.elapsed
  const spin = () => {
    const now = slot.getSnapshot()
    if (isReady(now)) slot.send({ type: 'spin.requested', requestId: world.uuid() })
    else slot.send({ type: hasNotice(now) ? 'notice.dismissed' : 'animation.skipped' })
  }
  const elapsed = () => world.elapsed() - openedAt
  let { reels, view } = createParts(opened, spin, elapsed)
  let isOutdated = false

  const celebrate = () => {
    if (!hello.reducedMotion) view.celebrate()
  }
  let before: Slot = slot.getSnapshot()
  const follow = (now: Slot) => {
    // What is moving would stand still: it ends in its own language.
    if (isOutdated && !isMoving(now)) {
      isOutdated = false
      ;({ reels, view } = createParts(opened, spin, elapsed))
      const shown = spinOf(now)
      if (shown) reels.stand(shown)
    }
    playChange({ reels, sound, celebrate }, before, now)
    if (!isStopping(now) && !isAsking(now)) reels.light(highlightedWins(now))
    view.update(now)
    before = now
  }
  slot.subscribe(follow)
  for (const change of ['online', 'offline']) addEventListener(change, () => follow(slot.getSnapshot()))
  slot.send({ type: 'host.connected', hello })
  setInterval(() => view.tick(), 1_000)
  pressByKeys(spin)
  return async (locale) => {
    if (!(await changeLocale(locale))) return
    isOutdated = true
    follow(slot.getSnapshot())
  }
}

const isMoving = (slot: Slot): boolean => !isReady(slot) && !hasNotice(slot)

/** The reels, and everything around them. */
function createParts({ game, art, slot, channel, sound, hello }: Opened, spin: () => void, elapsed: () => number) {
  const reels = (game.cascade ? createFalls : createReels)(game, art, symbolName, hello.reducedMotion)
  const view = createView(game, art, reels.element, {
    spin,
    chooseStake: (stake) => slot.send({ type: 'stake.changed', stake }),
    toggleSound() {
      sound.enabled = !sound.enabled
      channel.send({ type: 'sound.changed', on: sound.enabled })
      view.setSound(sound.enabled)
    },
    verify: (roundId) => channel.send({ type: 'verify.requested', roundId }),
    snapshot: () => slot.getSnapshot(),
    elapsed,
  })
  view.setSound(sound.enabled)
  return { reels, view }
}

interface Stage {
  readonly reels: Reels
  readonly sound: Sound
  readonly celebrate: () => void
}

/** Whether a phase began with this snapshot, for the current spin. */
const began = (is: (slot: Slot) => boolean, before: Slot, now: Slot): boolean =>
  is(now) && (!is(before) || before.context.at !== now.context.at || before.context.round !== now.context.round)

/** Moves the reels, and plays and celebrates what began with this snapshot. */
function playChange({ reels, sound, celebrate }: Stage, before: Slot, now: Slot): void {
  const spin = spinOf(now)
  if (began(isAsking, before, now) && !isAsking(before)) {
    reels.turn()
    sound.spin()
  } else if (spin && began(isStopping, before, now)) {
    if (!isAsking(before) && !spin.kind) reels.turn()
    reels.stop(spin, (reel) => sound.stop(reel))
  } else if (spin && began(isShowingWins, before, now)) {
    reels.stand(spin)
    if (spin.freeAdded) sound.free()
    else if (spin.win && now.matches('presenting') && isNetWin(now)) sound.win(isBigWin(now))
    if (now.matches('presenting') && isBigWin(now) && isNetWin(now)) celebrate()
  } else if (now.matches('refused') && !before.matches('refused')) reels.rest()
  // The sum of free spins, once they are over.
  if (winTitle(now) && !winTitle(before) && !now.matches('presenting')) {
    sound.win(true)
    celebrate()
  }
}
