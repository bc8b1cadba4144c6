import type { Sql } from '../kernel/database.ts'

// The sandbox studio's books are tables of its own, because a studio's balances outlive a restart of this server.

export interface Wallet {
  readonly balance: number
  /** In rounds that are over. */
  readonly staked: number
  readonly won: number
  /** The stake of the round that is open. */
  readonly open_stake: number
  readonly is_playing: boolean
  readonly line: 'well' | 'down' | 'mute'
}

const columns = 'balance, staked, won, open_stake, is_playing, line'

/** Undefined: nothing was ever moved to the player's wallet. */
export const readWallet = (sql: Sql, playerId: string) =>
  sql.row<Wallet>(`select ${columns} from sandbox_studio_wallet where player_id = $1`, [playerId])

/** The player's wallet, created empty if there is none, with its row locked. */
export async function lockWallet(tx: Sql, playerId: string): Promise<Wallet> {
  await tx.rows('insert into sandbox_studio_wallet (player_id, balance) values ($1, 0) on conflict do nothing', [playerId])
  const wallet = await tx.row<Wallet>(`select ${columns} from sandbox_studio_wallet where player_id = $1 for update`, [playerId])
  if (!wallet) throw new Error('the sandbox studio has no such wallet')
  return wallet
}

export const saveWallet = (tx: Sql, playerId: string, wallet: Wallet) =>
  tx.rows(
    `update sandbox_studio_wallet set balance = $2, staked = $3, won = $4, open_stake = $5, is_playing = $6, line = $7
       where player_id = $1`,
    [playerId, wallet.balance, wallet.staked, wallet.won, wallet.open_stake, wallet.is_playing, wallet.line],
  )

interface Transfer {
  /** What it added to the wallet; null where a round was open. */
  readonly amount: number | null
}

export const findTransfer = (sql: Sql, id: string) => sql.row<Transfer>('select amount from sandbox_studio_transfer where id = $1', [id])

export const insertTransfer = (tx: Sql, id: string, playerId: string, amount: number | null, at: number) =>
  tx.rows('insert into sandbox_studio_transfer (id, player_id, amount, at) values ($1, $2, $3, $4)', [id, playerId, amount, at])
