import { useSyncExternalStore } from 'react'
import { useApp } from '../../platform/app.ts'
import { midnightBefore } from './dateRange.ts'

/**
 * The start of the server's current day in Manila, ms UTC. A page may be shown before the server has sent its time, while a phone's clock is
 * wrong: the day is then another one.
 */
export function useToday(): number {
  const { serverTime } = useApp()
  return useSyncExternalStore(serverTime.subscribe, () => midnightBefore(serverTime.now()))
}
