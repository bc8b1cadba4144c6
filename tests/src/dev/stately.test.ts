import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { createMask } from '#machines/kit/mask.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { openStately } from '#src/features/dev/stately.ts'

/** A page whose browser opens the window, or blocks it. */
const createPage = (opened: { closed: boolean; postMessage: (message: unknown) => void } | null) => {
  const listeners: ((event: { data: unknown }) => void)[] = []
  return {
    page: {
      open: () => opened,
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) => listeners.push(listener),
    } as unknown as Window,
    connect: () => {
      for (const listener of listeners) listener({ data: { type: '@statelyai.connected' } })
    },
  }
}

describe('the Stately inspector', () => {
  let idle: (() => void)[] = []
  beforeEach(() => {
    idle = []
    vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => idle.push(work) })
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('receives every event and state, without a secret', async () => {
    const sent: { type: string }[] = []
    const { page, connect } = createPage({ closed: false, postMessage: (message) => void sent.push(message as { type: string }) })
    const inspect = await openStately(page, createMask())
    connect()
    const actor = createActor(sessionMachine, { input: { token: null }, ...(inspect && { inspect }) }).start()
    actor.send({ type: 'login.succeeded', token: 'sikreto', userId: 'player-1' })
    for (const work of idle) work()
    expect(sent.map(({ type }) => type)).toEqual([
      '@xstate.actor',
      '@xstate.event',
      '@xstate.snapshot',
      '@xstate.event',
      '@xstate.snapshot',
    ])
    expect(JSON.stringify(sent)).toContain('login.succeeded')
    expect(JSON.stringify(sent)).not.toContain('sikreto')
  })

  it.each([
    ['blocks its window', null],
    ['closes it at once', { closed: true, postMessage: () => {} }],
  ])('says so and stays closed when the browser %s', async (_how, opened) => {
    expect(await openStately(createPage(opened).page, createMask())).toBeUndefined()
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining('/dev/machines'))
  })
})
