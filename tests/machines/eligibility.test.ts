import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'

const createNotice = (acceptedVersion = 0) => {
  const stored: number[] = []
  let leaveCount = 0
  const machine = eligibilityMachine.provide({
    actions: { storeAcceptance: (_, { version }) => void stored.push(version), leave: () => void (leaveCount += 1) },
  })
  const actor = createActor(machine, { input: { acceptedVersion } })
  actor.start()
  const find = (version: number) => actor.send({ type: 'notice.found', version })
  return { actor, find, stored, leaveCount: () => leaveCount, state: () => actor.getSnapshot().value }
}

describe('the age and eligibility notice', () => {
  it('shows nothing before the server has sent its version', () => {
    expect(createNotice().state()).toBe('unknown')
  })

  it('stores an acceptance that came before its version was known, and asks again for a newer one', () => {
    const { actor, find, stored, state } = createNotice()
    actor.send({ type: 'notice.accepted' })
    expect(state()).toBe('acceptedEarly')
    expect(stored).toEqual([])
    find(2)
    expect(state()).toBe('accepted')
    expect(stored).toEqual([2])
    find(3)
    expect(state()).toBe('shown')
  })

  it('cannot be accepted ahead where an earlier version was: the page asks only once it knows the newer one', () => {
    const { actor, find, state } = createNotice(1)
    actor.send({ type: 'notice.accepted' })
    expect(state()).toBe('unknown')
    find(2)
    expect(state()).toBe('shown')
  })

  it('asks once per version, and stores the acceptance', () => {
    const { actor, find, stored, state } = createNotice()
    find(1)
    expect(state()).toBe('shown')
    actor.send({ type: 'notice.accepted' })
    expect(state()).toBe('accepted')
    find(1)
    expect(state()).toBe('accepted')
    find(2)
    expect(state()).toBe('shown')
    actor.send({ type: 'notice.accepted' })
    expect(stored).toEqual([1, 2])
  })

  it('does not ask a player who accepted this version on another day', () => {
    const { find, stored, state } = createNotice(2)
    find(2)
    expect(state()).toBe('accepted')
    expect(stored).toEqual([])
  })

  it('leaves the site when declined, and still awaits an answer if the browser comes back', () => {
    const { actor, find, leaveCount, stored, state } = createNotice()
    find(1)
    actor.send({ type: 'notice.declined' })
    expect(leaveCount()).toBe(1)
    expect(state()).toBe('declined')
    actor.send({ type: 'notice.declined' })
    expect(leaveCount()).toBe(2)
    expect(stored).toEqual([])
    actor.send({ type: 'notice.accepted' })
    expect(state()).toBe('accepted')
    expect(stored).toEqual([1])
  })
})
