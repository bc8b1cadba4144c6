import type { SnapshotFrom } from 'xstate'
import type { versionMachine } from './version.machine.ts'

type Version = SnapshotFrom<typeof versionMachine>

/** A newer build is there and waits: for the page to be free, or for the player's tap. */
export const isReady = (version: Version): boolean => version.matches('ready')
/** It opens by itself once nothing is open any more. */
export const isHeldBack = (version: Version): boolean => version.matches({ ready: 'held' })
/** A part that did not arrive is being mended: looked into, or a reload is on its way. */
export const isMending = (version: Version): boolean => version.hasTag('pending')
