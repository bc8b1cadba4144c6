import { existsSync, statfsSync } from 'node:fs'

/** Files here are in memory. */
export const sharedMemory = '/dev/shm'

/** Whether there is room for a test run's databases and browsers; a container often has 64 MB only. */
export function hasSharedMemory(): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= 4 * 1024 ** 3
}
