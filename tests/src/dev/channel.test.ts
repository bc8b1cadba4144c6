import { describe, expect, it } from 'vitest'
import { joinChannels } from '#src/features/dev/channel.ts'
import type { Channel } from '#src/features/dev/channel.ts'

/** A transport that delivers every message to all, including its sender. */
const createWay = () => {
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
    const [tabs, relay] = [createWay(), createWay()]
    const desktop = joinChannels('desktop', [tabs.end(), relay.end()])
    const [tab, phone] = [joinChannels('tab', [tabs.end(), relay.end()]), joinChannels('phone', [relay.end()])]
    const heard: unknown[] = []
    tab.listen((message) => heard.push(['tab', message]))
    phone.listen((message) => heard.push(['phone', message]))
    desktop.listen((message) => heard.push(['desktop', message]))
    desktop.post('a')
    phone.post('b')
    expect(heard).toEqual([
      ['tab', 'a'],
      ['phone', 'a'],
      ['tab', 'b'],
      ['desktop', 'b'],
    ])
  })

  it('deliver the same message twice when it was sent twice', () => {
    const way = createWay()
    const heard: unknown[] = []
    joinChannels('b', [way.end()]).listen((message) => heard.push(message))
    const speaker = joinChannels('a', [way.end()])
    speaker.post('again')
    speaker.post('again')
    expect(heard).toEqual(['again', 'again'])
  })

  it('drop anything that no page wrote', () => {
    const way = createWay()
    const heard: unknown[] = []
    joinChannels('b', [way.end()]).listen((message) => heard.push(message))
    for (const noise of [null, 'text', { kind: 'closed' }]) way.end().post(noise)
    expect(heard).toEqual([])
  })

  it('send and receive nothing without a transport', () => {
    const alone = joinChannels('a', [])
    alone.listen(() => expect.unreachable())
    expect(alone.post('a')).toBeUndefined()
  })
})
