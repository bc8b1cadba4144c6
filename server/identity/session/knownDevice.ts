import type { Context } from '../../kernel/context.ts'
import { meetPerson } from '../person/links.ts'
import { deviceMark } from '../person/marks.ts'

/** Somebody has logged in from this browser: from now on it is one of the player's own, and whoever else uses it is a hint for review. */
export async function rememberDevice({ tx, deviceId, now }: Pick<Context, 'tx' | 'deviceId' | 'now'>, playerId: string): Promise<void> {
  if (deviceId !== undefined) await meetPerson(tx, playerId, [deviceMark(deviceId)], now)
}

/** Whether the player has logged in from this browser before. */
export const isKnownDevice = async ({ db, deviceId }: Pick<Context, 'db' | 'deviceId'>, playerId: string): Promise<boolean> =>
  deviceId !== undefined &&
  (await db.row(`select 1 from person_mark where player_id = $1 and kind = 'device' and value = $2`, [playerId, deviceId])) !== undefined

/** Where a call comes from, as tries are counted: the browser, or the address of one that shows no secret. */
export const sourceOf = ({ deviceId, ip }: Pick<Context, 'deviceId' | 'ip'>): string => (deviceId === undefined ? `@${ip}` : `#${deviceId}`)
