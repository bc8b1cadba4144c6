import type { SnapshotFrom } from 'xstate'
import type { ConnectionSpeed, networkMachine } from './network.machine.ts'

type Network = SnapshotFrom<typeof networkMachine>

/** Request time-outs in ms by connection speed (spec §9). */
const timeouts: Record<ConnectionSpeed, number> = { 'slow-2g': 20_000, '2g': 20_000, '3g': 30_000, '4g': 10_000, unknown: 10_000 }

export const timeoutFor = (speed: ConnectionSpeed): number => timeouts[speed]
export const timeoutOf = (network: Network): number => timeoutFor(network.context.speed)
export const isOffline = (network: Network): boolean => network.matches({ connection: 'offline' })
export const hasTips = (network: Network): boolean => network.matches({ tips: 'shown' })
