import type { Context } from '../../kernel/context.ts'

/** Information an app reports about its device (spec §7 preLogin, getAfterLoginInfoWeb). */
export interface DeviceInfo {
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
 * The model and system in a wrapper's own description of the phone (preLogin «phoneinfoJsonModel», getAfterLoginInfoWeb «phoneInfo»); nothing
 * when it is no such object.
 */
export function phoneIn(json: string | undefined): Pick<DeviceInfo, 'model' | 'os'> {
  if (json === undefined) return {}
  const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
  try {
    const phone = JSON.parse(json) as { model?: unknown; os?: unknown } | null
    return { model: textIn(phone?.model), os: textIn(phone?.os) }
  } catch {
    return {}
  }
}

type Reporter = Pick<Context<'user'>, 'db' | 'caller' | 'deviceId'>

/** Whether a messaging token is in use by another player who has never logged in from this browser. */
const isForeign = async ({ db, caller, deviceId }: Reporter, messagingToken: string): Promise<boolean> =>
  (await db.row(
    `select 1 from session where messaging_token = $1 and player_id <> $2 and not exists
       (select 1 from person_mark mark where mark.player_id = session.player_id and mark.kind = 'device' and mark.value = $3) limit 1`,
    [messagingToken, caller.playerId, deviceId ?? null],
  )) !== undefined

/**
 * Stores it with the session. Omitted values stay unchanged. A messaging token belongs to one device: it moves from a player to the next
 * one in the same browser, and no one receives notifications meant for someone else. Who merely knows another's token cannot take it.
 */
export async function storeDeviceInfo(reporter: Reporter, info: DeviceInfo): Promise<void> {
  const { db, caller } = reporter
  const [model, os, version, reported] = [info.model, info.os, info.version, info.messagingToken].map(clean)
  const messagingToken = reported && !(await isForeign(reporter, reported)) ? reported : null
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
