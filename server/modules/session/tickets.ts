import type { Context } from '../../kernel/context.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'

type Payload = Record<string, string>

/** One-time proof of an identity between two steps of a login; the server keeps its hash. */
export async function createTicket({ tx, random, now, policy }: Pick<Context, 'tx' | 'random' | 'now' | 'policy'>, kind: string, payload: Payload): Promise<string> {
  const ticket = createToken(random)
  await tx.rows('insert into ticket (hash, kind, payload, expires_at) values ($1, $2, $3, $4)', [
    hashToken(ticket),
    kind,
    JSON.stringify(payload),
    now + policy.ticketMinutes * 60_000,
  ])
  return ticket
}

/** What a ticket proves. It is used up with the call's transaction: a refused call leaves it good for another try. */
export async function takeTicket({ tx, now }: Pick<Context, 'tx' | 'now'>, kind: string, ticket: string): Promise<Payload | undefined> {
  const row = await tx.row<{ payload: Payload; expires_at: number }>('delete from ticket where hash = $1 and kind = $2 returning payload, expires_at', [
    hashToken(ticket),
    kind,
  ])
  return row && row.expires_at > now ? row.payload : undefined
}
