import type { InputOf, OutputOf } from '#contract/call.ts'
import type { gameLike } from '#contract/games.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { catalogueOf } from './catalogue.ts'

/** Returns the games the player likes, latest first. */
const likedGames = async (tx: Sql, playerId: string): Promise<string[]> =>
  (await tx.rows<{ game_id: string }>('select game_id from game_like where player_id = $1 order by at desc, game_id', [playerId])).map(
    (row) => row.game_id,
  )

export async function likeGame(
  { tx, caller, now, catalogue }: Context<'user'>,
  input: InputOf<typeof gameLike>,
): Promise<OutputOf<typeof gameLike> | Refusal> {
  if (!catalogueOf(catalogue).byId.has(input.gameId)) return refuse('unknownGame')
  if (input.like) {
    await tx.rows('insert into game_like (player_id, game_id, at) values ($1, $2, $3) on conflict do nothing', [
      caller.playerId,
      input.gameId,
      now,
    ])
  } else {
    await tx.rows('delete from game_like where player_id = $1 and game_id = $2', [caller.playerId, input.gameId])
  }
  return { gameLikeIds: await likedGames(tx, caller.playerId) }
}
