import { createHmac } from 'node:crypto'
import type { Sql } from '../database.ts'

export interface RequestKey {
  readonly actor: string
  readonly requestId: string
  readonly call: string
  readonly digest: Buffer
}

/** Keyed, because a body may hold a password and the digest is stored. */
export const digestOf = (secret: Buffer, call: string, input: unknown): Buffer =>
  createHmac('sha256', secret).update(call).update('\0').update(JSON.stringify(input)).digest()

/** The key of a call's request. All guests are one actor: their random request ids keep them apart. */
export const requestKey = (
  {
    caller,
    requestId,
    secret,
  }: { readonly caller: { readonly playerId: string } | undefined; readonly requestId: string; readonly secret: Buffer },
  call: string,
  input: unknown,
): RequestKey => ({ actor: caller?.playerId ?? 'anonymous', requestId, call, digest: digestOf(secret, call, input) })

/** The first answer to a repeated request: what a handler with its own transaction returns when it has done nothing again. */
export class Replay<Data> {
  readonly first: Data
  constructor(first: Data) {
    this.first = first
  }
}

export type Claim = { kind: 'first' } | { kind: 'replay'; answer: unknown } | { kind: 'reused' }

/**
 * Claims a request id inside the caller's transaction. The loser of a race waits on the unique key until the winner commits, then reads
 * the winner's answer; if the winner rolled back, the loser becomes the first.
 */
export async function claimRequest(tx: Sql, key: RequestKey, now: number): Promise<Claim> {
  const claimed = await tx.row(
    `insert into request (actor, request_id, call, digest, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1 as claimed`,
    [key.actor, key.requestId, key.call, key.digest, now],
  )
  return claimed ? { kind: 'first' } : findRequest(tx, key)
}

/** What became of a request that was claimed; `reused` as well where there is none. */
export async function findRequest(tx: Sql, key: RequestKey): Promise<Exclude<Claim, { kind: 'first' }>> {
  const earlier = await tx.row<{ digest: Buffer; answer: unknown }>(
    'select digest, answer from request where actor = $1 and request_id = $2',
    [key.actor, key.requestId],
  )
  return earlier?.digest.equals(key.digest) ? { kind: 'replay', answer: earlier.answer } : { kind: 'reused' }
}

/** The key of its row. */
type RowKey = Pick<RequestKey, 'actor' | 'requestId'>

export const isClaimed = async (sql: Sql, { actor, requestId }: RowKey): Promise<boolean> =>
  (await sql.row('select 1 from request where actor = $1 and request_id = $2', [actor, requestId])) !== undefined

/** The answer to a request, locked until the transaction ends. */
export const lockAnswer = async <Answer>(tx: Sql, { actor, requestId }: RowKey): Promise<Answer | null | undefined> =>
  (
    await tx.row<{ answer: Answer | null }>('select answer from request where actor = $1 and request_id = $2 for update', [
      actor,
      requestId,
    ])
  )?.answer

export const storeAnswer = (tx: Sql, { actor, requestId }: RowKey, answer: unknown): Promise<unknown> =>
  tx.rows('update request set answer = $3 where actor = $1 and request_id = $2', [actor, requestId, JSON.stringify(answer)])

/** For a request whose effect was undone: it may be repeated as if it were new. */
export const forgetRequest = (sql: Sql, { actor, requestId }: RowKey): Promise<unknown> =>
  sql.rows('delete from request where actor = $1 and request_id = $2', [actor, requestId])

/** Deletes the answers of requests too old to be repeated, up to `limit`; returns how many were deleted. */
export const purgeRequests = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from request where (actor, request_id) in
         (select actor, request_id from request where at < $1 order by at limit $2) returning 1`,
      [before, limit],
    )
  ).length
