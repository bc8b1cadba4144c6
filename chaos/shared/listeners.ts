import { get } from 'node:http'
import type { ClientRequest } from 'node:http'
import type { LiveSnapshot } from '#contract/live.ts'
import type { Server } from './servers.ts'

const reconnectMs = 250
/** A secret that two chunks share is found, too. */
const tailLength = 64

export interface Listener {
  /** The outcome of each round that it was shown as ended, as text; null as «void». */
  readonly results: ReadonlyMap<number, string>
  stop(): void
}

interface Options {
  readonly servers: readonly Server[]
  /** The servers by index that it connects to, in turn. */
  readonly first: number
  /** The address of the stream, without the server. */
  readonly path: string
  readonly scan: (text: string, where: string) => void
  /** By how much an event was behind, in ms, by the clock that servers and listeners share. */
  readonly onEvent: (behindMs: number, event: LiveSnapshot) => void
  readonly onWrong: (problem: string) => void
}

/** A page's connection to the stream: as an EventSource it reconnects with the id of the last event, here to the other server. */
export function listen({ servers, first, path, scan, onEvent, onWrong }: Options): Listener {
  const results = new Map<number, string>()
  let [turn, isOver, lastId] = [first, false, '']
  let request: ClientRequest | undefined

  const note = (number: number, outcome: readonly string[] | null): void => {
    const text = outcome?.join(' ') ?? 'void'
    const before = results.get(number)
    if (before !== undefined && before !== text) onWrong(`a listener was shown ${before} and ${text} for round ${number}`)
    results.set(number, text)
  }
  const read = (block: string, at: number): void => {
    const data = /^data: (.*)$/m.exec(block)?.[1]
    // An event for the player's own pages has no content.
    if (data === undefined || /^event: mine$/m.test(block)) return
    lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId
    const event = JSON.parse(data) as LiveSnapshot
    const { round } = event
    onEvent(at - event.serverTime, event)
    if (['open', 'closed', 'running'].includes(round.state)) {
      if (round.outcome !== null) onWrong(`round ${round.number} has an outcome while it is ${round.state}`)
    } else note(round.number, round.outcome)
    for (const { number, outcome } of event.results ?? []) note(number, outcome)
  }
  const connect = (): void => {
    if (isOver) return
    const server = servers[turn % servers.length]
    turn++
    let isBroken = false
    const again = () => {
      if (!isBroken && !isOver) setTimeout(connect, reconnectMs)
      isBroken = true
    }
    let text = ''
    let tail = ''
    request = get(`${server?.origin}${path}`, { agent: false, headers: lastId ? { 'last-event-id': lastId } : {} }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return again()
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const at = Date.now()
        try {
          scan(tail + chunk, 'a listener')
        } catch (error) {
          onWrong((error as Error).message)
        }
        tail = (tail + chunk).slice(-tailLength)
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          read(text.slice(0, end), at)
          text = text.slice(end + 2)
        }
      })
      response.on('close', again)
    })
    request.on('error', again)
  }
  connect()
  return {
    results,
    stop() {
      isOver = true
      request?.destroy()
    },
  }
}
