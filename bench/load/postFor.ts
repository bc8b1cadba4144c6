import autocannon from 'autocannon'

export interface HttpRun {
  readonly perSecond: number
  /** Milliseconds of each response, ascending. */
  readonly latencies: readonly number[]
}

/** The next request of a connection. */
export interface Sent {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

interface Load {
  readonly port: number
  readonly path: string
  /** One connection each, with one request at a time. */
  readonly connections: readonly (() => Sent)[]
  readonly seconds: number
  readonly isAccepted: (body: string) => boolean
}

/** Posts to a server on this machine for this long; throws at the first unsuccessful response. */
export async function postFor({ port, path, connections, seconds, isAccepted }: Load): Promise<HttpRun> {
  const latencies: number[] = []
  const waiting = [...connections]
  let refused: string | undefined
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${port}${path}`,
        connections: connections.length,
        duration: seconds,
        setupClient: (client) => {
          const next = waiting.pop()
          if (!next) throw new Error('there are more connections than were asked for')
          client.setRequests([
            {
              method: 'POST',
              setupRequest: (request) => {
                const { token, headers, body } = next()
                const about = { 'content-type': 'application/json', ...headers, ...(token && { authorization: `Bearer ${token}` }) }
                return { ...request, headers: { ...request.headers, ...about }, body }
              },
              onResponse: (_status, body) => {
                if (!isAccepted(body)) refused ??= body
              },
            },
          ])
        },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    running.on('response', (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds))
  })
  if (refused !== undefined || result.errors > 0) throw new Error(`a request was not accepted: ${refused ?? `${result.errors} failed`}`)
  return { perSecond: latencies.length / result.duration, latencies: latencies.toSorted((a, b) => a - b) }
}
