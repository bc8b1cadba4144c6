import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { attentionMachine } from '#machines/attention/attention.machine.ts'
import type { AttentionInput } from '#machines/attention/attention.machine.ts'
import { isClear, isClearInLobby } from '#machines/attention/attention.selectors.ts'

const createAttention = (input: Partial<AttentionInput> = {}) => {
  const emitted: string[] = []
  const actor = createActor(attentionMachine, { input: { pathname: '/', blockers: [], ...input } })
  actor.on('*', ({ type }) => void emitted.push(type))
  actor.start()
  return { actor, emitted, state: () => ({ clear: isClear(actor.getSnapshot()), lobby: isClearInLobby(actor.getSnapshot()) }) }
}

describe('attention', () => {
  it('is clear only when the last of several blockers is gone', () => {
    const { actor, emitted, state } = createAttention({ blockers: ['notice'] })
    actor.send({ type: 'blocker.added', blocker: 'overlay' })
    actor.send({ type: 'blocker.added', blocker: 'overlay' })
    actor.send({ type: 'blocker.removed', blocker: 'notice' })
    expect([state(), emitted]).toEqual([{ clear: false, lobby: false }, []])
    actor.send({ type: 'blocker.removed', blocker: 'overlay' })
    expect([state(), emitted]).toEqual([{ clear: true, lobby: true }, ['attention.cleared', 'lobby.cleared']])
  })

  it('is blocked by a game and by the login pages, and clear on other pages without being in the lobby', () => {
    const { actor, emitted, state } = createAttention()
    const pathnames = ['/member', '/game/start', '/auth/login', '/activity/live', '/activity/coin-pusher', '/']
    const states = pathnames.map((pathname) => {
      emitted.splice(0)
      actor.send({ type: 'page.changed', pathname })
      return [pathname, state(), emitted.join(' ')]
    })
    expect(states).toEqual([
      ['/member', { clear: true, lobby: false }, 'lobby.blocked'],
      ['/game/start', { clear: false, lobby: false }, 'attention.blocked'],
      ['/auth/login', { clear: false, lobby: false }, ''],
      ['/activity/live', { clear: false, lobby: false }, ''],
      ['/activity/coin-pusher', { clear: false, lobby: false }, ''],
      ['/', { clear: true, lobby: true }, 'attention.cleared lobby.cleared'],
    ])
  })

  it('notifies all listeners that it is clear before the overlay one of them opens blocks it again', () => {
    const { actor } = createAttention({ blockers: ['lock'] })
    const emitted: string[] = []
    actor.on('lobby.cleared', () => actor.send({ type: 'blocker.added', blocker: 'overlay' }))
    actor.on('lobby.cleared', () => void emitted.push('cleared'))
    actor.on('lobby.blocked', () => void emitted.push('blocked'))
    actor.send({ type: 'blocker.removed', blocker: 'lock' })
    expect(emitted).toEqual(['cleared', 'blocked'])
  })
})
