import type { InputOf, OutputOf } from '#contract/call.ts'
import type { gameLike } from '#contract/games.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { catalogueOf } from './catalogue.ts'
import { deleteLike, insertLike, likedGames } from './store.ts'

export async function likeGame(
  { tx, caller: { playerId }, now, catalogue }: Context<'user'>,
  { gameId, like }: InputOf<typeof gameLike>,
): Promise<OutputOf<typeof gameLike> | Refusal> {
  if (!catalogueOf(catalogue).byId.has(gameId)) return refuse('unknownGame')
  await (like ? insertLike(tx, playerId, gameId, now) : deleteLike(tx, playerId, gameId))
  return { gameLikeIds: await likedGames(tx, playerId) }
}
