import type { ViteDevServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { inspectorRelay } from '../../build/inspectorRelay.ts'

/** The dev server's socket with some pages on it. */
function createSocket() {
  const listeners = new Map<string, (data: unknown, client: object) => void>()
  const ws = { on: (event: string, listener: (data: unknown, client: object) => void) => listeners.set(event, listener) }
  const { configureServer } = inspectorRelay
  if (typeof configureServer !== 'function') throw new Error('the relay serves nobody')
  void configureServer.call({} as never, { ws } as unknown as ViteDevServer)
  return (page: string) => {
    const received: unknown[] = []
    const client = { send: (_event: string, data: unknown) => received.push(data) }
    return {
      received,
      say: (message: unknown) => listeners.get('swerte:machines')?.({ from: page, no: 1, message }, client),
      sayRaw: (data: unknown) => listeners.get('swerte:machines')?.(data, client),
      leave: () => listeners.get('vite:client:disconnect')?.(undefined, client),
    }
  }
}

describe('the relay of the dev server', () => {
  it('hands what a page says to all others, and not back', () => {
    const open = createSocket()
    const [desktop, phone, other] = [open('desktop'), open('phone'), open('other')]
    for (const page of [desktop, phone, other]) page.say('here')
    for (const page of [desktop, phone, other]) page.received.length = 0
    phone.say('moved')
    expect([desktop.received, phone.received, other.received]).toEqual([
      [{ from: 'phone', no: 1, message: 'moved' }],
      [],
      [{ from: 'phone', no: 1, message: 'moved' }],
    ])
  })

  it('says of a page that lost its line that it is closed', () => {
    const open = createSocket()
    const [desktop, phone] = [open('desktop'), open('phone')]
    desktop.say('here')
    phone.say('here')
    desktop.received.length = 0
    phone.leave()
    phone.leave()
    expect(desktop.received).toEqual([{ from: 'relay', no: 1, message: { kind: 'closed', page: 'phone' } }])
    desktop.say('still here')
    expect(phone.received).toEqual([])
  })

  it('forwards nothing that no page wrote', () => {
    const open = createSocket()
    const [desktop, noise] = [open('desktop'), open('noise')]
    desktop.say('here')
    noise.sayRaw('noise')
    noise.leave()
    expect(desktop.received).toEqual([])
  })
})
