import type { Player } from './player.ts'
import type { Wire } from './wire.ts'

/** Something beside spins that a player does over and over while the server is killed. A new one is a new entry of `loads` in kill.ts. */
export interface Load {
  /** One of it, in words. */
  readonly name: string
  /** Does it again and again until an answer stays away or `stop` says so. */
  readonly run: (wire: Wire, player: Player, stop: AbortSignal) => Promise<void>
  /** Asks again for what is in doubt; gives how many there were and how many the server had decided before it was killed. */
  readonly settle: (wire: Wire, player: Player) => Promise<{ asked: number; settledBefore: number }>
  /** What each brought into the balance or took out of it, by its id: as the player was told, and as it is recorded. */
  readonly told: (player: Player) => ReadonlyMap<string, number>
  readonly recorded: (wire: Wire, player: Player) => Promise<ReadonlyMap<string, number>>
}
