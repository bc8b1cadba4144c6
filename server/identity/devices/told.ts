import type { Context } from '../../kernel/context.ts'

/** Information an app reports about its device (spec §7 preLogin, getAfterLoginInfoWeb). */
export interface Told {
  readonly model?: string | undefined
  readonly os?: string | undefined
  readonly version?: string | undefined
  /** Address for push notifications to this device. */
  readonly messagingToken?: string | undefined
}

/** PostgreSQL rejects NUL in text. */
const clean = (text: string | undefined): string | null =>
  text
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed() || null

/**
 * Stores it with the session. Omitted values stay unchanged. A messaging token belongs to one device, so it is removed from any earlier
 * session that had it, even another player's: no one receives notifications meant for someone else.
 */
export async function keepTold({ db, caller }: Pick<Context<'user'>, 'db' | 'caller'>, told: Told): Promise<void> {
  const [model, os, version, messagingToken] = [told.model, told.os, told.version, told.messagingToken].map(clean)
  if (!model && !os && !version && !messagingToken) return
  await db.rows(
    `update session set model = coalesce($2, model), os = coalesce($3, os), app_version = coalesce($4, app_version),
                        messaging_token = coalesce($5, messaging_token)
       where token_hash = $1 and (model, os, app_version, messaging_token)
         is distinct from (coalesce($2, model), coalesce($3, os), coalesce($4, app_version), coalesce($5, messaging_token))`,
    [caller.tokenHash, model, os, version, messagingToken],
  )
  if (messagingToken)
    await db.rows('update session set messaging_token = null where messaging_token = $1 and token_hash <> $2', [
      messagingToken,
      caller.tokenHash,
    ])
}
