import type { PoolName } from '#contract/jackpot.ts'
import type { EntryKind } from '#contract/ledger.ts'
import type { Sql } from '../kernel/database.ts'
import { isRefusal, refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { lockedByDeposits } from './wagering/lockStore.ts'

export const currencies = ['coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo'] as const
export type Currency = (typeof currencies)[number]

/**
 * What is outstanding between us and others: a payment channel, a studio's wallet, coins of pending withdrawals, players' debts, stakes
 * of shared and staged rounds not yet paid.
 */
export type ClearingAccount = 'withdrawals' | 'receivable' | 'shared-rounds' | 'staged-rounds' | `payment-${string}` | `studio-${string}`

/** One side of a movement: a player's account, a jackpot pool, a clearing account, or a system account. */
export type Party =
  | { readonly playerId: string }
  | { readonly pool: PoolName }
  | { readonly clearing: ClearingAccount }
  | 'operator'
  | 'mint'

/** `amount`, in hundredths and always positive, moves from one party to another. */
export interface Movement {
  readonly kind: EntryKind
  readonly currency: Currency
  readonly from: Party
  readonly to: Party
  readonly amount: number
}

/** Opens a new player's accounts, all empty. */
export const openAccounts = (tx: Sql, playerId: string): Promise<unknown> =>
  tx.rows(`insert into account (owner, player_id, currency, balance) select 'player', $1, c, 0 from unnest($2::text[]) c`, [
    playerId,
    currencies,
  ])

/** Where to find a party's account: a condition with its value as $1 and the currency as $2. */
const whereIs = (party: Party): readonly [where: string, value: string] =>
  typeof party === 'string'
    ? ['owner = $1', party]
    : 'pool' in party
      ? [`owner = 'pool' and pool = $1`, party.pool]
      : 'clearing' in party
        ? [`owner = 'clearing' and clearing = $1`, party.clearing]
        : [`owner = 'player' and player_id = $1`, party.playerId]

const findAccount = (tx: Sql, party: Party, currency: Currency) => {
  const [where, value] = whereIs(party)
  return tx.row<{ id: number }>(`select id from account where ${where} and currency = $2`, [value, currency])
}

const accountOf = async (tx: Sql, party: Party, currency: Currency): Promise<number> => {
  const row = await findAccount(tx, party, currency)
  if (!row) throw new Error(`no ${currency} account for ${JSON.stringify(party)}`)
  return row.id
}

const keepsBalance = (party: Party): party is { readonly playerId: string } => typeof party !== 'string' && 'playerId' in party

/**
 * Changes a stored balance, which never becomes negative; undefined when the funds are insufficient, null for an account without a stored
 * balance.
 */
const change = async (tx: Sql, party: Party, account: number, delta: number): Promise<number | null | undefined> => {
  if (!keepsBalance(party)) return null
  const row = await tx.row<{ balance: number }>(
    'update account set balance = balance + $2 where id = $1 and balance + $2 >= 0 returning balance',
    [account, delta],
  )
  return row?.balance
}

/**
 * A movement between an account with a stored balance and one without, in one statement: first the balance, if sufficient, then the entry
 * and its postings. Undefined: insufficient funds, or no such account.
 */
async function postOnce(tx: Sql, movement: Movement, ref: string, now: number): Promise<{ id: number; balance: number } | undefined> {
  const { kind, currency, from, to, amount } = movement
  const [holder, other, delta] = keepsBalance(from) ? [from, to, -amount] : [to, from, amount]
  if (!keepsBalance(holder)) throw new Error('neither side has a stored balance')
  const [where, value] = whereIs(other)
  return tx.row<{ id: number; balance: number }>(
    `with other as (
       select id from account where ${where} and currency = $2
     ), kept as (
       update account set balance = balance + $4 where owner = 'player' and player_id = $3 and currency = $2 and balance + $4 >= 0
         and exists (select 1 from other) returning id, balance
     ), made as (
       insert into entry (kind, ref, currency, at) select $5, $6, $2, $7 from kept returning id
     ), posted as (
       insert into posting (entry_id, account_id, amount, balance_after)
         select made.id, kept.id, $4, kept.balance from made, kept union all select made.id, other.id, -$4, null from made, other
     ) select made.id, kept.balance from made, kept`,
    [value, currency, holder.playerId, delta, kind, ref, now],
  )
}

/**
 * Posts one movement in the caller's transaction: besides the spin's prepared statement, the only way to change a balance. Player rows
 * are locked in id order, so that two movements cannot deadlock, and before the entry gets its number, so that a balance's entries are
 * numbered in the order in which they changed it.
 *
 * `ref` names the event, e.g. `deposit:500001`, and is unique with its kind and currency: posting the same event twice raises the
 * database's unique violation, which rolls the transaction back (docs/decisions/031-one-posting-an-event.md). Returns the balance after
 * it of the side that keeps one; of two, the payer's.
 */
export async function post(
  tx: Sql,
  movement: Movement,
  ref: string,
  now: number,
): Promise<{ entryId: number; balance: number | null } | Refusal> {
  const { kind, currency, amount } = movement
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a movement needs a positive integer, not ${amount}`)
  if (keepsBalance(movement.from) !== keepsBalance(movement.to)) {
    const posted = await postOnce(tx, movement, ref, now)
    if (posted) return { entryId: posted.id, balance: posted.balance }
  }
  const sides = await Promise.all([
    accountOf(tx, movement.from, currency).then((account) => ({ party: movement.from, account, delta: -amount })),
    accountOf(tx, movement.to, currency).then((account) => ({ party: movement.to, account, delta: amount })),
  ])
  const changed: { account: number; delta: number; after: number | null }[] = []
  for (const { party, account, delta } of sides.toSorted((a, b) => a.account - b.account)) {
    const after = await change(tx, party, account, delta)
    if (after === undefined) return refuse('balanceTooLow')
    changed.push({ account, delta, after })
  }
  // Numbered while the balances are locked: entries are in the order in which they changed the balance, and a statement has no gap.
  const entry = await tx.row<{ id: number }>('insert into entry (kind, ref, currency, at) values ($1, $2, $3, $4) returning id', [
    kind,
    ref,
    currency,
    now,
  ])
  if (!entry) throw new Error('the entry was not written')
  await tx.rows(
    `insert into posting (entry_id, account_id, amount, balance_after)
       select $1, side.* from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as side`,
    [entry.id, changed.map(({ account }) => account), changed.map(({ delta }) => delta), changed.map(({ after }) => after)],
  )
  const balances = changed.filter(({ after }) => after !== null).toSorted((a, b) => a.delta - b.delta)
  return { entryId: entry.id, balance: balances[0]?.after ?? null }
}

/** As `post`, where the payer cannot have too little: it has no stored balance, or is locked and holds the amount. */
export async function mustPost(...args: Parameters<typeof post>): Promise<{ entryId: number; balance: number | null }> {
  const posted = await post(...args)
  if (isRefusal(posted)) throw new Error(`${args[1].kind}: the payer has less than ${args[1].amount}`)
  return posted
}

/** One of several movements from the operator to a player. */
export interface Credit {
  readonly kind: EntryKind
  readonly currency: Currency
  readonly ref: string
  readonly amount: number
}

/** What a player had before a credit in coins, in hundredths. */
interface Before {
  /** The balance without the gift. */
  readonly own: number
  /** What deposits lock, wagered or not. */
  readonly locked: number
}

/**
 * Posts movements from the operator to one player, each with its own entry, in one statement: the balances are locked in id order and
 * changed before the entries get their numbers, as in `post`. Returns what the player had before in coins, of a credit in coins.
 */
export async function credit(tx: Sql, playerId: string, credits: readonly Credit[], now: number): Promise<Before> {
  for (const { amount } of credits)
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a movement needs a positive integer, not ${amount}`)
  if (credits.length === 0) return { own: 0, locked: 0 }
  const made = await tx.row<{ n: number; own: number | null; locked: number }>(
    `with asked as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) with ordinality as asked (kind, currency, ref, amount, n)
     ), held as materialized (
       select id, currency, balance, gift from account where owner = 'player' and player_id = $1 and currency in (select currency from asked)
         order by id for no key update
     ), kept as (
       update account set balance = account.balance + given.sum
         from held join (select currency, sum(amount)::bigint as sum from asked group by currency) given using (currency)
         where account.id = held.id returning account.id, account.currency, account.balance
     ), made as (
       insert into entry (kind, ref, currency, at) select kind, ref, currency, $6 from asked join kept using (currency) order by n
         returning id, kind, ref, currency
     ), posted as (
       insert into posting (entry_id, account_id, amount, balance_after)
         select made.id, side.account_id, side.amount, side.balance_after
           from (select asked.*, kept.id as account_id, kept.balance - coalesce(sum(amount) over (partition by currency order by n
                   rows between 1 following and unbounded following), 0)::bigint as after from asked join kept using (currency)) moved
             join made using (kind, ref, currency)
             join account operator_account on operator_account.owner = 'operator' and operator_account.currency = moved.currency,
             lateral (values (moved.account_id, moved.amount, moved.after), (operator_account.id, -moved.amount, null))
               as side (account_id, amount, balance_after)
     ) select count(*) as n, (select balance - gift from held where currency = 'coin') as own, ${lockedByDeposits} as locked from made`,
    [
      playerId,
      credits.map(({ kind }) => kind),
      credits.map(({ currency }) => currency),
      credits.map(({ ref }) => ref),
      credits.map(({ amount }) => amount),
      now,
    ],
  )
  if (made?.n !== credits.length) throw new Error(`no account of player ${playerId} for ${JSON.stringify(credits)}`)
  return { own: made.own ?? 0, locked: made.own === null ? 0 : made.locked }
}

export async function balanceOf(sql: Sql, playerId: string, currency: Currency): Promise<number> {
  const row = await sql.row<{ balance: number }>(
    `select balance from account where owner = 'player' and player_id = $1 and currency = $2`,
    [playerId, currency],
  )
  return row?.balance ?? 0
}

export type Balances = Readonly<Record<Currency, number>>

export function asBalances(rows: readonly { readonly currency: Currency; readonly balance: number }[]): Balances {
  const held = new Map(rows.map(({ currency, balance }) => [currency, balance]))
  return Object.fromEntries(currencies.map((currency) => [currency, held.get(currency) ?? 0])) as Balances
}

/** All of a player's balances. */
export const balancesOf = async (sql: Sql, playerId: string): Promise<Balances> =>
  asBalances(await sql.rows(`select currency, balance from account where owner = 'player' and player_id = $1`, [playerId]))
