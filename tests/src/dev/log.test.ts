import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { createMask } from '#machines/kit/mask.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Verified } from '#machines/session/session.machine.ts'
import type { Channel } from '#src/features/dev/channel.ts'
import { createLog } from '#src/features/dev/log.ts'

/** Tabs of one browser: a message from one is received by all others. */
const createBrowser = () => {
  const listeners: ((message: unknown) => void)[] = []
  const posted: unknown[] = []
  const channel = (): Channel => {
    let own: ((message: unknown) => void) | undefined
    return {
      post: (message) => {
        posted.push(message)
        for (const listener of listeners) if (listener !== own) listener(structuredClone(message))
      },
      listen: (listener) => {
        own = listener
        listeners.push(listener)
      },
    }
  }
  return { channel, posted }
}
type Limit = { moments: number; actors: number }
const createTab = (page: string, channel?: Channel, limit?: Limit) => {
  let now = 0
  return createLog({ page, device: 'Linux', now: () => (now += 1), mask: createMask(), channel, ...(limit && { limit }) })
}
const startNetwork = (log: ReturnType<typeof createTab>) =>
  createActor(networkMachine, { input: { speed: '4g' }, inspect: log, id: 'network' }).start()

describe('the inspector’s log of the machines', () => {
  it('keeps each machine’s state after each event', () => {
    const log = createTab('a')
    startNetwork(log).send({ type: 'connection.lost' })
    expect(log.read().actors).toEqual([
      { key: expect.stringMatching(/^a:/), page: 'a', device: 'Linux', name: 'network', machine: 'network' },
    ])
    expect(log.read().moments.map(({ event, state }) => [event.type, state])).toEqual([
      ['xstate.init', { connection: 'online', tips: 'quiet' }],
      ['connection.lost', { connection: 'offline', tips: 'quiet' }],
    ])
  })

  it('keeps no secret of input, event or context, and sends none', () => {
    const { channel, posted } = createBrowser()
    const log = createTab('a', channel())
    const verify = fromPromise<Verified, { token: string }>(() => new Promise<never>(() => {}))
    const actor = createActor(sessionMachine.provide({ actors: { verify } }), { input: { token: 'sikreto-1' }, inspect: log }).start()
    actor.send({ type: 'storage.tokenFound', token: 'sikreto-2' })
    expect(log.read().moments.map(({ context }) => context)).toMatchObject([
      { token: '•••1', userId: null },
      { token: '•••2', userId: null },
    ])
    expect(posted).toHaveLength(3)
    expect(JSON.stringify([log.read(), posted])).not.toContain('sikreto')
  })

  it('drops the oldest steps of a machine and the oldest machines', () => {
    const log = createTab('a', undefined, { moments: 3, actors: 2 })
    const first = startNetwork(log)
    for (let tap = 0; tap < 5; tap++) first.send({ type: 'call.timedOut' })
    expect(log.read().moments).toHaveLength(3)
    startNetwork(log)
    startNetwork(log)
    expect(log.read().actors).toHaveLength(2)
    expect(log.read().moments.map(({ event }) => event.type)).toEqual(['xstate.init', 'xstate.init'])
  })

  it('is seen by a tab that opens later, follows, and drops a tab that closes', () => {
    const { channel } = createBrowser()
    const app = createTab('app', channel())
    const actor = startNetwork(app)
    const viewer = createTab('viewer', channel())
    expect(viewer.read().moments.map(({ event }) => event.type)).toEqual(['xstate.init'])
    actor.send({ type: 'connection.lost' })
    expect(viewer.read().moments.map(({ event }) => event.type)).toEqual(['xstate.init', 'connection.lost'])
    app.close()
    expect(viewer.read()).toEqual({ actors: [], moments: [] })
    // Machines are still notified that the page is hidden: that must not be recorded of a page that is gone.
    actor.send({ type: 'connection.restored' })
    expect(viewer.read()).toEqual({ actors: [], moments: [] })
    app.reopen()
    expect(viewer.read().moments.map(({ event }) => event.type)).toEqual(['xstate.init', 'connection.lost', 'connection.restored'])
  })

  it('sends an event to a machine of this tab and of another', () => {
    const { channel } = createBrowser()
    const app = createTab('app', channel())
    const actor = startNetwork(app)
    const viewer = createTab('viewer', channel())
    const [shownActor] = viewer.read().actors
    viewer.send(shownActor?.key ?? '', { type: 'connection.lost' })
    expect(actor.getSnapshot().value).toEqual({ connection: 'offline', tips: 'quiet' })
    app.send(shownActor?.key ?? '', { type: 'connection.restored' })
    expect(actor.getSnapshot().value).toEqual({ connection: 'online', tips: 'quiet' })
  })

  it('notifies its readers in batches', () => {
    const log = createTab('a')
    let notified = 0
    const stop = log.subscribe(() => (notified += 1))
    const actor = startNetwork(log)
    expect(notified).toBe(1)
    stop()
    actor.send({ type: 'connection.lost' })
    expect(notified).toBe(1)
  })
})
