import type { SnapshotFrom } from 'xstate'
import type { versionMachine } from './version.machine.ts'

type Version = SnapshotFrom<typeof versionMachine>

/** A newer build is ready and waits until the page is free, or for the player's tap. */
export const isReady = (version: Version): boolean => version.matches('ready')
/** It opens automatically once nothing is open any more. */
export const isHeldBack = (version: Version): boolean => version.matches({ ready: 'held' })
/** A chunk that failed to load is being recovered: diagnosed, or about to reload. */
export const isReloading = (version: Version): boolean => version.hasTag('pending')
