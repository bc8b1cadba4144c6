import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

/** An error response of the API. Only its code is included: the rest may name the payer. */
export class PayMongoError extends Error {
  readonly status: number
  constructor(status: number, path: string, codes: readonly string[]) {
    super(`PayMongo answered ${status} to ${path}${codes.length > 0 ? `: ${codes.join(', ')}` : ''}`)
    this.status = status
  }
}

export interface ApiOptions {
  /** Base URL of the API, without a path. */
  readonly origin: string
  readonly secretKey: string
  readonly fetch?: typeof fetch
  readonly limitMs?: number
}

interface ApiRequest {
  readonly method: 'GET' | 'POST'
  /** Below /v1. */
  readonly path: string
  readonly attributes?: Readonly<Record<string, unknown>>
  /** Idempotency key (developers.paymongo.com, «Idempotent requests»); for every request that creates something. */
  readonly key?: string
}

export type Api = <Resource extends z.ZodMiniType>(request: ApiRequest, resource: Resource) => Promise<z.infer<Resource>>

const attempts = 3
const pauseMs = 200
const answer = z.object({ data: z.unknown() })
const failure = z.object({ errors: z.array(z.object({ code: z.string().check(z.maxLength(80)) })) })

/** No response, too many requests, or a server error. 409 means that a request with the same key is still in progress. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof PayMongoError) || error.status >= 500 || error.status === 429 || error.status === 409

/** Calls the API and retries after a transient failure: a creating request carries its key, so that it takes effect once. */
export function createApi({ origin, secretKey, fetch: send = fetch, limitMs = 5_000 }: ApiOptions): Api {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  const once = async <Resource extends z.ZodMiniType>({ method, path, attributes, key }: ApiRequest, resource: Resource) => {
    const response = await send(`${origin}/v1/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization,
        ...(attributes && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(attributes && { body: JSON.stringify({ data: { attributes } }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok)
      throw new PayMongoError(response.status, `${method} ${path}`, failure.safeParse(body).data?.errors.map(({ code }) => code) ?? [])
    return resource.parse(answer.parse(body).data) as z.infer<Resource>
  }

  return async (request, resource) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request, resource)
      } catch (error) {
        if (attempt >= attempts || error instanceof z.core.$ZodError || !isPassing(error)) throw error
        await wait(pauseMs * 4 ** (attempt - 1))
      }
    }
  }
}
