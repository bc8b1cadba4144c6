/** SQL of what a gift pays of a player's stakes in rounds that are open; of one from before it was recorded, all of the stake. */
export const stakedGift = (player: string): string => `(
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
