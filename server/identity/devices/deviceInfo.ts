import type { Context } from '../../kernel/context.ts'
import { isForeignToken, setDeviceInfo, withdrawToken } from './store.ts'

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

/**
 * Stores it with the session. Omitted values stay unchanged. A messaging token belongs to one device: it moves from a player to the next
 * one in the same browser, and no one receives notifications meant for someone else. Who merely knows another's token cannot take it.
 */
export async function storeDeviceInfo(
  { db, caller, deviceId }: Pick<Context<'user'>, 'db' | 'caller' | 'deviceId'>,
  info: DeviceInfo,
): Promise<void> {
  const [model = null, os = null, version = null, reported = null] = [info.model, info.os, info.version, info.messagingToken].map(clean)
  const isForeign = reported !== null && (await isForeignToken(db, reported, caller.playerId, deviceId ?? null))
  const messagingToken = isForeign ? null : reported
  if (!model && !os && !version && !messagingToken) return
  await setDeviceInfo(db, caller.tokenHash, { model, os, version, messagingToken })
  if (messagingToken) await withdrawToken(db, messagingToken, caller.tokenHash)
}
