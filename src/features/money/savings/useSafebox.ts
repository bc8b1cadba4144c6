import { safeboxMachine } from '#machines/safebox/safebox.machine.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createSafeboxPorts, wireSafebox } from './safebox.ports.ts'
import type { Safebox } from './safebox.ports.ts'

export type { Safebox } from './safebox.ports.ts'

/** The page's safebox; `onMoved` is called once coins were moved. */
export const useSafebox = (onMoved: () => void): Safebox =>
  useFlow(safeboxMachine, { ports: createSafeboxPorts, wire: wireSafebox, on: { 'coins.moved': onMoved } })
