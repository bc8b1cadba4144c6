import type { WebSocketClient, Plugin } from 'vite'

const name = 'swerte:machines'
const isFromPage = (data: unknown): data is { from: string } => typeof data === 'object' && data !== null && 'from' in data

/**
 * Relays messages of one page's inspector to all other pages of the dev server, through Vite's own socket: a desktop sees the machines of a
 * phone. The pages mask their secrets before sending. A page whose socket closes is reported as closed.
 */
export const inspectorRelay: Plugin = {
  name: 'inspector-relay',
  apply: 'serve',
  configureServer({ ws }) {
    const pages = new Map<WebSocketClient, string>()
    let closed = 0
    ws.on(name, (data: unknown, sender: WebSocketClient) => {
      if (!isFromPage(data)) return
      pages.set(sender, data.from)
      for (const client of pages.keys()) if (client !== sender) client.send(name, data)
    })
    ws.on('vite:client:disconnect', (_: unknown, closing: WebSocketClient) => {
      const page = pages.get(closing)
      pages.delete(closing)
      if (page === undefined) return
      closed += 1
      for (const client of pages.keys()) client.send(name, { from: 'relay', no: closed, message: { kind: 'closed', page } })
    })
  },
}
