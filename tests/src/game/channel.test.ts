import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { GameMessage, HostMessage } from '#contract/gameChannel.ts'
import { connectToHost } from '#games/page/channel.ts'
import { openChannel } from '#src/features/play/game/openChannel.ts'

type Listener = (event: MessageEvent) => void

/** A game's frame seen from both ends: the host posts to it, the game listens in it. */
const createFrame = () => {
  const parent = { name: 'the page around the game' }
  const listeners: Listener[] = []
  const deliver = (data: unknown, ports: readonly MessagePort[], source: unknown = parent) => {
    for (const listener of listeners) listener({ data, ports, source } as unknown as MessageEvent)
  }
  return {
    deliver,
    inside: { parent, addEventListener: (_type: 'message', listener: Listener) => void listeners.push(listener) },
    outside: { postMessage: (data: unknown, _origin: string, transfer: Transferable[]) => deliver(data, transfer as MessagePort[]) },
  }
}

/** Ports deliver in separate tasks: a message through another channel is queued behind them all. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await delivered()
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})
const createPort = () => {
  const { port1, port2 } = new MessageChannel()
  const received: unknown[] = []
  port1.addEventListener('message', ({ data }) => void received.push(data))
  port1.start()
  open.push(port1)
  return { received, port: port1, offered: port2 }
}

const createBoth = () => {
  const { inside, outside, deliver } = createFrame()
  const hostReceived: GameMessage[] = []
  const gameReceived: HostMessage[] = []
  const game = connectToHost(inside, (message) => void gameReceived.push(message))
  const host = openChannel(outside, (message) => void hostReceived.push(message))
  open.push(host)
  return { game, host, hostReceived, gameReceived, deliver }
}

describe('host and game', () => {
  it('connect, and the game sends first that it is ready', async () => {
    const { game, host, hostReceived, gameReceived } = createBoth()
    game.send({ type: 'sound.changed', on: true })
    host.say({ type: 'leaving' })
    await settle()
    expect(hostReceived).toEqual([{ type: 'ready' }, { type: 'sound.changed', on: true }])
    expect(gameReceived).toEqual([{ type: 'leaving' }])
  })

  it('queue what the game sends before it is connected', async () => {
    const { inside, outside } = createFrame()
    const received: GameMessage[] = []
    const game = connectToHost(inside, () => {})
    game.send({ type: 'exit.requested' })
    open.push(openChannel(outside, (message) => void received.push(message)))
    await settle()
    expect(received).toEqual([{ type: 'ready' }, { type: 'exit.requested' }])
  })

  it('are silent once the host closes', async () => {
    const { game, host, hostReceived } = createBoth()
    await settle()
    host.close()
    game.send({ type: 'exit.requested' })
    await settle()
    expect(hostReceived).toEqual([{ type: 'ready' }])
  })
})

describe('a game', () => {
  it.each([
    ['another window', { type: 'swerte.connect' }, { name: 'an advertisement' }],
    ['a page that says something else', { type: 'connect' }, undefined],
    ['a page that says nothing', null, undefined],
  ])('accepts no port from %s', async (_who, data, source) => {
    const { inside, deliver } = createFrame()
    const gameReceived: HostMessage[] = []
    connectToHost(inside, (message) => void gameReceived.push(message))
    const { received, port, offered } = createPort()
    deliver(data, [offered], ...(source ? [source] : []))
    port.postMessage({ type: 'leaving' })
    await settle()
    expect([received, gameReceived]).toEqual([[], []])
  })

  it('accepts no message as a port when there are two or none', async () => {
    const { inside, deliver } = createFrame()
    connectToHost(inside, () => {})
    const [one, other] = [createPort(), createPort()]
    deliver({ type: 'swerte.connect' }, [one.offered, other.offered])
    deliver({ type: 'swerte.connect' }, [])
    await settle()
    expect([one.received, other.received]).toEqual([[], []])
  })

  it('accepts one port and no second one, even from the same page', async () => {
    const { deliver, hostReceived, gameReceived } = createBoth()
    const { received, port, offered } = createPort()
    deliver({ type: 'swerte.connect' }, [offered])
    port.postMessage({ type: 'leaving' })
    await settle()
    expect([received, gameReceived, hostReceived]).toEqual([[], [], [{ type: 'ready' }]])
  })

  it('ignores an invalid message', async () => {
    const { inside, deliver } = createFrame()
    const gameReceived: HostMessage[] = []
    connectToHost(inside, (message) => void gameReceived.push(message))
    const { port, offered } = createPort()
    deliver({ type: 'swerte.connect' }, [offered])
    for (const message of [null, 'leaving', { type: 'eval', code: '1' }, { type: 'balance.changed', balance: '9' }, { type: 'leaving' }])
      port.postMessage(message)
    await settle()
    expect(gameReceived).toEqual([{ type: 'leaving' }])
  })
})

describe('a host', () => {
  it('ignores an invalid message, and names no origin, because a sandboxed frame has none', async () => {
    const posted: { data: unknown; origin: string; ports: Transferable[] }[] = []
    const received: GameMessage[] = []
    const host = openChannel(
      { postMessage: (data, origin, ports) => void posted.push({ data, origin, ports }) },
      (message) => void received.push(message),
    )
    onTestFinished(() => host.close())
    expect(posted).toMatchObject([{ data: { type: 'swerte.connect' }, origin: '*' }])
    const [port] = posted[0]?.ports ?? []
    if (!(port instanceof MessagePort)) throw new Error('no port was handed over')
    for (const message of [
      { type: 'round.requested', requestId: 'x', stake: 1 },
      { type: 'ready', extra: 1 },
      'exit.requested',
      { type: 'round.settled' },
    ])
      port.postMessage(message)
    await settle()
    expect(received).toEqual([{ type: 'ready' }])
  })
})
