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
  /** Rounds whose bet or win was not posted as settled. */
  readonly brokenRounds: number
  /** Shared rounds whose payout does not match their bets, plus 1 if their clearing account does not hold the bets not paid yet. */
  readonly brokenShared: number
  /**
   * Staged rounds whose payout does not match their result, plus 1 for each clearing account that does not hold the stakes of open
   * rounds.
   */
  readonly brokenStaged: number
  /** Balances whose count of stakes or valid bets does not match their rounds. */
  readonly brokenCounts: number
  /** 1 if the closing balances of archived rounds do not equal what their files hold (docs/decisions/061). */
  readonly brokenArchive: number
  /** Pools with a negative value, or whose tally is not the sum of the postings it covers. */
  readonly brokenPools: number
  /** 1 if the withdrawals' clearing account does not equal the sum of pending withdrawals, else 0. */
  readonly brokenHoldings: number
  /** 1 if the players' debts do not equal the negative balance of «receivable» (docs/decisions/016). */
  readonly brokenDebts: number
  /** Balances with a gift that has no open lock (docs/decisions/038). */
  readonly brokenGifts: number
  /** The value of the jackpot's pools, in hundredths. */
  readonly pools: PoolValues
  readonly entries: number
  readonly sound: boolean
}

/** The balance a round was played from. */
const currencyOf = (round: string): string => `case when ${round}demo then 'demo' when ${round}bonus then 'bonus' else 'coin' end`

const count = async (sql: Sql, text: string): Promise<number> => (await sql.row<{ n: number }>(text))?.n ?? 0

/** Checks the whole ledger for consistency. */
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
       group by r.id, r.stake, r.payout, r.shared_round_id, r.staged_round_id having coalesce(sum(p.amount), 0) <> r.payout - case when r.shared_round_id is null and r.staged_round_id is null then r.stake else 0 end) broken`,
  )
  // Stakes of shared rounds are posted when placed, and are in their clearing account until the round is paid.
  const brokenShared = await count(
    sql,
    `select (select count(*) from (select r.id from round r left join shared_bet b on b.round_id = r.shared_round_id and b.player_id = r.player_id
         where r.shared_round_id is not null group by r.id, r.stake, r.payout
         having (r.stake, r.payout) is distinct from (sum(b.stake), sum(b.payout))) broken)
       + (select count(*) from (select coalesce(sum(p.amount), 0) as held from account a left join posting p on p.account_id = a.id
         where a.owner = 'clearing' and a.clearing = 'shared-rounds') clearing
         where held <> (select coalesce(sum(stake), 0) from shared_bet where payout is null)) as n`,
  )
  // The same applies to stakes of staged rounds.
  const brokenStaged = await count(
    sql,
    `select (select count(*) from staged_round s left join round r on r.staged_round_id = s.id
         where (s.closed_at is not null and s.closed_at >= (select coalesce(max(until), 0) from archive_file)) <> (r.id is not null) or (r.stake, r.payout) <> (s.stake, s.payout))
       + (select count(*) from (select a.currency, coalesce(sum(p.amount), 0) as held from account a left join posting p on p.account_id = a.id
         where a.owner = 'clearing' and a.clearing = 'staged-rounds' group by 1) clearing
         where held <> (select coalesce(sum(stake), 0) from staged_round where closed_at is null and currency = clearing.currency)) as n`,
  )
  const brokenCounts = await count(
    sql,
    `select count(*) as n from account a left join (
         select player_id, ${currencyOf('')} as currency, sum(stake) as staked, sum(valid_bet) as valid_bet
         from (select player_id, demo, bonus, stake, valid_bet from round
           union all select player_id, currency = 'demo', currency = 'bonus', staked, valid_bet from round_closed) counted group by 1, 2) played on played.player_id = a.player_id and played.currency = a.currency
       where (a.staked, a.valid_bet) <> (coalesce(played.staked, 0), coalesce(played.valid_bet, 0))`,
  )
  const brokenArchive = await count(
    sql,
    `select count(*) as n from (select sum(rounds), sum(staked), sum(won), sum(valid_bet) from round_closed) closed (rounds, staked, won, valid_bet),
         (select sum(rows), sum(staked), sum(won), sum(valid_bet) from archive_file) files (rounds, staked, won, valid_bet)
       where (closed.rounds, closed.staked, closed.won, closed.valid_bet) is distinct from (files.rounds, files.staked, files.won, files.valid_bet)`,
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
      brokenStaged +
      brokenCounts +
      brokenArchive +
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
    brokenStaged,
    brokenCounts,
    brokenArchive,
    brokenPools,
    brokenHoldings,
    brokenDebts,
    brokenGifts,
    pools,
    entries,
    sound,
  }
}
