import type { SnapshotFrom } from 'xstate'
import type { installMachine } from './install.machine.ts'

type Install = SnapshotFrom<typeof installMachine>

export const isImpossible = (install: Install): boolean => install.matches('impossible')
export const isPrompting = (install: Install): boolean => install.matches('prompting')
/** The browser has no prompt: the steps are explained in text. */
export const isExplaining = (install: Install): boolean => install.matches('explaining')
export const isAccepted = (install: Install): boolean => install.matches('accepted')
export const isInstalled = (install: Install): boolean => install.matches('installed')
