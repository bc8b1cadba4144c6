import type { Context } from '../../kernel/context.ts'
import { networkOf } from '../../kernel/network.ts'
import { recordMarks } from '../person/links.ts'
import { isDeviceOf } from '../person/linkStore.ts'
import { deviceMark } from '../person/marks.ts'

/**
 * A player has logged in from this browser: from now on it is one of their own devices, and its use by another account is a hint for
 * review.
 */
export async function rememberDevice({ tx, deviceId, now }: Pick<Context, 'tx' | 'deviceId' | 'now'>, playerId: string): Promise<void> {
  if (deviceId !== undefined) await recordMarks(tx, playerId, [deviceMark(deviceId)], now)
}

/** Whether the player has logged in from this browser before. */
export const isKnownDevice = async ({ db, deviceId }: Pick<Context, 'db' | 'deviceId'>, playerId: string): Promise<boolean> =>
  deviceId !== undefined && (await isDeviceOf(db, playerId, deviceId))

/** The source of a call, for counting attempts: the browser, or the address if it sends no device secret. */
export const sourceOf = ({ deviceId, ip }: Pick<Context, 'deviceId' | 'ip'>): string =>
  deviceId === undefined ? `@${networkOf(ip)}` : `#${deviceId}`
