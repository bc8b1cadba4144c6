import type { Answer, OutputOf, CallInputOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/index.ts'

interface Envelope {
  readonly token?: string
  readonly requestId?: string
}

/** What the caller knows after a call: the server's response, or nothing (none, or a server error). */
export type CallResult<Data> = { readonly kind: 'answered'; readonly answer: Answer<Data> } | { readonly kind: 'inDoubt' }

export interface Client {
  call<Name extends CallName>(name: Name, input: CallInputOf<Calls[Name]>, envelope: Envelope): Promise<CallResult<OutputOf<Calls[Name]>>>
  /** Posts a body unchanged; returns the status, undefined without a response. */
  post(path: string, body: string, headers: Record<string, string>): Promise<number | undefined>
  /** True when server and database both respond. */
  isUp(): Promise<boolean>
}

const callLimitMs = 10_000
const healthLimitMs = 500

/** The server as a client sees it, over HTTP; nothing is retried. `onNoResponse` gets the reason why a call has no usable response. */
export const createClient = (origin: string, onNoResponse: (reason: string) => void = () => {}): Client => ({
  async call(name, input, { token, requestId }) {
    try {
      const response = await fetch(`${origin}/production-api/app/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ ...input, requestId }),
        signal: AbortSignal.timeout(callLimitMs),
      })
      const answer = (await response.json()) as Answer<OutputOf<Calls[typeof name]>>
      if (response.status < 500) return { kind: 'answered', answer }
      onNoResponse(answer.message)
      return { kind: 'inDoubt' }
    } catch (error) {
      onNoResponse(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'connection broke')
      return { kind: 'inDoubt' }
    }
  },
  async post(path, body, headers) {
    try {
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(callLimitMs) })
      await response.arrayBuffer()
      return response.status
    } catch {
      return undefined
    }
  },
  async isUp() {
    try {
      const response = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(healthLimitMs) })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  },
})
