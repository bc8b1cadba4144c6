import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createActor } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import { isShowingWins, isStopping, spinOf } from '#machines/slotRound/slotRound.selectors.ts'
import type { SlotGame } from '../engine/game.ts'
import { connectToHost } from './channel.ts'
import { activateLocale } from './locale.ts'
import { createReels } from './reels.ts'
import { createSound } from './sound.ts'
import { createView } from './view.ts'
import { symbolWords } from './words.ts'
import './style.css'

type Slot = SnapshotFrom<typeof slotRoundMachine>

const uuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Opens a house slot in this frame: the machine decides what is shown, the parts below only show it. */
export function openSlot(game: SlotGame, art: Record<string, string>): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const slot = createActor(slotRoundMachine, { input: { reducedMotion } })
  const sound = createSound()
  const nameOf = (symbol: string): string => (symbolWords[symbol] ? i18n._(symbolWords[symbol]) : symbol)

  const channel = connectToHost((message) => {
    switch (message.type) {
      case 'hello':
        sound.enabled = message.sound
        void activateLocale(message.locale).then(() => {
          mount()
          slot.send({ type: 'host.greeted', hello: message })
        })
        break
      case 'round.settled':
      case 'round.refused':
      case 'round.unsure':
        slot.send(message)
        break
    }
  })
  slot.on('round.requested', (request) => channel.send(request))
  slot.on('round.shown', (shown) => channel.send(shown))

  /** Once: a host that greets twice changes nothing on the page. */
  let mounted = false
  function mount(): void {
    if (mounted) return
    mounted = true
    document.title = i18n._(msg`Slot`)
    const reels = createReels(game, art, nameOf, reducedMotion)
    const view = createView(game, art, reels.element, {
      spin: () => {
        const snapshot = slot.getSnapshot()
        if (snapshot.matches('ready')) slot.send({ type: 'spin.requested', requestId: uuid() })
        else if (snapshot.matches('short') || snapshot.matches('refused')) slot.send({ type: 'notice.dismissed' })
        else slot.send({ type: 'show.hurried' })
      },
      chooseStake: (stake) => slot.send({ type: 'stake.changed', stake }),
      toggleSound: () => {
        sound.enabled = !sound.enabled
        channel.send({ type: 'sound.changed', on: sound.enabled })
        view.update(slot.getSnapshot(), sound.enabled)
      },
      verify: (roundId) => channel.send({ type: 'verify.requested', roundId }),
      snapshot: () => slot.getSnapshot(),
    })

    let before: Slot | undefined
    const follow = (now: Slot) => {
      const spin = spinOf(now)
      const entered = (is: (slot: Slot) => boolean) => is(now) && (!before || !is(before) || before.context.at !== now.context.at || before.context.round !== now.context.round)
      if (now.matches('asking') && !before?.matches('asking')) {
        reels.turn()
        sound.spin()
      } else if (spin && entered(isStopping)) {
        if (now.context.at > 0 || !before?.matches('asking')) reels.turn()
        reels.stop(spin, (reel) => sound.stop(reel))
      } else if (spin && entered(isShowingWins)) {
        reels.stand(spin.window)
        reels.light(spin)
        if (spin.win && now.matches('presenting')) sound.win(spin.win >= now.context.stake * 10)
      } else if (now.matches('refused') && !before?.matches('refused')) reels.stand(game.reels.map((strip) => strip.slice(0, 3)))
      view.update(now, sound.enabled)
      before = now
    }
    slot.subscribe(follow)
    follow(slot.getSnapshot())
    setInterval(() => view.tick(), 1_000)
  }

  slot.start()
}
