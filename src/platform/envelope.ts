/** The fields that every body carries in addition to its own (spec §7). */
export const envelope = () => ({
  appId: 'swerte',
  channel: 'WEB',
  clientReferrer: document.referrer.slice(0, 500),
  platform: matchMedia('(pointer: coarse)').matches ? 0 : 1,
  appVersion: __APP_VERSION__,
  appWebName: 'Swerte',
})

/** The device facts sent with a restored session. */
export const deviceFacts = (messagingToken: string | null) => ({
  os: navigator.platform,
  version: __APP_VERSION__,
  ...(messagingToken && { messagingToken }),
})

export const apiBase = '/production-api'

/** A call as it is sent; an early call (src/boot.ts) and the app's own are the same when all of this is equal. */
export interface Request {
  readonly url: string
  readonly body: string
  readonly token: string | null
}

export const requestOf = (root: string, path: string, input: object, token: string | null): Request => ({
  url: `${root}/app/v1/${path}`,
  body: JSON.stringify({ ...envelope(), ...input }),
  token,
})

export const keyOf = ({ url, body, token }: Request): string => `${url} ${token} ${body}`

export const post = ({ url, body, token }: Request, timeout: number, rest?: RequestInit): Promise<Response> =>
  fetch(url, {
    ...rest,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeout),
  })
