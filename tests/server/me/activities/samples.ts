import type { Currency } from '#server/ledger/ledger.ts'
import { balanceOf, mustPost } from '#server/ledger/ledger.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

/** Monday 2026-11-23 00:00 UTC: the start of a week's battle. */
export const monday = Date.UTC(2026, 10, 23)

export const balanceIn = (app: TestApp, playerId: string, currency: Currency) => balanceOf(app.db, playerId, currency)

/** Credits a balance, through the ledger. */
export async function give(app: TestApp, playerId: string, currency: Currency, amount: number): Promise<void> {
  await app.db.transaction((tx) =>
    mustPost(tx, { kind: 'goodsBack', currency, from: 'mint', to: { playerId }, amount }, uniqueRef(), app.clock.now),
  )
}

/** A settled round of this valid bet at this time, without the game: neither won nor lost more than its stake. */
export async function bet(app: TestApp, playerId: string, validBet: number, at: number, demo = false): Promise<void> {
  const hash = Buffer.from(`${playerId}:${at}:${demo}:${validBet}`)
  await app.db.rows(
    `insert into game_session (token_hash, player_id, game_id, currency, started_at) values ($1, $2, 'perlas', 'coin', $3) on conflict do nothing`,
    [hash, playerId, at],
  )
  await app.db.rows(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at, revealed_at) values ($1, 's', 'h', 'c', $2, $2)`,
    [playerId, at],
  )
  await app.db.rows(
    `insert into round (player_id, game_session_hash, game_id, demo, stake, payout, valid_bet, outcome, seed_id, nonce, request_id, at, rules_version)
       select $1, $2, 'perlas', $3, $4, 0, $4, '{}', max(id), 0, gen_random_uuid(), $5, 1 from fair_seed where player_id = $1`,
    [playerId, hash, demo, validBet, at],
  )
}
