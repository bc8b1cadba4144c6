import { trialBalance } from '#server/ledger/trialBalance.ts'
import type { TrialBalance } from '#server/ledger/trialBalance.ts'
import { readBookkeeping } from './bookkeeping.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import type { Player } from './people.ts'
import type { SeasonServer } from './seasonServer.ts'

export interface Movement {
  readonly player: string
  readonly kind: string
  readonly ref: string
  readonly at: number
  readonly amount: number
  readonly after: number
}
export interface Round {
  readonly id: string
  readonly player: string
  readonly at: number
  readonly stake: number
  readonly payout: number
  readonly validBet: number
  readonly bonus: boolean
  /** Its stake was held from an earlier time, until the round was paid. */
  readonly held: boolean
}
export interface StudioPlay {
  readonly player: string
  readonly at: number
  readonly staked: number
  readonly won: number
}
export interface DepositRow {
  readonly id: string
  readonly player: string
  readonly amount: number
  readonly state: string
  readonly returned: string | null
  readonly settledAt: number | null
  /** What its channel took back. */
  readonly takenBack: number
}
export interface WithdrawalRow {
  readonly player: string
  readonly amount: number
  readonly state: string
  readonly createdAt: number
  readonly settledAt: number | null
}
export interface Share {
  readonly player: string
  readonly award: number
  readonly runsAt: number
  readonly endsAt: number
  readonly paidAt: number | null
}
export interface KycDecision {
  readonly player: string
  readonly state: string
  readonly decidedAt: number | null
}

/** The state after a season. For the coin balances every movement in the order in which it changed them. */
export interface Facts {
  readonly players: readonly Player[]
  readonly movements: readonly Movement[]
  readonly rounds: readonly Round[]
  readonly studioPlay: readonly StudioPlay[]
  readonly deposits: readonly DepositRow[]
  readonly withdrawals: readonly WithdrawalRow[]
  readonly shares: readonly Share[]
  readonly documents: readonly KycDecision[]
  /** Accounts on hold, and since when. */
  readonly balances: ReadonlyMap<string, number>
  readonly debts: ReadonlyMap<string, number>
  /** What counts for VIP. */
  readonly vipBets: ReadonlyMap<string, number>
  /** Deposits with two promotions. */
  readonly twice: readonly string[]
  readonly problems: readonly string[]
  readonly answered: SeasonServer['answered']
  /** How many there are. */
  readonly stagedRounds: number
  readonly balance: TrialBalance
  readonly bookkeeping: Bookkeeping
}

/** The season and the hours before it in which its players registered, as days of Manila. */
const season = ['2026-11-02', '2026-12-05'] as const

export const byPlayer = <T extends { readonly player: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ player }) => player)

type Read = Pick<SeasonServer, 'deps' | 'problems' | 'answered'>

/** Reads the season's own tables, and nothing that the server computes from them but the trial balance and the desk's report. */
export async function readFacts({ deps, problems, answered }: Read, players: readonly Player[]): Promise<Facts> {
  const sql = deps.db
  const sums = async (text: string) =>
    new Map((await sql.rows<{ player: string; value: number }>(text)).map(({ player, value }) => [player, value] as const))
  return {
    players,
    problems,
    answered,
    stagedRounds: (await sql.row<{ n: number }>('select count(*) as n from staged_round'))?.n ?? 0,
    movements: await sql.rows<Movement>(
      `select a.player_id::text as player, e.kind, e.ref, e.at, p.amount, p.balance_after as after
         from posting p join account a on a.id = p.account_id join entry e on e.id = p.entry_id
         where a.owner = 'player' and a.currency = 'coin' order by e.id`,
    ),
    // By the number: a bare "id" would be the text of the select list.
    rounds: await sql.rows<Round>(
      `select id::text, player_id::text as player, at, stake, payout, valid_bet as "validBet", bonus,
         staged_round_id is not null or shared_round_id is not null as held from round where not demo order by round.id`,
    ),
    studioPlay: await sql.rows<StudioPlay>('select player_id::text as player, at, staked, won from studio_play order by id'),
    deposits: await sql.rows<DepositRow>(
      `select id::text, player_id::text as player, amount, state, return_reason as returned, settled_at as "settledAt",
         (select coalesce(sum(r.amount), 0)::bigint from deposit_refund r where r.order_id = o.id and r.requested_by like 'channel:%') as "takenBack"
         from deposit_order o order by o.id`,
    ),
    withdrawals: await sql.rows<WithdrawalRow>(
      `select player_id::text as player, amount, state, created_at as "createdAt", settled_at as "settledAt" from withdrawal order by id`,
    ),
    shares: await sql.rows<Share>(
      `select player_id::text as player, award, runs_at as "runsAt", ends_at as "endsAt", member.paid_at as "paidAt"
         from red_vs_blue_player member join red_vs_blue_cycle cycle on cycle.id = cycle_id where award > 0 order by cycle_id, player_id`,
    ),
    documents: await sql.rows<KycDecision>(
      `select player_id::text as player, state, decided_at as "decidedAt" from kyc order by player_id`,
    ),
    balances: await sums(
      `select substr(target, 8) as player, min(at)::bigint as value from audit_log where action = 'account.held' group by 1`,
    ),
    debts: await sums('select player_id::text as player, amount as value from player_debt where amount > 0'),
    vipBets: await sums('select player_id::text as player, sum(valid_bet)::bigint as value from vip_bet group by 1'),
    twice: (
      await sql.rows<{ id: string }>(
        `select f.order_id::text as id from first_deposit f join coupon c on c.order_id = f.order_id and c.used_at is not null`,
      )
    ).map(({ id }) => id),
    balance: await trialBalance(sql, { full: true }),
    bookkeeping: await readBookkeeping(deps, ...season),
  }
}
