import type { SnapshotFrom } from 'xstate'
import type { attentionMachine } from './attention.machine.ts'

type Attention = SnapshotFrom<typeof attentionMachine>

/** The player may be offered something, on any page. */
export const isClear = (attention: Attention): boolean => attention.matches('clear')
/** The player is idle in the lobby. */
export const isClearInLobby = (attention: Attention): boolean => attention.matches({ clear: 'lobby' })
