import type { Answer } from '#contract/call.ts'
import { handleRequest } from './server/simServer.ts'
import type { PageRequest, Simulation } from './simulation.ts'

interface Init {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: { readonly ms: number }
}
interface Response {
  readonly ok: boolean
  readonly json: () => Promise<unknown>
}

const root = '/app/v1/'
const faults = ['lost on the way there', 'lost on the way back', 'delivered twice', 'slow', 'slow', 'slow', 'broken'] as const

/** The connection between a tab and the server: late, lost, doubled and out of order, at random. */
export function fetchIn(simulation: Simulation, url: string, { body: text, headers, signal }: Init): Promise<Response> {
  const { clock, chance, net, server } = simulation
  const tab = simulation.current
  if (!tab) throw new Error(`A call of ${url} outside a tab`)
  const body = JSON.parse(text) as Record<string, unknown>
  const token = headers.authorization?.replace('Bearer ', '') ?? null
  const request: PageRequest = { tab, path: url.slice(url.indexOf(root) + root.length), token, body }
  net.requests++
  simulation.notice('requested', request)

  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let isOver = false
  // What the page waits for is cancelled with the page; what was sent to the server is not.
  const inPage = (ms: number, work: () => void): number =>
    clock.after(ms, tab, () => {
      if (isOver) return
      isOver = true
      // A finished call waits for nothing more: its timer would be an empty step.
      clock.cancel(timeout)
      work()
    })
  const failNetwork = () => reject(new TypeError('Failed to fetch'))
  const timeout = inPage(signal.ms, () => {
    simulation.notice('timedOut', request)
    reject(new DOMException('The page waited too long', 'TimeoutError'))
  })
  const fault = chance.is(net.faultRate) ? chance.pick(faults) : 'fine'
  const latencyMs = () => (fault === 'slow' ? chance.between(1_000, 20_000) : 20 + chance.wait(60))
  const handle = (): Answer => {
    const answer = handleRequest(server, simulation.rules, request.path, token, body)
    simulation.notice('answered', request, answer)
    return answer
  }
  if (tab.isOffline) inPage(1, failNetwork)
  else if (fault === 'lost on the way there') inPage(latencyMs(), failNetwork)
  else
    clock.after(latencyMs(), null, () => {
      const answer = handle()
      // Apart from a spin's, a refusal releases its request id (decision 002): a later copy would be another try, so there is none.
      if (fault === 'delivered twice' && (answer.errcode === 0 || request.path === 'spin'))
        clock.after(chance.wait(3_000), null, () => void handle())
      inPage(latencyMs(), () => {
        if (fault === 'lost on the way back') return failNetwork()
        if (fault === 'broken') return resolve({ ok: false, json: () => Promise.reject(new SyntaxError('not an answer')) })
        simulation.notice('received', request, answer)
        resolve({ ok: true, json: () => Promise.resolve(answer) })
      })
    })
  return promise
}

/** The build file, which is not a call. */
export function fileIn({ clock, chance, server, current: tab }: Simulation): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  clock.after(20 + chance.wait(60), tab, () => {
    if (tab?.isOffline) reject(new TypeError('Failed to fetch'))
    else resolve({ ok: true, json: () => Promise.resolve({ build: server.build }) })
  })
  return promise
}
