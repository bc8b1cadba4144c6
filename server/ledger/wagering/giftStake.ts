/** SQL of what a gift pays of a player's stakes in rounds that are open; of one from before it was recorded, all of the stake. */
export const stakedGift = (player: string): string => `(
    (select coalesce(sum(coalesce(b.gift, b.stake)), 0) from shared_bet b where b.player_id = ${player} and b.payout is null)
    + (select coalesce(sum(coalesce(s.gift, s.stake)), 0) from staged_round s
        where s.player_id = ${player} and s.closed_at is null and s.currency = 'coin'))::bigint`

/** SQL of what is left of a player's gift and not staked in a round that is open: it is staked before their own coins. */
export const unstakedGift = (player: string): string => `(
    select greatest(0, a.gift - ${stakedGift('a.player_id')})
      from account a where a.owner = 'player' and a.player_id = ${player} and a.currency = 'coin')`
