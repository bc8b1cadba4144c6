import type { BrowserContext } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { ignoreRequest, untilNone, untilReceived } from '../support/quiet.ts'

/** A call of the page, in flight to the server. */
export interface HeldCall {
  readonly port: string
  readonly body: Readonly<Record<string, unknown>>
  readonly token: string
  readonly route: Route
}

export interface Port {
  readonly port: string
  /** Path of the call. */
  readonly call: string
  /** For a call that pages make too: whether this one is the machine's. */
  readonly isMine?: (body: Readonly<Record<string, unknown>>) => boolean
}

export interface Calls {
  /** All calls so far, in order. */
  readonly requests: readonly HeldCall[]
  readonly isHeld: (call: HeldCall) => boolean
  latest(port: string): HeldCall
  /** The call through this port that the page makes when `act` is done, in flight. The latest may be one of an earlier path. */
  madeBy(act: () => Promise<unknown>, port: string): Promise<HeldCall>
  /** The server handles it, and the page gets the response. */
  release(call: HeldCall): Promise<void>
  /** The page gets a response that the server cannot easily be made to return. */
  answer(call: HeldCall, data: unknown): Promise<void>
  /** The page gets a refusal without the server having been called. */
  refuse(call: HeldCall, errcode: number, data?: unknown): Promise<void>
  /** The connection breaks before the request reaches the server. */
  abort(call: HeldCall): Promise<void>
  /** The server breaks: not even a response of the contract. */
  fail(call: HeldCall): Promise<void>
  /** The server handles it, and the connection breaks before the response reaches the page. */
  lose(call: HeldCall): Promise<void>
}

const urlOf = (call: string): string => `*/app/v1/${call}`
/** The body that was sent; a picture's is not JSON. */
const bodyIn = ({ request }: Route): Readonly<Record<string, unknown>> => request.body ?? {}
const tokenIn = (route: Route): string => route.request.headers.authorization?.replace('Bearer ', '') ?? ''

/** Holds the machine's calls in flight: nothing about the app is changed. */
export async function holdCalls(context: BrowserContext, ports: readonly Port[]): Promise<Calls> {
  const requests: HeldCall[] = []
  const gone = new Set<HeldCall>()
  const end = async (call: HeldCall, work: () => Promise<void>) => {
    gone.add(call)
    await work()
    await untilReceived(context, call.route)
  }
  for (const { port, call, isMine = () => true } of ports)
    await intercept(context, urlOf(call), async (route) => {
      const body = bodyIn(route)
      // Another port of the machine may be the same call with another body.
      if (!isMine(body)) return route.fallback()
      ignoreRequest(context, route)
      requests.push({ port, body, token: tokenIn(route), route })
    })
  return {
    requests,
    isHeld: (call) => !gone.has(call),
    latest: (port) => {
      const call = requests.findLast((one) => one.port === port)
      if (!call) throw new Error(`The page has not called “${port}”`)
      return call
    },
    madeBy: async (act, port) => {
      const from = requests.length
      const made = () => requests.slice(from).find((one) => one.port === port)
      await act()
      await untilNone(() => (made() ? [] : [port]))
      return made() as HeldCall
    },
    release: (call) => end(call, () => call.route.continue()),
    answer: (call, data) => end(call, () => call.route.fulfill({ json: { errcode: 0, message: '', data } })),
    refuse: (call, errcode, data = null) => end(call, () => call.route.fulfill({ json: { errcode, message: '', data } })),
    abort: (call) => end(call, () => call.route.abort()),
    fail: (call) => end(call, () => call.route.fulfill({ status: 500, body: '' })),
    lose: (call) => end(call, () => losing(call.route)),
  }
}

/** What may happen to a call between page and server. The server is real: it receives the call once, twice or not at all. */
export type CallFault = (route: Route) => Promise<void>

/** The connection breaks before the request reaches the server. */
export const cut: CallFault = (route) => route.abort()

/** The server handles it, and the response is lost. */
export const losing: CallFault = async (route) => {
  await route.fetch()
  await route.abort()
}

/** The server receives the same call twice; the page gets the second response. */
export const doubling: CallFault = async (route) => {
  await route.fetch()
  await route.continue()
}

/** The server handles it, and no response arrives: the page's own time-out ends it (advance the page's clock to get there). */
export const silent: CallFault = async (route) => void (await route.fetch())

/** A refusal that the server cannot easily be made to return. */
export const refusing =
  (errcode: number, data: unknown = null): CallFault =>
  (route) =>
    route.fulfill({ json: { errcode, message: '', data } })

/** Something else happens while the call is in flight: the token ends, another device acts. Then the call continues. */
export const after =
  (work: (token: string) => Promise<unknown>): CallFault =>
  async (route) => {
    await work(tokenIn(route))
    await route.continue()
  }

/**
 * Injects faults into the next calls of this path, one each; later calls are not affected. Returns the bodies of all of them, in order:
 * `requestId` shows whether the page repeated the same request.
 */
export async function injectFaults(
  context: BrowserContext,
  call: string,
  ...faults: readonly CallFault[]
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const bodies: Readonly<Record<string, unknown>>[] = []
  await intercept(context, urlOf(call), async (route) => {
    const fault = faults[bodies.length]
    bodies.push(bodyIn(route))
    await (fault ? fault(route) : route.fallback())
  })
  return bodies
}
