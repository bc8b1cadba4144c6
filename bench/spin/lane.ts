import { connect } from 'node:net'

/** One keep-alive HTTP/1.1 connection with one request at a time: as little work as can be beside the server that is measured. */
export interface Lane {
  /** Posts a JSON body with more header lines and gives the answer's body. */
  post(path: string, headers: string, body: string): Promise<string>
  close(): void
}

const headEnd = '\r\n\r\n'

export function openLane(port: number): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined

  const answer = (): void => {
    const headLength = received.indexOf(headEnd)
    if (headLength < 0) return
    const bodyAt = headLength + headEnd.length
    const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, headLength))?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return fail(new Error('an answer without content-length'))
    if (received.length < bodyAt + length) return
    const body = received.toString('utf8', bodyAt, bodyAt + length)
    received = received.subarray(bodyAt + length)
    const done = waiting
    waiting = undefined
    done?.resolve(body)
  }
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    answer()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))

  const lane: Lane = {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}`
        socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}${headEnd}${body}`)
      }),
    close: () => socket.destroy(),
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(lane))
    socket.once('error', reject)
  })
}
