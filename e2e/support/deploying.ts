import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the real server that can serve a newer build of the same app: another name, other pages, another worker. */
export interface DeployProxy {
  readonly origin: string
  deploy(build: string): void
  close(): Promise<void>
}

const readAll = async (stream: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk)
  return text
}

export async function openDeployProxy(target: string): Promise<DeployProxy> {
  let build: string | undefined
  const renew = (path: string, text: string): string => {
    if (!build) return text
    if (path === '/sw.js') return text.replaceAll('"revision":"', `"revision":"${build}`)
    return text.replace(/(<meta name="build" content=")\w+/, `$1${build}`).replace(/("build":")\w+/, `$1${build}`)
  }
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    const isRewritten =
      path === '/sw.js' || path === '/build-info.json' || incoming.headers.accept?.includes('text/html') || path.endsWith('.html')
    const { 'accept-encoding': encodings, 'if-none-match': tag, 'if-modified-since': since, ...plain } = incoming.headers
    const headers = isRewritten
      ? plain
      : {
          ...plain,
          ...(encodings && { 'accept-encoding': encodings }),
          ...(tag && { 'if-none-match': tag }),
          ...(since && { 'if-modified-since': since }),
        }
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers }, (response) => {
      const { 'content-length': _length, ...rest } = response.headers
      if (!isRewritten || response.statusCode !== 200) {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        return
      }
      void readAll(response).then((text) => {
        answer.writeHead(200, rest)
        answer.end(renew(path, text))
      })
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next) => void (build = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
