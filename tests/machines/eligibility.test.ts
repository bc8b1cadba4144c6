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
