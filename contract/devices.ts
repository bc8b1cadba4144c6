import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './values.ts'

export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const

/** Where the player is logged in: what the browser says of itself with every call, nothing that was measured. */
const device = z.object({
  deviceId: id,
  kind: z.enum(deviceKinds),
  /** `Android 15`, `Windows`; null when it does not say. */
  system: z.nullable(z.string()),
  /** `Chrome`, `Swerte app`; null when it does not say. */
  browser: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** The first half of the network address at the log-in, `112.198.*.*`: enough to know one's own, too little to find a door. */
  place: z.string(),
  createdAt: time,
  /** To the minute or so: when a call last came from it. */
  lastSeenAt: time,
  isThis: z.boolean(),
  /** Logged in after this device last looked at the list. */
  isNew: z.boolean(),
})
export type Device = z.infer<typeof device>

/** Every device on which the player is logged in, this one first, then the latest seen. `lastLogin`: the one before this device's. */
export const devices = call({
  path: 'devices',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    list: z.array(device),
    lastLogin: z.nullable(z.pick(device, { createdAt: true, kind: true, system: true, browser: true, model: true, place: true })),
  }),
})

/** The player has looked at the list: what is new from now on is newer. */
export const devicesSeen = call({
  path: 'devicesSeen',
  auth: 'user',
  mutates: true,
  input: z.object({}),
  output: z.object({ seen: z.literal(true) }),
})

const ended = z.object({ ended: z.int() })

/** Logs one device out: its next call is answered 401. */
export const deviceEnd = call({
  path: 'deviceEnd',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ deviceId: id }),
  output: ended,
  failures: ['unknownDevice'],
})

/** Log-out everywhere: all devices, or all but this one. */
export const devicesEnd = call({
  path: 'devicesEnd',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ keepThis: z.boolean() }),
  output: ended,
})
