import type { APIResponse, BrowserContext, CDPSession, Page } from '@playwright/test'
import { matchRequest } from './quiet.ts'
import type { InterceptedRequest } from './quiet.ts'

// Playwright's own `route` intercepts every request of a page, calls the test’s handler for it, and disables the browser's cache: a page then costs
// twice the processor time. Here the browser intercepts only the addresses that a test has named, and its cache stays enabled. Playwright's own is
// used only for other sites, in pages that the app opens.

/** An intercepted request; if it is not resolved it stays in flight. */
export interface Route {
  readonly request: InterceptedRequest
  continue(): Promise<void>
  /** The connection breaks; an aborted navigation leaves the page where it is. */
  abort(reason?: 'aborted'): Promise<void>
  fulfill(answer: {
    readonly status?: number
    readonly contentType?: string
    readonly body?: string
    readonly json?: unknown
  }): Promise<void>
  /** Sends the request to the server separately: the page does not see the response. */
  fetch(): Promise<APIResponse>
  /** Passes it to the handler registered before for the address, or else to the server. */
  fallback(): Promise<void>
}
export type Handler = (route: Route) => unknown

interface Rule {
  readonly of: Page | BrowserContext
  readonly pattern: string
  readonly matches: RegExp
  readonly handler: Handler
}
interface Stopping {
  /** Later handlers come first, and a page's before its context's. */
  rules: Rule[]
  /** Of all rules ever: nothing slips through between one path and the next. */
  readonly patterns: Set<string>
  readonly sessions: Map<Page, Promise<CDPSession>>
}
const stoppings = new WeakMap<BrowserContext, Stopping>()

/** CDP's data of an intercepted request. */
interface Paused {
  readonly requestId: string
  readonly request: { readonly url: string; readonly method: string; readonly headers: Record<string, string>; readonly postData?: string }
}

const contextOf = (of: Page | BrowserContext): BrowserContext => ('context' in of ? of.context() : of)
/** The page has navigated meanwhile, or is closed: it needs no response. */
const ignoreGone = (error: unknown) => {
  if (!/Invalid InterceptionId|closed/.test(String(error))) throw error
}

/** From here on these addresses are intercepted: `*` matches anything. */
export async function intercept(of: Page | BrowserContext, pattern: string, handler: Handler): Promise<void> {
  const context = contextOf(of)
  const matches = new RegExp(`^${pattern.replaceAll(/[.?+()[\]]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)
  const stopping = stoppings.get(context) ?? begin(context)
  const rules = [{ of, pattern, matches, handler }, ...stopping.rules]
  stopping.rules = [...rules.filter((rule) => 'context' in rule.of), ...rules.filter((rule) => !('context' in rule.of))]
  if (stopping.patterns.has(pattern)) return
  stopping.patterns.add(pattern)
  for (const page of context.pages()) await watch(stopping, page)
}

/** Stops intercepting for this page, or this context; with a pattern, only that one. */
export function stopIntercepting(of: Page | BrowserContext, pattern?: string): void {
  const stopping = stoppings.get(contextOf(of))
  if (stopping) stopping.rules = stopping.rules.filter((rule) => rule.of !== of || (pattern !== undefined && rule.pattern !== pattern))
}

function begin(context: BrowserContext): Stopping {
  const stopping: Stopping = { rules: [], patterns: new Set(), sessions: new Map() }
  stoppings.set(context, stopping)
  context.on('page', (page) => void watch(stopping, page).catch(ignoreGone))
  // A document that commits while interception is being enabled sends its requests past it: a tab is handed out afterwards.
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await watch(stopping, page)
    return page
  }
  return stopping
}

async function watch(stopping: Stopping, page: Page): Promise<void> {
  const open = async () => {
    const session = await page.context().newCDPSession(page)
    session.on('Fetch.requestPaused', (paused) => void stop(stopping, page, session, paused).catch(ignoreGone))
    return session
  }
  const opening = stopping.sessions.get(page) ?? open()
  stopping.sessions.set(page, opening)
  const patterns = [...stopping.patterns]
  const session = await opening
  // A chunk in the browser's cache would not be requested.
  if (patterns.some((pattern) => pattern.includes('/assets/'))) {
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  }
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
}

function interceptedOf({ url, headers: given, postData }: Paused['request']): InterceptedRequest {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const isJson = headers['content-type']?.startsWith('application/json') === true && postData !== undefined
  return {
    url,
    headers,
    body: isJson ? (JSON.parse(postData) as Record<string, unknown>) : undefined,
    postData: isJson ? postData : undefined,
  }
}

async function stop(stopping: Stopping, page: Page, session: CDPSession, paused: Paused): Promise<void> {
  const { requestId } = paused
  const { method, postData } = paused.request
  const request = interceptedOf(paused.request)
  const rules = stopping.rules.filter(({ of, matches }) => (of === page || of === page.context()) && matches.test(request.url))
  const continueRequest = () => session.send('Fetch.continueRequest', { requestId }).catch(ignoreGone)
  if (rules.length === 0) return void (await continueRequest())
  matchRequest(page.context(), request)
  const handle = async (index: number): Promise<void> => {
    const rule = rules[index]
    if (!rule) return void (await continueRequest())
    await rule.handler({
      request,
      continue: async () => void (await continueRequest()),
      abort: async (reason) =>
        void (await session.send('Fetch.failRequest', { requestId, errorReason: reason ? 'Aborted' : 'Failed' }).catch(ignoreGone)),
      async fulfill({ status = 200, json, contentType = 'application/json', body = JSON.stringify(json) }) {
        const responseHeaders = [{ name: 'content-type', value: contentType }]
        await session
          .send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') })
          .catch(ignoreGone)
      },
      fetch: () =>
        page.context().request.fetch(request.url, { method, headers: request.headers, ...(postData !== undefined && { data: postData }) }),
      fallback: () => handle(index + 1),
    })
  }
  await handle(0)
}
