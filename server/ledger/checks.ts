import type { Sql } from '../kernel/database.ts'

/** Numbers of entries, rounds or staged rounds: those above `after`, up to and including `upTo`. */
export interface IdRange {
  readonly after: number
  readonly upTo: number
}

const count = async (sql: Sql, text: string, { after, upTo }: IdRange): Promise<number> =>
  (await sql.row<{ n: number }>(text, [after, upTo]))?.n ?? 0

/** The balance a round was played from. */
export const currencyOf = (round: string): string => `case when ${round}demo then 'demo' when ${round}bonus then 'bonus' else 'coin' end`

/** Entries whose postings do not cancel out, and those of which only postings are left. */
export const brokenEntries = (sql: Sql, entries: IdRange): Promise<number> =>
  count(
    sql,
    `select count(*) as n from (select id from (select id from entry where id > $1 and id <= $2) e
         full join (select entry_id as id, amount from posting where entry_id > $1 and entry_id <= $2) p using (id)
       group by id having coalesce(sum(p.amount), 0) <> 0 or count(p.amount) < 2 or count(e.id) = 0) broken`,
    entries,
  )

/** Rounds whose bet or win was not posted as settled. */
export const brokenRounds = (sql: Sql, rounds: IdRange): Promise<number> =>
  count(
    sql,
    `select count(*) as n from (select r.id from round r
       join account a on a.owner = 'player' and a.player_id = r.player_id and a.currency = ${currencyOf('r.')}
       left join entry e on e.ref = 'round:' || r.id left join posting p on p.entry_id = e.id and p.account_id = a.id
       where r.id > $1 and r.id <= $2 group by r.id, r.stake, r.payout, r.shared_round_id, r.staged_round_id
       having coalesce(sum(p.amount), 0) <> r.payout - case when r.shared_round_id is null and r.staged_round_id is null then r.stake else 0 end) broken`,
    rounds,
  )

/** Shared rounds whose payout does not match their bets. */
export const brokenShared = (sql: Sql, rounds: IdRange): Promise<number> =>
  count(
    sql,
    `select count(*) as n from (select r.id from round r left join shared_bet b on b.round_id = r.shared_round_id and b.player_id = r.player_id
       where r.shared_round_id is not null and r.id > $1 and r.id <= $2 group by r.id, r.stake, r.payout
       having (r.stake, r.payout) is distinct from (sum(b.stake), sum(b.payout))) broken`,
    rounds,
  )

/** Staged rounds whose payout does not match their result. Those of archived months are in their files only. */
export const brokenStaged = (sql: Sql, staged: IdRange): Promise<number> =>
  count(
    sql,
    `select count(*) as n from staged_round s left join round r on r.staged_round_id = s.id where s.id > $1 and s.id <= $2
       and ((s.closed_at is not null and s.closed_at >= (select coalesce(max(until), 0) from archive_file)) <> (r.id is not null)
         or (r.stake, r.payout) <> (s.stake, s.payout))`,
    staged,
  )
