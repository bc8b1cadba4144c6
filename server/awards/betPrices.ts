import type { Deps } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { settled } from '../settings/live.ts'
import type { Policy } from '../settings/policy.ts'
import { applyChange } from './appliedSetting.ts'
import type { AppliedSetting } from './appliedSetting.ts'
import { rescaleUncounted } from './countedBets.ts'

// Points and draws cost valid bets, which are counted when the player asks for them. What was bet before operators change a price is worth
// what it was when it was bet: the change makes of the bets that were not counted yet as many as earn the same at the new price. Both read
// the price that was applied last (`bet_price`), which the settings may have changed a moment ago.

/** Rounded down, so that a new price earns nobody a point; whole ones stay whole. */
const repricePoints = (tx: Sql, before: number, price: number): Promise<void> =>
  rescaleUncounted(tx, 'points_progress', { times: price, per: before, round: 'floor' })

/** The same of draws, which bonus coins do not earn: $1 before, $2 now. */
async function repriceDraws(tx: Sql, before: number, price: number): Promise<void> {
  await tx.rows(
    `insert into jackpot_player (player_id)
       select player_id from account where owner = 'player' and currency = 'coin' and valid_bet > 0
       on conflict do nothing`,
  )
  await tx.rows(
    `update jackpot_player p set spent_bet = a.valid_bet - floor((a.valid_bet - p.spent_bet)::numeric * $2::bigint / $1::bigint)::bigint
       from account a where a.owner = 'player' and a.player_id = p.player_id and a.currency = 'coin' and a.valid_bet > p.spent_bet`,
    [before, price],
  )
}

const priced = [
  { what: 'point', priceIn: ({ points }: Policy) => points.betPerPoint, reprice: repricePoints },
  { what: 'draw', priceIn: ({ jackpot }: Policy) => jackpot.betPerChance, reprice: repriceDraws },
] as const

/** What operators set last, once it holds for all players; undefined before the first. */
export const appliedPrice = async (sql: Sql, what: 'point' | 'draw'): Promise<number | undefined> =>
  (await sql.row<{ bet: number }>('select bet from bet_price where what = $1', [what]))?.bet

async function lockPrice(tx: Sql, what: string, first: number): Promise<AppliedSetting> {
  await tx.rows('insert into bet_price (what, bet) values ($1, $2) on conflict do nothing', [what, first])
  const row = await tx.row<AppliedSetting>('select bet as value, since from bet_price where what = $1 for update', [what])
  if (!row) throw new Error('the price was not written')
  return row
}

/** Applies changes of the prices to all players. */
export async function followPrices({ db, policy }: Pick<Deps, 'db' | 'policy'>): Promise<void> {
  const settings = settled(policy)
  const { since } = settings
  for (const { what, priceIn, reprice } of priced) {
    const value = priceIn(settings)
    await applyChange(
      db,
      { value, since },
      {
        read: (sql) => appliedPrice(sql, what),
        lock: (tx, first) => lockPrice(tx, what, first),
        apply: async (tx, before) => {
          await reprice(tx, before, value)
          await tx.rows('update bet_price set bet = $2, since = $3 where what = $1', [what, value, since])
        },
      },
    )
  }
}

export const betPricesJob: Job = { name: 'betPrices', everyMs: 5_000, run: followPrices }
