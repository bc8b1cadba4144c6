import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'
import { deleteTicket, extendUntil, findTicket, insertTicket, purgeTickets } from './ticketStore.ts'

/** The payload of each kind of ticket. */
interface Payloads {
  /** State of a social login, from leaving for the provider until the return. */
  journey: { provider: string; mode: string; redirect: string; state: string; verifier: string; nonce: string }
  /** An identity vouched for by a provider, for logging in. */
  'social-login': { provider: string; subject: string; name: string }
  /** The same, for binding it to the player who is logged in: neither is accepted in place of the other. */
  'social-bind': { provider: string; subject: string; name: string }
  /** A number proven by an SMS code, without a player yet. */
  mobile: { mobile: string; codeId: string }
  /** A challenge to any passkey the device has. */
  'passkey-login': { challenge: string }
  /** Challenges within a session, by its token's hash. */
  'passkey-register': { challenge: string; session: string }
  'passkey-confirm': { challenge: string; session: string }
  /** A challenge to an operator of the desk; the session is empty for signing in. */
  'desk-passkey': { challenge: string; session: string; purpose: string }
}
type TicketKind = keyof Payloads

/**
 * One-time proof between two steps of a login; the server stores its hash. `knownAs` maps it to the stored form, when a second half is
 * required with it.
 */
export async function createTicket<Kind extends TicketKind>(
  { tx, random, now, policy }: Pick<Context, 'tx' | 'random' | 'now' | 'policy'>,
  kind: Kind,
  payload: Payloads[Kind],
  { knownAs = (ticket: string) => ticket, minutes = policy.ticketMinutes } = {},
): Promise<string> {
  const ticket = createToken(random)
  await purgeTickets(tx, now)
  await insertTicket(tx, hashToken(knownAs(ticket)), kind, payload, now + minutes * minuteMs)
  return ticket
}

/** A ticket's payload; the ticket stays valid. */
export const readTicket = async <Kind extends TicketKind>(
  sql: Sql,
  kind: Kind,
  ticket: string,
  now: number,
): Promise<Payloads[Kind] | undefined> => (await findTicket<Payloads[Kind]>(sql, hashToken(ticket), kind, now))?.payload

/** A ticket's payload. The ticket is used up with the transaction: a refused call leaves it valid for another attempt. */
export const consumeTicket = async <Kind extends TicketKind>(
  tx: Sql,
  kind: Kind,
  ticket: string,
  now: number,
): Promise<Payloads[Kind] | undefined> => (await deleteTicket<Payloads[Kind]>(tx, hashToken(ticket), kind, now))?.payload

/** Restores a ticket's full lifetime, for the step in which the player fills in a form. */
export const extendTicket = ({ tx, now, policy }: Pick<Context, 'tx' | 'now' | 'policy'>, ticket: string) =>
  extendUntil(tx, hashToken(ticket), now + policy.ticketMinutes * minuteMs)
