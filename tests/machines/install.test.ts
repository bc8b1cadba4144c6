import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { installMachine } from '#machines/install/install.machine.ts'
import type { Choice, InstallEmitted } from '#machines/install/install.machine.ts'
import { settle } from './settle.ts'

const createInstall = ({ isPossible = true, wasOffered = false, prompt = async (): Promise<Choice> => 'accepted' } = {}) => {
  const clock = new SimulatedClock()
  const emitted: InstallEmitted['type'][] = []
  let stored = 0
  const actor = createActor(
    installMachine.provide({ actors: { prompt: fromPromise<Choice, undefined>(prompt) }, actions: { storeOffered: () => void stored++ } }),
    { clock, input: { isPossible, wasOffered } },
  )
  actor.on('*', ({ type }) => void emitted.push(type))
  actor.start()
  return { actor, clock, emitted, stored: () => stored, state: () => actor.getSnapshot().value }
}

describe('the offer to install', () => {
  it('is made once, to a player who is idle on the home page for twenty seconds', () => {
    const { actor, clock, emitted, stored } = createInstall()
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(emitted).toEqual([])
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    clock.increment(19_999)
    expect(emitted).toEqual([])
    clock.increment(1)
    expect([emitted, stored()]).toEqual([['install.offered'], 1])
    actor.send({ type: 'install.dismissed' })
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(emitted).toEqual(['install.offered', 'install.declined'])
  })

  it('is not made to a player who navigated meanwhile', () => {
    const { actor, clock, emitted } = createInstall()
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    actor.send({ type: 'home.left' })
    clock.increment(60_000)
    expect(emitted).toEqual([])
  })

  it.each([
    ['in the wrapper, on iOS or installed', { isPossible: false }],
    ['where it was offered a short while ago', { wasOffered: true }],
  ])('is never made %s', (_where, input) => {
    const { actor, clock, emitted } = createInstall(input)
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(emitted).toEqual([])
  })
})

describe('a tap on Install', () => {
  it.each([
    ['accepted', 'accepted', ['install.accepted']],
    ['dismissed', 'idle', ['install.declined']],
  ] as const)('shows the browser’s prompt where there is one: %s', async (choice, state, facts) => {
    const { actor, emitted, state: now } = createInstall({ prompt: async () => choice })
    actor.send({ type: 'prompt.found' })
    actor.send({ type: 'install.requested' })
    await settle()
    expect([now(), emitted]).toEqual([state, facts])
    expect(actor.getSnapshot().context.hasPrompt).toBe(false)
  })

  it('explains the steps where there is none, or it fails', async () => {
    const without = createInstall()
    without.actor.send({ type: 'install.requested' })
    expect(without.state()).toBe('explaining')
    const broken = createInstall({ prompt: () => Promise.reject(new Error('not allowed')) })
    broken.actor.send({ type: 'prompt.found' })
    broken.actor.send({ type: 'install.requested' })
    await settle()
    expect(broken.state()).toBe('explaining')
  })

  it('ends when the browser reports the app as installed', () => {
    const { actor, emitted, state } = createInstall()
    actor.send({ type: 'app.installed' })
    actor.send({ type: 'app.installed' })
    expect([state(), emitted]).toEqual(['installed', ['install.done']])
  })
})
