import { describe, expect, it } from 'vitest'
import { joinChannels } from '#src/features/dev/channel.ts'
import type { Channel } from '#src/features/dev/channel.ts'

/** A transport that delivers every message to all, including its sender. */
const createChannel = () => {
  const listeners: ((message: unknown) => void)[] = []
  const posted: unknown[] = []
  const end = (): Channel => ({
    post: (message) => {
      posted.push(message)
      for (const listener of listeners) listener(structuredClone(message))
    },
    listen: (listener) => void listeners.push(listener),
  })
  return { end, posted }
}

describe('several transports to other pages', () => {
  it('deliver a message once, whichever of them a page has', () => {
    const [tabs, relay] = [createChannel(), createChannel()]
    const desktop = joinChannels('desktop', [tabs.end(), relay.end()])
    const [tab, phone] = [joinChannels('tab', [tabs.end(), relay.end()]), joinChannels('phone', [relay.end()])]
    const received: unknown[] = []
    tab.listen((message) => received.push(['tab', message]))
    phone.listen((message) => received.push(['phone', message]))
    desktop.listen((message) => received.push(['desktop', message]))
    desktop.post('a')
    phone.post('b')
    expect(received).toEqual([
      ['tab', 'a'],
      ['phone', 'a'],
      ['tab', 'b'],
      ['desktop', 'b'],
    ])
  })

  it('deliver the same message twice when it was sent twice', () => {
    const channel = createChannel()
    const received: unknown[] = []
    joinChannels('b', [channel.end()]).listen((message) => received.push(message))
    const speaker = joinChannels('a', [channel.end()])
    speaker.post('again')
    speaker.post('again')
    expect(received).toEqual(['again', 'again'])
  })

  it('drop anything that no page wrote', () => {
    const channel = createChannel()
    const received: unknown[] = []
    joinChannels('b', [channel.end()]).listen((message) => received.push(message))
    for (const noise of [null, 'text', { kind: 'closed' }]) channel.end().post(noise)
    expect(received).toEqual([])
  })

  it('send and receive nothing without a transport', () => {
    const alone = joinChannels('a', [])
    alone.listen(() => expect.unreachable())
    expect(alone.post('a')).toBeUndefined()
  })
})
