import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { networkMachine } from '#machines/network/network.machine.ts'
import type { ConnectionSpeed, NetworkEmitted } from '#machines/network/network.machine.ts'
import { hasTips, isOffline, timeoutOf } from '#machines/network/network.selectors.ts'

const createNetwork = (speed: ConnectionSpeed = '4g') => {
  const emitted: NetworkEmitted[] = []
  const actor = createActor(networkMachine, { input: { speed } })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return { actor, emitted, state: () => actor.getSnapshot() }
}

describe('the time-out of a call', () => {
  it.each([
    ['slow-2g', 20_000],
    ['2g', 20_000],
    ['3g', 30_000],
    ['4g', 10_000],
    ['unknown', 10_000],
  ] as const)('on a %s connection is %i ms', (speed, ms) => {
    expect(timeoutOf(createNetwork(speed).state())).toBe(ms)
  })

  it('follows the connection while the app is open, also while it is lost', () => {
    const { actor, state } = createNetwork('4g')
    actor.send({ type: 'connection.changed', speed: '3g' })
    expect(timeoutOf(state())).toBe(30_000)
    actor.send({ type: 'connection.lost' })
    actor.send({ type: 'connection.changed', speed: '2g' })
    expect(timeoutOf(state())).toBe(20_000)
  })
})

describe('the tips for a slow connection', () => {
  it('are one dialog however many calls time out together', () => {
    const { actor, state } = createNetwork()
    for (let call = 0; call < 4; call++) actor.send({ type: 'call.timedOut' })
    expect(hasTips(state())).toBe(true)
    actor.send({ type: 'tips.dismissed' })
    expect(hasTips(state())).toBe(false)
  })

  it('are shown again when a later call times out', () => {
    const { actor, state } = createNetwork()
    actor.send({ type: 'call.timedOut' })
    actor.send({ type: 'tips.dismissed' })
    actor.send({ type: 'call.timedOut' })
    expect(hasTips(state())).toBe(true)
  })
})

describe('the connection', () => {
  it('is reported once when lost and once when back', () => {
    const { actor, emitted, state } = createNetwork()
    actor.send({ type: 'connection.lost' })
    actor.send({ type: 'connection.lost' })
    expect(isOffline(state())).toBe(true)
    actor.send({ type: 'connection.restored' })
    actor.send({ type: 'connection.restored' })
    expect(isOffline(state())).toBe(false)
    expect(emitted).toEqual([{ type: 'network.lost' }, { type: 'network.restored' }])
  })

  it('may be lost while the tips are open: they stay', () => {
    const { actor, state } = createNetwork()
    actor.send({ type: 'call.timedOut' })
    actor.send({ type: 'connection.lost' })
    expect(hasTips(state())).toBe(true)
    expect(isOffline(state())).toBe(true)
  })
})
