import type { Sql } from '../kernel/database.ts'
import type { Currency } from '../ledger/ledger.ts'

/**
 * A player's balances by currency, and the valid bets of all their rounds, which the accounts count (demo rounds put nothing at risk);
 * hundredths.
 */
export async function balancesOf(sql: Sql, playerId: string): Promise<{ balances: Partial<Record<Currency, number>>; validBet: number }> {
  const rows = await sql.rows<{ currency: Currency; balance: number; valid_bet: number }>(
    `select currency, balance, valid_bet from account where owner = 'player' and player_id = $1`,
    [playerId],
  )
  return {
    balances: Object.fromEntries(rows.map(({ currency, balance }) => [currency, balance])),
    validBet: rows.reduce((sum, { currency, valid_bet }) => (currency === 'demo' ? sum : sum + valid_bet), 0),
  }
}

/** The sum of paid withdrawals, and whether the player has completed their profile. */
export async function userFields(sql: Sql, playerId: string): Promise<{ exchange: number; hasUserOther: boolean }> {
  const row = await sql.row<{ exchange: number; has_user_other: boolean }>(
    `select coalesce((select paid from withdrawal_total where player_id = $1), 0) as exchange,
            exists (select from player_details where player_id = $1) as has_user_other`,
    [playerId],
  )
  return { exchange: row?.exchange ?? 0, hasUserOther: row?.has_user_other ?? false }
}

/** Games of the player's latest 200 visits, latest first, each once. */
export const openedGames = async (sql: Sql, playerId: string, limit: number): Promise<string[]> =>
  (
    await sql.rows<{ game_id: string }>(
      `select game_id from (select game_id, started_at from game_session where player_id = $1 order by started_at desc limit 200) latest
         group by game_id order by max(started_at) desc, game_id limit $2`,
      [playerId, limit],
    )
  ).map((row) => row.game_id)

/** The bound identities by provider. */
export const socialAccounts = async (sql: Sql, playerId: string): Promise<Record<string, { name: string; subject: string } | undefined>> =>
  Object.fromEntries(
    (
      await sql.rows<{ provider: string; name: string; subject: string }>(
        'select provider, name, subject from social_identity where player_id = $1',
        [playerId],
      )
    ).map(({ provider, ...account }) => [provider, account]),
  )
