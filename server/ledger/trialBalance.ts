import type { Sql } from '../kernel/database.ts'
import { readPools } from './pools.ts'
import type { PoolValues } from './pools.ts'

export interface TrialBalance {
  /** Sum of all postings by currency: zero in a sound ledger. */
  readonly sums: Record<string, number>
  /** Entries whose postings do not cancel out. */
  readonly brokenEntries: number
  /** Accounts whose balance is not the sum of their postings. */
  readonly brokenBalances: number
  /** Rounds whose bet or win was not posted as it was settled. */
  readonly brokenRounds: number
  /** Shared rounds paid otherwise than their bets say, and 1 for a clearing account that does not hold the bets of those not paid yet. */
  readonly brokenShared: number
  /** Balances that count other stakes or valid bets than their rounds had. */
  readonly brokenCounts: number
  /** Pools that hold less than nothing, or whose tally is not the sum of the postings that it stands for. */
  readonly brokenPools: number
  /** Withdrawals' account that does not hold what those under way come to: 0 or 1. */
  readonly brokenHoldings: number
  /** 1 when what players owe is not what «receivable» is below zero by (docs/decisions/016). */
  readonly brokenDebts: number
  /** Balances with a gift that no open lock holds (docs/decisions/038). */
  readonly brokenGifts: number
  /** What the jackpot's pools hold, in hundredths. */
  readonly pools: PoolValues
  readonly entries: number
  readonly sound: boolean
}

/** The balance that a round was played from. */
const currencyOf = (round: string): string => `case when ${round}demo then 'demo' when ${round}bonus then 'bonus' else 'coin' end`

const count = async (sql: Sql, text: string): Promise<number> => (await sql.row<{ n: number }>(text))?.n ?? 0

/** Reads the whole ledger and says whether it is sound. */
export async function trialBalance(sql: Sql): Promise<TrialBalance> {
  const rows = await sql.rows<{ currency: string; sum: string }>(
    `select a.currency, coalesce(sum(p.amount), 0)::text as sum from account a left join posting p on p.account_id = a.id group by 1 order by 1`,
  )
  const sums = Object.fromEntries(rows.map((row) => [row.currency, Number(row.sum)]))
  const brokenEntries = await count(
    sql,
    `select count(*) as n from (select e.id from entry e left join posting p on p.entry_id = e.id
       group by e.id having coalesce(sum(p.amount), 0) <> 0 or count(p.amount) < 2) broken`,
  )
  const brokenBalances = await count(
    sql,
    `select count(*) as n from (select a.id from account a left join posting p on p.account_id = a.id
       where a.owner = 'player' group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)) broken`,
  )
  const brokenRounds = await count(
    sql,
    `select count(*) as n from (select r.id from round r
       join account a on a.owner = 'player' and a.player_id = r.player_id and a.currency = ${currencyOf('r.')}
       left join entry e on e.ref = 'round:' || r.id left join posting p on p.entry_id = e.id and p.account_id = a.id
       group by r.id, r.stake, r.payout having coalesce(sum(p.amount), 0) <> r.payout - case when r.shared_round_id is null then r.stake else 0 end) broken`,
  )
  // What was staked in shared rounds was posted as it was staked, and is in their clearing account until they are paid.
  const brokenShared = await count(
    sql,
    `select (select count(*) from (select r.id from round r left join shared_bet b on b.round_id = r.shared_round_id and b.player_id = r.player_id
         where r.shared_round_id is not null group by r.id, r.stake, r.payout
         having (r.stake, r.payout) is distinct from (sum(b.stake), sum(b.payout))) broken)
       + (select count(*) from (select coalesce(sum(p.amount), 0) as held from account a left join posting p on p.account_id = a.id
         where a.owner = 'clearing' and a.clearing = 'shared-rounds') clearing
         where held <> (select coalesce(sum(stake), 0) from shared_bet where payout is null)) as n`,
  )
  const brokenCounts = await count(
    sql,
    `select count(*) as n from account a left join (
         select player_id, ${currencyOf('')} as currency, sum(stake) as staked, sum(valid_bet) as valid_bet
         from round group by 1, 2) played on played.player_id = a.player_id and played.currency = a.currency
       where (a.staked, a.valid_bet) <> (coalesce(played.staked, 0), coalesce(played.valid_bet, 0))`,
  )
  const brokenPools = await count(
    sql,
    `select count(*) as n from (select a.id from account a join pool_checkpoint t on t.account_id = a.id left join posting p on p.account_id = a.id
       where a.owner = 'pool' group by a.id, t.total, t.entry_id
       having coalesce(sum(p.amount), 0) < 0 or coalesce(sum(p.amount) filter (where p.entry_id <= t.entry_id), 0) <> t.total) broken`,
  )
  const brokenHoldings = await count(
    sql,
    `select count(*) as n from (select coalesce(sum(p.amount), 0) as held from account a left join posting p on p.account_id = a.id
       where a.owner = 'clearing' and a.clearing = 'withdrawals') holding
       where held <> (select coalesce(sum(amount), 0) from withdrawal where state in ('reserved', 'review', 'paying'))`,
  )
  const brokenDebts = await count(
    sql,
    `select count(*) as n from (select coalesce(sum(p.amount), 0) as held from account a left join posting p on p.account_id = a.id
       where a.owner = 'clearing' and a.clearing = 'receivable') receivable
       where held + (select coalesce(sum(amount), 0) from player_debt) <> 0`,
  )
  const brokenGifts = await count(
    sql,
    `select count(*) as n from account a where a.gift > 0 and not exists
       (select 1 from turnover_lock l where l.player_id = a.player_id and l.source = 'gift' and l.ended is null and a.currency = 'coin')`,
  )
  const pools = await readPools(sql)
  const entries = await count(sql, 'select count(*) as n from entry')
  const sound =
    Object.values(sums).every((sum) => sum === 0) &&
    brokenEntries +
      brokenBalances +
      brokenRounds +
      brokenShared +
      brokenCounts +
      brokenPools +
      brokenHoldings +
      brokenDebts +
      brokenGifts ===
      0
  return {
    sums,
    brokenEntries,
    brokenBalances,
    brokenRounds,
    brokenShared,
    brokenCounts,
    brokenPools,
    brokenHoldings,
    brokenDebts,
    brokenGifts,
    pools,
    entries,
    sound,
  }
}
