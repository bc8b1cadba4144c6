import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'

/** What each kind of ticket proves. */
interface Payloads {
  /** On the way to a provider and back: what must be remembered meanwhile. */
  journey: { provider: string; mode: string; redirect: string; state: string; verifier: string; nonce: string }
  /** A provider vouched for this identity, to log in with. */
  'social-login': { provider: string; subject: string; name: string }
  /** The same, to bind it to the player who is logged in: one is never taken for the other. */
  'social-bind': { provider: string; subject: string; name: string }
  /** An SMS code proved this number, which has no player yet. */
  mobile: { mobile: string; codeId: string }
  /** A challenge to whatever passkey the device has. */
  'passkey-login': { challenge: string }
  /** Challenges within a session, by its token's hash. */
  'passkey-register': { challenge: string; session: string }
  'passkey-confirm': { challenge: string; session: string }
}
type TicketKind = keyof Payloads

const purgeAtOnce = 100

/** One-time proof between two steps of a login; the server keeps its hash. `knownAs` turns it into what is known here, when a second half must come with it. */
export async function createTicket<Kind extends TicketKind>(
  { tx, random, now, policy }: Pick<Context, 'tx' | 'random' | 'now' | 'policy'>,
  kind: Kind,
  payload: Payloads[Kind],
  { knownAs = (ticket: string) => ticket, minutes = policy.ticketMinutes } = {},
): Promise<string> {
  const ticket = createToken(random)
  await tx.rows('delete from ticket where ctid in (select ctid from ticket where expires_at <= $1 limit $2 for update skip locked)', [
    now,
    purgeAtOnce,
  ])
  await tx.rows('insert into ticket (hash, kind, payload, expires_at) values ($1, $2, $3, $4)', [
    hashToken(knownAs(ticket)),
    kind,
    JSON.stringify(payload),
    now + minutes * 60_000,
  ])
  return ticket
}

/** What a ticket proves; it stays good. */
export const readTicket = async <Kind extends TicketKind>(
  sql: Sql,
  kind: Kind,
  ticket: string,
  now: number,
): Promise<Payloads[Kind] | undefined> =>
  (
    await sql.row<{ payload: Payloads[Kind] }>('select payload from ticket where hash = $1 and kind = $2 and expires_at > $3', [
      hashToken(ticket),
      kind,
      now,
    ])
  )?.payload

/** What a ticket proves. It is used up with the transaction: a refused call leaves it good for another try. */
export const takeTicket = async <Kind extends TicketKind>(
  tx: Sql,
  kind: Kind,
  ticket: string,
  now: number,
): Promise<Payloads[Kind] | undefined> =>
  (
    await tx.row<{ payload: Payloads[Kind] }>('delete from ticket where hash = $1 and kind = $2 and expires_at > $3 returning payload', [
      hashToken(ticket),
      kind,
      now,
    ])
  )?.payload

/** Gives a ticket its full time again, for the step in which the player fills in a form. */
export const prolongTicket = ({ tx, now, policy }: Pick<Context, 'tx' | 'now' | 'policy'>, ticket: string) =>
  tx.rows('update ticket set expires_at = $2 where hash = $1 and expires_at < $2', [hashToken(ticket), now + policy.ticketMinutes * 60_000])
