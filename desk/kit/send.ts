import type { DeskAnswer } from '#contract/desk/call.ts'
import type { DeskCallName, DeskOutput, DeskSent } from '#contract/desk/index.ts'
import type { DeskOutcome } from '#machines/deskSession/deskSession.machine.ts'

interface SendOptions {
  /** Created with the intent and reused by retries: required by every call that changes something. */
  readonly requestId?: string
  /** An automatic request by the page: it does not keep a session alive. */
  readonly isPoll?: boolean
}

let shown: string | undefined
/** Every later request names this operator: the cookie is the browser's, where another one may have signed in in another tab since. */
export const sendAs = (operator: string | undefined): void => {
  shown = operator
}

/** No response, or an unreadable one. */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

const timeoutMs = 15_000
const isAnswer = (body: unknown): body is DeskAnswer => typeof body === 'object' && body !== null && ('data' in body || 'failure' in body)

/** Calls the desk's server once. Refusals are returned; a missing response is thrown. */
export async function send<Name extends DeskCallName>(
  name: Name,
  input: DeskSent<Name>,
  { requestId, isPoll = false }: SendOptions = {},
): Promise<DeskOutcome<DeskOutput<Name>>> {
  let body: unknown
  try {
    const response = await fetch(`/desk/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-desk': isPoll ? 'poll' : 'act',
        ...(shown !== undefined && { 'x-desk-operator': shown }),
      },
      body: JSON.stringify({ ...(input as object), ...(requestId !== undefined && { requestId }) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    body = await response.json()
  } catch (error) {
    throw new UnreachableError('no answer', { cause: error })
  }
  if (!isAnswer(body)) throw new UnreachableError('not an answer from the desk')
  if ('failure' in body) {
    if (body.failure === 'unexpected' || body.failure === 'busy') throw new UnreachableError(body.failure)
    return { kind: 'refused', failure: body.failure, data: body.data }
  }
  return { kind: 'done', data: body.data as DeskOutput<Name> }
}
