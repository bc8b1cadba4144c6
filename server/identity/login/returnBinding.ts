import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindSocialAccount, facebookLogin, googleLogin, lineLogin } from '#contract/login.ts'
import { readCookie } from '../../kernel/http/cookies.ts'
import type { Cookie } from '../../kernel/http/cookies.ts'

/**
 * A provider's return puts its ticket into the address and a second half into this cookie. The server stores the two combined, so a link
 * with another person's ticket neither logs a player in to a stranger's account nor binds a stranger's identity.
 */
export const returnCookie: Cookie = { name: 'swerte_return', path: '/production-api/app/v1', sameSite: 'Strict' }

export const joinTicket = (ticket: string, half: string): string => `${ticket}.${half}`
/** The half carried in the browser's address. */
export const addressPartOf = (joined: string): string => joined.slice(0, joined.lastIndexOf('.'))

const ticketCalls = new Set([googleLogin, facebookLogin, lineLogin, bindSocialAccount].map((call) => call.path))

const hasTicket = (body: unknown): body is { ticket: string } =>
  typeof body === 'object' && body !== null && 'ticket' in body && typeof body.ticket === 'string'

const callOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''

/** Adds the cookie's half to the ticket of a social call; without the cookie it matches no ticket. */
export function registerReturnBinding(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { body } = request
    if (ticketCalls.has(callOf(request)) && hasTicket(body)) body.ticket = joinTicket(body.ticket, readCookie(request, returnCookie) ?? '')
  })
}
