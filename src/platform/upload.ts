import type { Call, OutputOf } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import type { App } from './app.ts'
import { callHooksOf } from './callHooks.ts'
import { envelope } from './envelope.ts'
import { outcomeOf, reportRefusal } from './http.ts'

interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Blob
  readonly signal: AbortSignal
  /** Upload progress, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** A picture on a slow connection takes long. */
const timeoutMs = 100_000

/** A call with a file: multipart with the same fields (spec §7). `fetch` cannot report upload progress; XMLHttpRequest can. */
export function upload<C extends Call>(app: App, call: C, { fields, file, signal, onProgress }: Upload): Promise<Outcome<OutputOf<C>>> {
  const hooks = callHooksOf(
    () => app.actors,
    () => app.deferred,
    failureName,
  )
  const token = hooks.tokenOf()
  const body = new FormData()
  // Fields go first: the server knows what the file is for before it reads it.
  for (const [name, value] of Object.entries({ ...envelope(), ...fields })) body.append(name, String(value))
  body.append('file', file, 'picture')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/production-api/app/v1/${call.path}`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.timeout = timeoutMs
    // Reported by the view and by Tips: no player watches a progress bar for minutes (spec §8).
    request.addEventListener('timeout', () => {
      hooks.onTimeout()
      reject(new UnexpectedError('timeout'))
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new UnexpectedError('offline')))
    request.addEventListener('abort', () => reject(new UnexpectedError('timeout')))
    request.addEventListener('load', () => {
      resolve(
        outcomeOf(call, request.response, failureName).then((outcome) => {
          reportRefusal(hooks, call, outcome, token)
          return outcome
        }),
      )
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
