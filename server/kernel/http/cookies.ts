import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that scripts cannot read. With `sameSite` Lax it is also sent on navigation from another site, with Strict it is not. */
export interface Cookie {
  readonly name: string
  readonly path: string
  readonly sameSite: 'Lax' | 'Strict'
}

const secret = /^[\w-]{1,100}$/

/** The cookie's value if it has the format of our secrets. */
export const readCookie = (request: FastifyRequest, { name }: Cookie): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key, value]) => key === name && secret.test(value ?? ''))?.[1]

/** Without `seconds`, the browser deletes the cookie. */
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
