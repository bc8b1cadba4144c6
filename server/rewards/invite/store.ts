import { dayMs, slotMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'
import { isCredited, leftOfDeposit } from '../../money/orders/depositStore.ts'
import { personOf } from '../../protection/store.ts'
import type { InvitePolicy } from '../../settings/areas/invite.ts'

/** What makes an invitee valid; `until`: as it was until then, so by what had happened by then. Null: as it is now. */
export interface ValidRules extends Readonly<InvitePolicy['valid']> {
  readonly until: number | null
}

/** Whether `playerId` is anywhere above `pid`. */
export const isInvitedBy = async (sql: Sql, pid: string, playerId: string): Promise<boolean> =>
  (await sql.row(
    `with recursive above as (
       select inviter_id from player where id = $1 union select p.inviter_id from player p join above on p.id = above.inviter_id
     ) select 1 as found from above where inviter_id = $2`,
    [pid, playerId],
  )) !== undefined

export const setInviter = (tx: Sql, playerId: string, pid: string) =>
  tx.rows('update player set inviter_id = $2 where id = $1', [playerId, pid])

/**
 * The conditions of a valid invitee `p`, from the rows in which they happened, by rules `v`. All of the same rules are met: those in force,
 * or earlier ones while they were. $2: deposited, $3: bet, $4: ms, $5: the latest time of a deposit that is old enough, $6: until when the
 * rules were in force.
 */
const rulesets = 'unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) v (deposited, bet, ms, rested, until)'
const until = 'least(p.created_at + v.ms, v.until)'
const paidBy = (moment: string): string => `(select coalesce(sum(d.amount - d.refunded), 0) from deposit_order d
    where d.player_id = p.id and d.state = 'paid' and d.settled_at < ${until} and d.settled_at <= ${moment}) >= v.deposited`
const hasDeposited = paidBy(until)
const hasRested = paidBy('v.rested')
/** When the deposits first reached the required amount. */
const depositedAt = `(select min(sums.settled_at) from (
    select d.settled_at, sum(d.amount - d.refunded) over (order by d.settled_at, d.id) as so_far from deposit_order d
      where d.player_id = p.id and d.state = 'paid' and d.settled_at < ${until}) sums where sums.so_far >= v.deposited)`
/**
 * Bets by a time, such as the deadline: as they were written down after it (`recordBets`), otherwise the totals of whole thirds of days, and
 * the rounds of the third that the time is in; once they are archived, all of that third.
 */
const countedBets = (end: string): string => {
  const lastSlot = `(${end}) / ${slotMs}`
  return `(select coalesce(sum(t.valid_bet), 0) from play_total t where t.player_id = p.id and t.currency <> 'demo' and (t.slot < ${lastSlot}
      or (t.slot = ${lastSlot} and exists (select from archive_file f where f.since <= ${end} and f.until > ${end}))))
  + (select coalesce(sum(r.valid_bet), 0) from round r
      where r.player_id = p.id and r.at >= ${lastSlot} * ${slotMs} and r.at < ${end} and not r.demo)`
}
const hasPlayed = `coalesce((select b.valid_bet from invitee_bets b where b.player_id = p.id and b.until = ${until}), ${countedBets(until)}) >= v.bet`

/** A round is written within this time, unless its transaction is still open, which is checked separately. */
export const settledMs = 10 * 60_000
/** How long after a deadline bets are still written down: rounds stay in the database for longer. */
const notedForMs = 30 * dayMs
const deadline = 'p.created_at + $4::bigint'

/** Forgets what was written down while the clock was ahead, before a deadline: more may be bet until then. */
export const forgetAhead = (sql: Sql, now: number) => sql.rows('delete from invitee_bets where until > $1', [now - settledMs])

/** Writes down what invited players bet by their deadlines, of up to `limit` players whose deadline has passed; returns how many. */
export const recordBets = async (sql: Sql, { days }: Pick<ValidRules, 'days'>, now: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `insert into invitee_bets as noted (player_id, until, valid_bet)
         select p.id, ${deadline}, ${countedBets(deadline)} from player p
           where p.inviter_id is not null and p.created_at + $4::bigint <= $1::bigint and p.created_at + $4 > $1 - $2::bigint
             and not exists (select from invitee_bets b where b.player_id = p.id and b.until = ${deadline})
           order by p.id limit $3
         on conflict (player_id) do update set until = excluded.until, valid_bet = excluded.valid_bet returning 1`,
      [now - settledMs, notedForMs, limit, days * dayMs],
    )
  ).length

const isInviterOrEarlier = '(o.id = p.inviter_id or (o.inviter_id = p.inviter_id and o.id < p.id))'
/**
 * A separate person: not linked (server/identity/person), directly or over other accounts, with the inviter or an earlier invitee, whoever
 * invited that one. Of the inviter and of their earlier invitees a hint is enough, or a device, identified by browser and network together:
 * either alone is shared by many people.
 */
const isOwnPerson = `not exists (
    select 1 from (${personOf('p.id')}) same join player o on o.id = same.id
      where o.id = p.inviter_id or (o.inviter_id is not null and o.id < p.id))
  and not exists (
    select 1 from (
      select other_id as id from person_link where player_id = p.id and released_at is null
      union all select player_id from person_link where other_id = p.id and released_at is null
      union all select b.player_id from session a join session b on b.device = a.device and b.network = a.network where a.player_id = p.id
    ) same join player o on o.id = same.id where ${isInviterOrEarlier})`
/** $7 is the least that any of the rules requires to be bet, $8 the longest time for it, in ms: who bet less by then is skipped in the index. */
const payingOf = (bets: string): string =>
  `select id, created_at, inviter_id from player where inviter_id = $1 and has_paid and ${bets} and mobile is not null`
const payingFriends = `${payingOf('noted_ms < $8')} union all ${payingOf('noted_ms >= $8 and noted_bet >= $7')}`
/** Those who can be valid. */
const payingInvitees = `(${payingFriends}) p where true`
/**
 * The first `limit` invitees who joined, of those who meet a condition: more are not counted, and one who joins later takes no other's place. Their
 * order comes from an index alone (migration 206); after `offset 0` the condition is checked one by one in it, of no more friends than needed.
 */
const firstInvitees = (columns: string, condition: string, limit: string): string =>
  `(select ${columns} from (${payingFriends} order by created_at, id offset 0) p where ${condition} order by p.created_at, p.id limit ${limit})`
const rulesOf = (playerId: string, rules: readonly ValidRules[], now: number) => [
  playerId,
  rules.map(({ deposited }) => deposited),
  rules.map(({ bet }) => bet),
  rules.map(({ days }) => days * dayMs),
  rules.map(({ restDays, until: end }) => (end ?? now) - restDays * dayMs),
  rules.map(({ until: end }) => end),
]
const valuesOf = (playerId: string, rules: readonly ValidRules[], now: number) => [
  ...rulesOf(playerId, rules, now),
  Math.min(Number.MAX_SAFE_INTEGER, ...rules.map(({ bet }) => bet)),
  Math.max(0, ...rules.map(({ days }) => days * dayMs)),
]
const isValid = `exists (select from ${rulesets} where ${hasRested} and ${hasPlayed})`

/** The number of the player's valid invitees. It stops counting at `limit`. */
export const countValid = async (sql: Sql, playerId: string, rules: readonly ValidRules[], now: number, limit: number): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `select count(*) as n from (
         select 1 from ${payingInvitees} and ${isValid} and ${isOwnPerson} limit $9::bigint
       ) found`,
      [...valuesOf(playerId, rules, now), limit],
    )
  )?.n ?? 0

/** With the wheel's spins that an invitee earns who is valid by these rules. */
export interface SpinRules extends ValidRules {
  readonly spins: number
}

/** Some valid invitees, and the spins that each of them earns. */
export interface EarningFriends {
  readonly friends: number
  readonly spins: number
}

const spinRulesets =
  'unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $10::bigint[]) v (deposited, bet, ms, rested, until, spins)'

/**
 * The player's valid invitees, by the most spins that any of the rules gives them: those with the most first. It counts the first `limit` who
 * joined.
 */
export const countBySpins = (
  sql: Sql,
  playerId: string,
  rules: readonly SpinRules[],
  now: number,
  limit: number,
): Promise<EarningFriends[]> =>
  sql.rows<EarningFriends>(
    `select spins, count(*) as friends from ${firstInvitees(
      `(select max(v.spins) from ${spinRulesets} where ${hasRested} and ${hasPlayed}) as spins`,
      `${isValid} and ${isOwnPerson}`,
      '$9::bigint',
    )} found group by spins order by spins desc`,
    [...valuesOf(playerId, rules, now), limit, rules.map(({ spins }) => spins)],
  )

/** Records the player's first `limit` valid invitees when an award is claimed for them; of each the latest such time is kept. */
export const recordCounted = (tx: Sql, playerId: string, rules: readonly ValidRules[], now: number, limit: number) =>
  tx.rows(
    `insert into invitee_counted as counted (player_id, at)
       select id, $9 from ${firstInvitees('p.id', `${isValid} and ${isOwnPerson}`, '$10::bigint')} found order by id
       on conflict (player_id) do update set at = greatest(counted.at, excluded.at)`,
    [...valuesOf(playerId, rules, now), now, limit],
  )

/** The deposits that keep an award: a refund that is open may be refused. */
const keepsDeposits = `(select coalesce(sum(${leftOfDeposit('d')}), 0) from deposit_order d
    where d.player_id = p.id and ${isCredited('d')} and d.settled_at < ${until}) >= v.deposited`

/**
 * Like countBySpins, without the deposits' waiting time: invitees for whom an award claimed at `claimedAt` is kept, because their deposits
 * were not refunded. One that counted then still does, whomever it shares a device with since, or turns out to be; one that was no separate
 * person keeps no award. It counts the first `limit` who joined.
 */
export const qualifiedBySpins = (
  sql: Sql,
  playerId: string,
  rules: readonly SpinRules[],
  { now, claimedAt, limit }: { readonly now: number; readonly claimedAt: number; readonly limit: number },
): Promise<EarningFriends[]> =>
  sql.rows<EarningFriends>(
    `select spins, count(*) as friends from ${firstInvitees(
      `(select max(v.spins) from ${spinRulesets} where ${keepsDeposits} and ${hasPlayed}) as spins`,
      `exists (select from ${rulesets} where ${keepsDeposits} and ${hasPlayed})
         and (exists (select from invitee_counted c where c.player_id = p.id and c.at >= $11::bigint) or (${isOwnPerson}))`,
      '$9::bigint',
    )} found group by spins order by spins desc`,
    [...valuesOf(playerId, rules, now), limit, rules.map(({ spins }) => spins), claimedAt],
  )

export interface InviteeRow {
  id: string
  nickname: string
  avatar: string
  created_at: number
  has_mobile: boolean
  has_deposited: boolean
  has_played: boolean
  /** The deposits' waiting time has passed. */
  has_rested: boolean
  is_own_person: boolean
  deposited_at: number | null
}

/** By the rules in force, except whoever was valid by earlier ones. */
export async function inviteePage(sql: Sql, playerId: string, rules: readonly ValidRules[], now: number, page: Page) {
  const rows = await sql.rows<InviteeRow>(
    `select p.id::text, p.nickname, p.avatar, p.created_at, p.mobile is not null as has_mobile,
       reached or ${hasDeposited} as has_deposited, reached or ${hasPlayed} as has_played, reached or ${hasRested} as has_rested,
       ${isOwnPerson} as is_own_person, ${depositedAt} as deposited_at
       from player p join ${rulesets} on v.until is null,
         lateral (select exists (select from ${rulesets} where v.until is not null and ${hasRested} and ${hasPlayed}) as reached) earlier
       where p.inviter_id = $1 order by p.created_at desc, p.id desc limit $7 offset $8`,
    [...rulesOf(playerId, rules, now), ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

/** With the spins that it earns by the rules of its time. */
export const insertShare = (tx: Sql, playerId: string, utcDay: number, spins: number, at: number) =>
  tx.rows('insert into invite_share (player_id, utc_day, spins, at) values ($1, $2, $3, $4) on conflict do nothing', [
    playerId,
    utcDay,
    spins,
    at,
  ])

export interface WheelProgress {
  /** Days with a share that earned spins. */
  shares: number
  /** Those of them that did not note how many: they earn by the rules now. */
  sharesByRules: number
  /** What the others have earned. */
  spinsOfShares: number
  sharedToday: boolean
  used: number
  /** Used spins that noted that shares had earned them. */
  usedOfShares: number
  /** Of all spins; of one that was paid, what was paid. */
  pot: number
  isPaid: boolean
}

/** The pot is paid once. */
export const refOfPot = (playerId: string): string => `inviteWheel:${playerId}`

export async function progressOf(sql: Sql, playerId: string, utcDay: number): Promise<WheelProgress> {
  const row = await sql.row<WheelProgress>(
    `select shared.*, used, "usedOfShares", coalesce(paid.amount, pot) as pot, paid.amount is not null as "isPaid"
       from (select count(*) as used, count(*) filter (where invitees = 0) as "usedOfShares", coalesce(sum(amount), 0)::bigint as pot
         from invite_spin where player_id = $1) spins,
       (select count(*) filter (where spins is null or spins > 0) as shares, count(*) filter (where spins is null) as "sharesByRules",
           coalesce(sum(spins), 0)::bigint as "spinsOfShares", coalesce(bool_or(utc_day = $2), false) as "sharedToday"
         from invite_share where player_id = $1) shared
       left join lateral (
         select p.amount from entry e join posting p on p.entry_id = e.id
           where e.ref = $3 and e.kind = 'inviteWheel' and e.currency = 'coin' and p.amount > 0
       ) paid on true`,
    [playerId, utcDay, refOfPot(playerId)],
  )
  if (!row) throw new Error('the select returned no row')
  return row
}

export interface SpinRow {
  number: number
  segment: number
  amount: number
  at: number
}

/** The sum of the spins used until then that are still earned: the first ones, as many as are earned now. */
export const potOf = async (
  sql: Sql,
  playerId: string,
  { earned, until }: { readonly earned: number; readonly until?: number },
): Promise<number> =>
  (
    await sql.row<{ pot: number }>(
      `select coalesce(sum(amount), 0)::bigint as pot from invite_spin
         where player_id = $1 and number <= $2 and ($3::bigint is null or at < $3)`,
      [playerId, earned, until ?? null],
    )
  )?.pot ?? 0

interface NewSpin extends SpinRow {
  readonly playerId: string
  readonly rulesVersion: number
  /** The valid invitees that it took. */
  readonly invitees: number
}

export const insertSpin = (tx: Sql, { playerId, number, rulesVersion, segment, amount, invitees, at }: NewSpin) =>
  tx.rows('insert into invite_spin (player_id, number, rules_version, segment, amount, invitees, at) values ($1, $2, $3, $4, $5, $6, $7)', [
    playerId,
    number,
    rulesVersion,
    segment,
    amount,
    invitees,
    at,
  ])

/** The latest spin, when it was not watched to its end. */
export const pendingSpin = (sql: Sql, playerId: string) =>
  sql.row<SpinRow>(
    `select number, segment, amount, at from (
       select number, segment, amount, at, seen_at from invite_spin where player_id = $1 order by number desc limit 1
     ) latest where seen_at is null`,
    [playerId],
  )

/** Marks a spin and all before it as seen. False: no such spin of this player. */
export const markSeen = async (tx: Sql, playerId: string, number: string, at: number): Promise<boolean> => {
  if (!(await tx.row('select 1 as found from invite_spin where player_id = $1 and number = $2', [playerId, number]))) return false
  await tx.rows('update invite_spin set seen_at = $3 where player_id = $1 and number <= $2 and seen_at is null', [playerId, number, at])
  return true
}

export async function spinPage(sql: Sql, playerId: string, page: Page) {
  const rows = await sql.rows<SpinRow>(
    'select number, segment, amount, at from invite_spin where player_id = $1 order by number desc limit $2 offset $3',
    [playerId, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

/** False when it was already claimed. */
export const insertClaim = async (tx: Sql, playerId: string, what: string, at: number): Promise<boolean> =>
  (await tx.row('insert into invite_claim (player_id, claim_key, at) values ($1, $2, $3) on conflict do nothing returning 1 as claimed', [
    playerId,
    what,
    at,
  ])) !== undefined

export const claimsOf = async (sql: Sql, playerId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await sql.rows<{ claim_key: string }>('select claim_key from invite_claim where player_id = $1', [playerId])).map(
      (row) => row.claim_key,
    ),
  )
