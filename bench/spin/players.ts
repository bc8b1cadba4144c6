import { perlas } from '#games/perlas/game.ts'
import type { Database } from '#server/kernel/database.ts'
import { mustPost } from '#server/ledger/ledger.ts'
import type { Client } from '../../chaos/client.ts'
import { createPlayer } from '../../chaos/player.ts'

/** A player in a game, with enough coins for every spin of a measurement. */
export interface PlayerInGame {
  readonly playerId: number
  readonly seedId: number
  readonly token: string
  readonly roundToken: string
  readonly stake: number
}

/** The game that `createPlayer` opens. */
export const game = perlas
const coins = 10_000_000_000

/** New players in the game, with consecutive ids. */
export async function createPlayersInGame(client: Client, db: Database, name: string, count: number): Promise<PlayerInGame[]> {
  const players: PlayerInGame[] = []
  for (let index = 0; index < count; index++) {
    const player = await createPlayer(client, `${name}_${index}`)
    const ids = await db.row<{ playerId: number; seedId: number }>(
      'select p.id as "playerId", s.id as "seedId" from player p join fair_seed s on s.player_id = p.id where p.account = $1',
      [player.name],
    )
    if (!ids) throw new Error(`${player.name} was not stored`)
    const grant = { kind: 'welcome', currency: 'coin', from: 'mint', to: { playerId: String(ids.playerId) }, amount: coins } as const
    await db.transaction((tx) => mustPost(tx, grant, `measure:${ids.playerId}`, 0))
    players.push({ ...ids, token: player.token, roundToken: player.roundToken, stake: player.stake })
  }
  return players
}
