import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { installMachine } from '#machines/install/install.machine.ts'
import type { Choice, InstallEmitted } from '#machines/install/install.machine.ts'
import { settle } from './settle.ts'

const createInstall = ({ isPossible = true, wasAsked = false, prompt = async (): Promise<Choice> => 'accepted' } = {}) => {
  const clock = new SimulatedClock()
  const told: InstallEmitted['type'][] = []
  let stored = 0
  const actor = createActor(
    installMachine.provide({ actors: { prompt: fromPromise<Choice, undefined>(prompt) }, actions: { storeAsked: () => void stored++ } }),
    { clock, input: { isPossible, wasAsked } },
  )
  actor.on('*', ({ type }) => void told.push(type))
  actor.start()
  return { actor, clock, told, stored: () => stored, state: () => actor.getSnapshot().value }
}

describe('the offer to install', () => {
  it('is made once, to a player who is idle on the home page for twenty seconds', () => {
    const { actor, clock, told, stored } = createInstall()
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(told).toEqual([])
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    clock.increment(19_999)
    expect(told).toEqual([])
    clock.increment(1)
    expect([told, stored()]).toEqual([['install.offered'], 1])
    actor.send({ type: 'install.dismissed' })
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(told).toEqual(['install.offered', 'install.declined'])
  })

  it('is not made to a player who navigated meanwhile', () => {
    const { actor, clock, told } = createInstall()
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    actor.send({ type: 'home.left' })
    clock.increment(60_000)
    expect(told).toEqual([])
  })

  it.each([
    ['in the wrapper, on iOS or installed', { isPossible: false }],
    ['where it was asked a short while ago', { wasAsked: true }],
  ])('is never made %s', (_where, input) => {
    const { actor, clock, told } = createInstall(input)
    actor.send({ type: 'session.started' })
    actor.send({ type: 'home.entered' })
    clock.increment(60_000)
    expect(told).toEqual([])
  })
})

describe('a tap on Install', () => {
  it.each([
    ['accepted', 'accepted', ['install.accepted']],
    ['dismissed', 'resting', ['install.declined']],
  ] as const)('shows the browser’s prompt where there is one: %s', async (choice, state, facts) => {
    const { actor, told, state: now } = createInstall({ prompt: async () => choice })
    actor.send({ type: 'prompt.found' })
    actor.send({ type: 'install.requested' })
    await settle()
    expect([now(), told]).toEqual([state, facts])
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
    const { actor, told, state } = createInstall()
    actor.send({ type: 'app.installed' })
    actor.send({ type: 'app.installed' })
    expect([state(), told]).toEqual(['installed', ['install.done']])
  })
})
