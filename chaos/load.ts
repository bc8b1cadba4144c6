import type { Client } from './client.ts'
import type { Player } from './player.ts'

/** An activity besides spins that a player repeats while the server is killed. To add one, add it to `loads` in kill.ts. */
export interface Load {
  /** A single one, in words. */
  readonly name: string
  /** Repeats it until a response is missing or `stop` is aborted. */
  readonly run: (client: Client, player: Player, stop: AbortSignal) => Promise<void>
  /** Retries what is in doubt; returns how many there were and how many the server had decided before it was killed. */
  readonly settle: (client: Client, player: Player) => Promise<{ retried: number; settledBefore: number }>
  /** The effect of each on the balance, by id: as acknowledged to the player, and as recorded. */
  readonly acknowledged: (player: Player) => ReadonlyMap<string, number>
  readonly recorded: (client: Client, player: Player) => Promise<ReadonlyMap<string, number>>
}
