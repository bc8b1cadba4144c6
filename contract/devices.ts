import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './values.ts'

const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const

/** A device on which the player is logged in: what the browser sends with every call, nothing measured. */
const device = z.object({
  deviceId: id,
  kind: z.enum(deviceKinds),
  /** `Android 15`, `Windows`; null when unknown. */
  system: z.nullable(z.string()),
  /** `Chrome`, `Swerte app`; null when unknown. */
  browser: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** The first half of the network address at login, `112.198.*.*`: enough to recognize one's own, too little to locate a connection. */
  place: z.string(),
  createdAt: time,
  /** When the last call came from it, to about a minute. */
  lastSeenAt: time,
  isThis: z.boolean(),
  /** Logged in after this device last viewed the list. */
  isNew: z.boolean(),
})
export type Device = z.infer<typeof device>

/** All devices on which the player is logged in, this one first, then by last use. `lastLogin`: the one before this device's. */
export const devices = call({
  path: 'devices',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    list: z.array(device),
    lastLogin: z.nullable(z.pick(device, { createdAt: true, kind: true, system: true, browser: true, model: true, place: true })),
  }),
})

/** The player has viewed the list: resets what counts as new. */
export const devicesSeen = call({
  path: 'devicesSeen',
  auth: 'user',
  mutates: true,
  input: z.object({}),
  output: z.object({ seen: z.literal(true) }),
})

const ended = z.object({ ended: z.int() })

/** Logs one device out: its next call is refused with 401. */
export const deviceEnd = call({
  path: 'deviceEnd',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ deviceId: id }),
  output: ended,
  failures: ['unknownDevice'],
})

/** Logs out everywhere: all devices, or all but this one. */
export const devicesEnd = call({
  path: 'devicesEnd',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ keepThis: z.boolean() }),
  output: ended,
})
