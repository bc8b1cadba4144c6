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
  const send = (...types: ('dot.lit' | 'dot.darkened' | 'way.cleared' | 'way.blocked' | 'session.ended')[]) => {
    for (const type of types) actor.send({ type })
  }
  return { send, offers, stored, pass: (ms: number) => clock.increment(ms) }
}

describe('the offer of the bankruptcy gift', () => {
  it('is made shortly after the bankruptcy when the player is free', () => {
    const { send, offers, pass } = createOffer()
    send('way.cleared', 'dot.lit')
    pass(899)
    expect(offers).toEqual([])
    pass(1)
    expect(offers).toEqual([900])
  })

  it('never opens over a game: it waits until the visit has ended', () => {
    const { send, offers, pass } = createOffer()
    send('way.blocked', 'dot.lit')
    pass(600_000)
    expect(offers).toEqual([])
    send('way.cleared')
    pass(900)
    expect(offers).toEqual([600_900])
  })

  it('is held back by a game that opens within the delay', () => {
    const { send, offers, pass } = createOffer()
    send('way.cleared', 'dot.lit')
    pass(500)
    send('way.blocked')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is made once per bankruptcy, and again for the next', () => {
    const { send, offers, pass, stored } = createOffer()
    send('way.cleared', 'dot.lit')
    pass(900)
    send('dot.lit', 'way.blocked', 'way.cleared')
    pass(900)
    expect(offers).toEqual([900])
    send('dot.darkened', 'dot.lit')
    pass(900)
    expect(offers).toEqual([900, 2_700])
    expect(stored).toEqual([true, false, true])
  })

  it('is not made again by a reload', () => {
    const { send, offers, pass } = createOffer({ wasOffered: true })
    send('way.cleared', 'dot.lit')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is not made to a player who logs out within the delay', () => {
    const { send, offers, pass } = createOffer()
    send('way.cleared', 'dot.lit', 'session.ended')
    pass(60_000)
    expect(offers).toEqual([])
  })
})
