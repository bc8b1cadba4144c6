import type { Sql } from '../../kernel/database.ts'

// What a gift pays of a player's coins in play, fixed when they are staked or moved (docs/decisions/064).

/** SQL of what a gift pays of a player's stakes in rounds that are open; of one from before it was recorded, all of the stake. */
const stakedGift = (player: string): string => `(
    (select coalesce(sum(coalesce(b.gift, b.stake)), 0) from shared_bet b where b.player_id = ${player} and b.payout is null)
    + (select coalesce(sum(coalesce(s.gift, s.stake)), 0) from staged_round s
        where s.player_id = ${player} and s.closed_at is null and s.currency = 'coin'))::bigint`

/**
 * SQL of the coins in play that are a gift's, as far as there is one: its part of the stakes in open rounds and of the coins at studios, both
 * fixed when the coins left the balance. A gift may be larger or smaller.
 */
export const giftInPlay = (player: string): string => `(${stakedGift(player)}
    + (select coalesce(sum(w.gift), 0) from studio_wallet w where w.player_id = ${player}))::bigint`

/** SQL of what is left of a player's gift and not in play: it is staked before their own coins. */
export const unstakedGift = (player: string): string => `(
    select greatest(0, a.gift - ${giftInPlay('a.player_id')})
      from account a where a.owner = 'player' and a.player_id = ${player} and a.currency = 'coin')`

/**
 * Part of the statement that adds a gift, named `limited`: what a gift pays at studios is no more than is `left` of the gifts before it. $1: the
 * player.
 */
export const limitAtStudios = (left: string): string =>
  `limited as (update studio_wallet set gift = ${left}::bigint where player_id = $1 and gift > ${left}::bigint)`

interface StudioResult {
  readonly provider: string
  /** Won (above zero) or lost, in hundredths. */
  readonly result: number
  /** The coins there before. */
  readonly held: number
}

/**
 * The gift's part of what was won or lost at a studio, in proportion to its part of the coins there, which is fixed when they are moved. A
 * studio reports sums, not stakes, so that wins and losses must be divided alike: whichever is not would be a bet with the gift for the
 * player, or with the player's own coins for the operator. The accounts are locked.
 */
export const shareResultWithGift = async (tx: Sql, playerId: string, { provider, result, held }: StudioResult): Promise<void> => {
  if (result === 0 || held <= 0) return
  await tx.rows(
    `with part as (
       select least(w.gift, greatest(0, a.gift - ${stakedGift('$1')}), $3::bigint) as gift
         from studio_wallet w join account a on a.owner = 'player' and a.player_id = w.player_id and a.currency = 'coin'
         where w.player_id = $1 and w.provider = $4 and w.gift > 0 and a.gift > 0
     ), there as (
       update studio_wallet w set gift = greatest(0, part.gift + $2::bigint * part.gift / $3::bigint) from part
         where w.player_id = $1 and w.provider = $4
     )
     update account set gift = greatest(0, account.gift + $2::bigint * part.gift / $3::bigint) from part
       where owner = 'player' and player_id = $1 and currency = 'coin'`,
    [playerId, result, held, provider],
  )
}
