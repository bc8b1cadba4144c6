import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { createMask } from '#machines/kit/mask.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { openStately } from '#src/features/dev/stately.ts'

interface Opened {
  readonly closed: boolean
  readonly postMessage: (message: unknown) => void
}
/** A page whose browser opens the window, or blocks the first one. */
const createPage = (...windows: (Opened | null)[]) => {
  const listeners = new Map<string, ((event: { data?: unknown }) => void)[]>()
  const fire = (type: string, event: { data?: unknown } = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  const open = vi.fn<() => Opened | null>(() => windows.shift() ?? null)
  return {
    page: {
      open,
      addEventListener: (type: string, listener: () => void) => listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    } as unknown as Window,
    open,
    click: () => fire('click'),
    connect: () => fire('message', { data: { type: '@statelyai.connected' } }),
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
    const actor = createActor(sessionMachine, { input: { token: null }, inspect }).start()
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
  ])('opens with the next click, with all that has happened, when the browser %s', async (_how, first) => {
    const sent: { type: string }[] = []
    const second = { closed: false, postMessage: (message: unknown) => void sent.push(message as { type: string }) }
    const { page, open, click, connect } = createPage(first, second)
    const inspect = await openStately(page, createMask())
    createActor(sessionMachine, { input: { token: null }, inspect }).start()
    for (const work of idle) work()
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining('/dev/machines'))
    click()
    connect()
    expect(open.mock.calls).toEqual([
      ['https://stately.ai/inspect', 'xstateinspector'],
      ['https://stately.ai/inspect', 'xstateinspector'],
    ])
    expect(sent.map(({ type }) => type)).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot'])
  })
})
