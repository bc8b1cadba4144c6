import type { OutputOf } from '#contract/call.ts'
import type { deviceEnd, devices, devicesEnd, devicesSeen } from '#contract/devices.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { endAllSessions, endOtherSessions, endSession, previousSession } from '../session/sessionStore.ts'
import { describe, placeOf } from './describe.ts'
import { liveDevices, setDevicesSeen } from './store.ts'

type User = Context<'user'>

export async function listDevices({ tx, caller, now }: User): Promise<OutputOf<typeof devices>> {
  const rows = await liveDevices(tx, caller, now)
  const last = await previousSession(tx, caller.playerId, caller.tokenHash)
  return {
    list: rows.map((row) => ({
      deviceId: row.id,
      ...describe(row.device, row),
      place: placeOf(row.ip),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      isThis: row.is_this,
      isNew: row.is_new,
    })),
    lastLogin: last ? { createdAt: last.time, ...describe(last.device, last), place: placeOf(last.ip) } : null,
  }
}

export async function markDevicesSeen({ tx, caller, now }: User): Promise<OutputOf<typeof devicesSeen>> {
  await setDevicesSeen(tx, caller, now)
  return { seen: true }
}

/** Logs out one of the player's devices; the id of another player's device is unknown here. */
export async function endDevice({ tx, caller, now }: User, deviceId: string): Promise<OutputOf<typeof deviceEnd> | Refusal> {
  const ended = await endSession(tx, caller.playerId, now, deviceId)
  return ended.length > 0 ? { ended: ended.length } : refuse('unknownDevice')
}

/** Logs out on all devices, or on all but this one. */
export async function endDevices({ tx, caller, now }: User, keepThis: boolean): Promise<OutputOf<typeof devicesEnd>> {
  const { playerId, tokenHash } = caller
  const ended = keepThis ? await endOtherSessions(tx, playerId, now, tokenHash) : await endAllSessions(tx, playerId, now)
  return { ended: ended.length }
}
