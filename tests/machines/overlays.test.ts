import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { hasWayBack, isAwaited, isIdle, shownOf } from '#machines/overlays/overlays.selectors.ts'
import type { OverlayKinds } from '#machines/overlays/stack.ts'
import { settle } from './settle.ts'

const kinds: OverlayKinds = {
  age: { closable: false, isPlayers: false, repeats: false },
  login: { closable: true, isPlayers: false, repeats: false },
  jackpot: { closable: true, isPlayers: true, repeats: false },
  checkIn: { closable: true, isPlayers: true, repeats: false },
  reward: { closable: true, isPlayers: true, repeats: true },
}

const createHost = (load: () => Promise<unknown> = () => Promise.resolve()) => {
  const clock = new SimulatedClock()
  const emitted: string[] = []
  const machine = overlaysMachine.provide({ actors: { load: fromPromise(load) } })
  const actor = createActor(machine, { clock, input: { kinds, pathname: '/' } })
  actor.on('overlay.opened', ({ key }) => emitted.push(`${key} opened`))
  actor.on('overlay.closed', ({ key, result }) => emitted.push(`${key} ${result}`))
  actor.start()
  let count = 0
  const request = async (name: string, isOffer: boolean) => {
    const key = `${name}-${++count}`
    actor.send({ type: 'overlay.requested', key, name, input: null, isOffer })
    await settle()
    return key
  }
  return {
    actor,
    emitted,
    tap: (name: string) => request(name, false),
    offer: (name: string) => request(name, true),
    shown: () => shownOf(actor.getSnapshot()).map(({ name }) => name),
    state: () => actor.getSnapshot().value,
    back: async () => {
      actor.send({ type: 'overlay.dismissed' })
      clock.increment(160)
      await settle()
    },
    answer: async (key: string) => {
      actor.send({ type: 'overlay.answered', key })
      clock.increment(160)
      await settle()
    },
    pass: async (ms: number) => {
      clock.increment(ms)
      await settle()
    },
  }
}

describe('the overlays over the page', () => {
  it('opens what is tapped for over what is open, and shows the lower one again afterwards', async () => {
    const { tap, shown, back, emitted } = createHost()
    await tap('jackpot')
    await tap('reward')
    expect(shown()).toEqual(['jackpot', 'reward'])
    await back()
    expect(shown()).toEqual(['jackpot'])
    await back()
    expect(shown()).toEqual([])
    expect(emitted).toEqual(['jackpot-1 opened', 'reward-2 opened', 'reward-2 dismissed', 'jackpot-1 dismissed'])
  })

  it('keeps an offer back until nothing is open', async () => {
    const { tap, offer, shown, answer } = createHost()
    const login = await tap('login')
    await offer('checkIn')
    expect(shown()).toEqual(['login'])
    await answer(login)
    expect(shown()).toEqual(['checkIn'])
  })

  it('puts mandatory overlays before all others, whenever they are requested, and lets nothing bypass them', async () => {
    const { actor, tap, offer, shown, back, answer } = createHost()
    await tap('login')
    const age = await tap('age')
    await offer('checkIn')
    await tap('jackpot')
    expect(shown()).toEqual(['login', 'age'])
    await back()
    expect(shown()).toEqual(['login', 'age'])
    await answer(age)
    expect(shown()).toEqual(['login', 'jackpot'])
    expect(hasWayBack(actor.getSnapshot())).toBe(true)
  })

  it('leaves Back nothing to close where all are mandatory', async () => {
    const { actor, tap } = createHost()
    await tap('age')
    expect(hasWayBack(actor.getSnapshot())).toBe(false)
  })

  it('has nothing stand for an offer while it loads, nor Back close it, until a tap waits behind it', async () => {
    const { actor, tap, offer, shown } = createHost(() => new Promise(() => {}))
    await offer('checkIn')
    const look = () => [shown(), isAwaited(actor.getSnapshot()), hasWayBack(actor.getSnapshot())]
    expect(look()).toEqual([[], false, false])
    await tap('login')
    expect(look()).toEqual([[], true, true])
    const tapped = createHost(() => new Promise(() => {}))
    await tapped.tap('login')
    expect([isAwaited(tapped.actor.getSnapshot()), hasWayBack(tapped.actor.getSnapshot())]).toEqual([true, true])
  })

  it('opens a name once, but every award', async () => {
    const { tap, shown, emitted, back } = createHost()
    await tap('login')
    await tap('login')
    expect(emitted).toEqual(['login-1 opened', 'login-2 cleared'])
    await back()
    await tap('reward')
    await tap('reward')
    expect(shown()).toEqual(['reward', 'reward'])
  })

  it('removes what belonged to a page with it, including waiting overlays, and emits an event for each', async () => {
    const { actor, tap, offer, shown, emitted } = createHost()
    await tap('jackpot')
    await offer('checkIn')
    const age = await tap('age')
    actor.send({ type: 'page.changed', pathname: '/' })
    expect(shown()).toEqual(['jackpot', 'age'])
    actor.send({ type: 'page.changed', pathname: '/member' })
    expect(shown()).toEqual(['age'])
    expect(emitted.slice(-2)).toEqual(['jackpot-1 cleared', 'checkIn-2 cleared'])
    expect(age).toBe('age-3')
  })

  it('leaves no trace of a player when the session ends, even while closing or loading', async () => {
    const { actor, tap, offer, state, emitted } = createHost()
    const jackpot = await tap('jackpot')
    await offer('checkIn')
    actor.send({ type: 'overlay.answered', key: jackpot })
    expect(state()).toBe('closing')
    actor.send({ type: 'session.ended' })
    expect(isIdle(actor.getSnapshot())).toBe(true)
    // It was answered; its closing animation still running does not change that.
    expect(emitted.slice(-2)).toEqual(['jackpot-1 answered', 'checkIn-2 cleared'])
    expect(actor.getSnapshot().context).toEqual({ kinds, pathname: '/', open: [], waiting: [], leaving: null })
  })

  it('opens an overlay again that is requested during its closing animation', async () => {
    const { actor, tap, pass, shown, state, emitted } = createHost()
    const first = await tap('age')
    actor.send({ type: 'overlay.answered', key: first })
    const second = await tap('age')
    await tap('age')
    expect(state()).toBe('closing')
    await pass(160)
    expect(shown()).toEqual(['age'])
    expect(emitted).toEqual(['age-1 opened', 'age-3 cleared', 'age-1 answered', `${second} opened`])
  })

  it('keeps the login when the session ends under it', async () => {
    const { actor, tap, shown } = createHost()
    await tap('jackpot')
    await tap('login')
    actor.send({ type: 'session.ended' })
    expect(shown()).toEqual(['login'])
  })

  it('lets a lower overlay end by itself without touching the top one', async () => {
    const { tap, answer, shown } = createHost()
    const jackpot = await tap('jackpot')
    await tap('reward')
    await answer(jackpot)
    expect(shown()).toEqual(['reward'])
  })

  it('handles an end only once', async () => {
    const { actor, tap, emitted, pass } = createHost()
    await tap('jackpot')
    const reward = await tap('reward')
    actor.send({ type: 'overlay.answered', key: reward })
    actor.send({ type: 'overlay.answered', key: reward })
    actor.send({ type: 'overlay.dismissed' })
    await pass(160)
    expect(emitted.slice(2)).toEqual(['reward-2 answered'])
  })

  it('offers a retry when its code fails to load, and continues without it', async () => {
    let tries = 0
    const { actor, tap, state, back, emitted } = createHost(() => (++tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve()))
    await tap('jackpot')
    expect(state()).toBe('failed')
    actor.send({ type: 'load.retried' })
    await settle()
    expect(state()).toBe('failed')
    await back()
    expect(state()).toBe('idle')
    expect(emitted).toEqual(['jackpot-1 skipped'])
  })

  it('retries loading a mandatory overlay automatically, and waits for none forever', async () => {
    let tries = 0
    const { tap, state, back, pass } = createHost(() => (++tries === 1 ? new Promise(() => {}) : Promise.resolve()))
    await tap('age')
    await pass(12_000)
    expect(state()).toBe('failed')
    await back()
    expect(state()).toBe('failed')
    await pass(4_000)
    expect(state()).toBe('open')
  })
})
