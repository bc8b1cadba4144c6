import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that no script reads. `sameSite` Lax comes along on the way back from another site, Strict does not. */
export interface Cookie {
  readonly name: string
  readonly path: string
  readonly sameSite: 'Lax' | 'Strict'
}

const secret = /^[\w-]{1,100}$/

/** The cookie's value when it has the shape of a secret of ours. */
export const readCookie = (request: FastifyRequest, { name }: Cookie): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key, value]) => key === name && secret.test(value ?? ''))?.[1]

/** No seconds: the browser forgets it. */
export const setCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path, sameSite }: Cookie,
  value: string,
  seconds: number,
): FastifyReply =>
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${request.protocol === 'https' ? '; Secure' : ''}`,
  )
