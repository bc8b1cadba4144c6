import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { bankruptcyOfferMachine } from '#machines/bankruptcyOffer/bankruptcyOffer.machine.ts'

const createOffer = ({ wasOffered = false } = {}) => {
  const clock = new SimulatedClock()
  const offers: number[] = []
  const stored: boolean[] = []
  const actor = createActor(
    bankruptcyOfferMachine.provide({ actions: { storeOffer: (_, params) => void stored.push(params.wasOffered) } }),
    {
      clock,
      input: { wasOffered },
    },
  )
  actor.on('gift.offered', () => void offers.push(clock.now()))
  actor.start()
  const send = (...types: ('dot.shown' | 'dot.hidden' | 'offers.allowed' | 'offers.blocked' | 'session.ended')[]) => {
    for (const type of types) actor.send({ type })
  }
  return { send, offers, stored, pass: (ms: number) => clock.increment(ms) }
}

describe('the offer of the bankruptcy gift', () => {
  it('is made shortly after the bankruptcy when the player is free', () => {
    const { send, offers, pass } = createOffer()
    send('offers.allowed', 'dot.shown')
    pass(899)
    expect(offers).toEqual([])
    pass(1)
    expect(offers).toEqual([900])
  })

  it('never opens over a game: it waits until the visit has ended', () => {
    const { send, offers, pass } = createOffer()
    send('offers.blocked', 'dot.shown')
    pass(600_000)
    expect(offers).toEqual([])
    send('offers.allowed')
    pass(900)
    expect(offers).toEqual([600_900])
  })

  it('is held back by a game that opens within the delay', () => {
    const { send, offers, pass } = createOffer()
    send('offers.allowed', 'dot.shown')
    pass(500)
    send('offers.blocked')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is made once per bankruptcy, and again for the next', () => {
    const { send, offers, pass, stored } = createOffer()
    send('offers.allowed', 'dot.shown')
    pass(900)
    send('dot.shown', 'offers.blocked', 'offers.allowed')
    pass(900)
    expect(offers).toEqual([900])
    send('dot.hidden', 'dot.shown')
    pass(900)
    expect(offers).toEqual([900, 2_700])
    expect(stored).toEqual([true, false, true])
  })

  it('is not made again by a reload', () => {
    const { send, offers, pass } = createOffer({ wasOffered: true })
    send('offers.allowed', 'dot.shown')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is not made to a player who logs out within the delay', () => {
    const { send, offers, pass } = createOffer()
    send('offers.allowed', 'dot.shown', 'session.ended')
    pass(60_000)
    expect(offers).toEqual([])
  })
})
