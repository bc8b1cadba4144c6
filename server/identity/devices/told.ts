import type { Context } from '../../kernel/context.ts'

/** What an app says of the device it runs on (spec §7 preLogin, getAfterLoginInfoWeb). */
export interface Told {
  readonly model?: string | undefined
  readonly os?: string | undefined
  readonly version?: string | undefined
  /** Where notices for this device are sent. */
  readonly messagingToken?: string | undefined
}

/** PostgreSQL takes no NUL in a text. */
const clean = (text: string | undefined): string | null =>
  text
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed() || null

/**
 * Keeps it with the session. What is not said stays as it was. A messaging token belongs to one device: a session of before that had it,
 * another player's too, has it no more, so that nobody is sent what is for somebody else.
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
