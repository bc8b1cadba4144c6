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
  const tell = (...types: ('dot.lit' | 'dot.darkened' | 'way.cleared' | 'way.blocked' | 'session.ended')[]) => {
    for (const type of types) actor.send({ type })
  }
  return { tell, offers, stored, pass: (ms: number) => clock.increment(ms) }
}

describe('the offer of the bankruptcy gift', () => {
  it('is made shortly after the bankruptcy when the player is free', () => {
    const { tell, offers, pass } = createOffer()
    tell('way.cleared', 'dot.lit')
    pass(899)
    expect(offers).toEqual([])
    pass(1)
    expect(offers).toEqual([900])
  })

  it('never opens over a game: it waits until the visit has ended', () => {
    const { tell, offers, pass } = createOffer()
    tell('way.blocked', 'dot.lit')
    pass(600_000)
    expect(offers).toEqual([])
    tell('way.cleared')
    pass(900)
    expect(offers).toEqual([600_900])
  })

  it('is held back by a game that opens within the delay', () => {
    const { tell, offers, pass } = createOffer()
    tell('way.cleared', 'dot.lit')
    pass(500)
    tell('way.blocked')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is made once per bankruptcy, and again for the next', () => {
    const { tell, offers, pass, stored } = createOffer()
    tell('way.cleared', 'dot.lit')
    pass(900)
    tell('dot.lit', 'way.blocked', 'way.cleared')
    pass(900)
    expect(offers).toEqual([900])
    tell('dot.darkened', 'dot.lit')
    pass(900)
    expect(offers).toEqual([900, 2_700])
    expect(stored).toEqual([true, false, true])
  })

  it('is not made again by a reload', () => {
    const { tell, offers, pass } = createOffer({ wasOffered: true })
    tell('way.cleared', 'dot.lit')
    pass(60_000)
    expect(offers).toEqual([])
  })

  it('is not made to a player who logs out within the delay', () => {
    const { tell, offers, pass } = createOffer()
    tell('way.cleared', 'dot.lit', 'session.ended')
    pass(60_000)
    expect(offers).toEqual([])
  })
})
