import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { linksOf } from '../../../identity/person/linkStore.ts'
import type { LinkRow } from '../../../identity/person/linkStore.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { isId } from '../../../kernel/ids.ts'
import { debtOf } from '../../../ledger/debts.ts'
import { lockedCoins, lockedOf } from '../../../ledger/wagering/turnover.ts'
import { restrictionOf, limitsOf } from '../../../protection/store.ts'
import { linkTexts } from '../../linkTexts.ts'
import { firstOf } from '../approvals/requests.ts'
import { usedToday, waitingRequestFor } from '../approvals/requestStore.ts'
import { audit } from '../audit.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers } from '../context.ts'
import { mayAct } from '../may.ts'
import { findRounds } from './findRounds.ts'
import {
  adjustBalance,
  adjustmentState,
  adjustmentTarget,
  excludePlayer,
  lockPlayer,
  logPlayerOut,
  mailPlayer,
  addNote,
  releaseLink,
  unlockPlayer,
  unmaskField,
} from './playerActs.ts'
import { orders } from './playerOrders.ts'
import { devices, notes, rounds, statement, timeline } from './playerRecords.ts'
import { showRound } from './playerRound.ts'
import { issueCode, recover, recovery } from './recovery.ts'

const targetOf = (id: string): string => `player:${id}`

interface PlayerRow {
  readonly id: string
  readonly account: string | null
  readonly nickname: string
  readonly mobile: string | null
  readonly since: number
  readonly coin: number
  readonly last_seen_at: number | null
}
const players = `select p.id::text, p.account, p.nickname, '••• ' || right(p.mobile, 4) as mobile, p.created_at as since, a.balance as coin,
  (select max(last_seen_at) from session s where s.player_id = p.id) as last_seen_at
  from player p join account a on a.owner = 'player' and a.player_id = p.id and a.currency = 'coin'`
const playerLineOf = ({ last_seen_at: lastSeenAt, ...row }: PlayerRow) => ({ ...row, lastSeenAt })

const maxResults = 50
/** How many matches of each kind are looked at: a word that half of all players have costs no more than a rare one. */
const maxMatchesRead = 200
/** The words of a name without accents, as migration 074 has them in its indexes. */
const wordsIn = (column: 'nickname' | 'name') =>
  String.raw`to_tsvector('simple', regexp_replace(regexp_replace(normalize(${column}, NFD), '[\u0300-\u036f]+', '', 'g'), '[^[:alnum:]\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'))`
/** The accents of a decomposed text. */
const accents = /[\u0300-\u036f]+/g

// Materialized: planned for all matches, by their index, but read only as far as the limit; and players are looked up for the found ones only.
const byText = `with named as materialized (select id from player where ${wordsIn('nickname')} @@ to_tsquery('simple', $4)),
  verified as materialized (select player_id as id from kyc where ${wordsIn('name')} @@ to_tsquery('simple', $6)),
  begun as materialized (select id from player where lower(account) like $3),
  found as materialized (
    select id from (
      select $1::bigint as id union select player_id from withdrawal where id = $1 union select player_id from deposit_order where id = $1
      union select player_id from goods_order where id = $1
      union select o.player_id from deposit_reference r join deposit_order o on o.id = r.order_id where r.channel = any($7) and r.reference = $8
      union select id from player where mobile = $2
      union (select player_id from player_details where lower(email) = $5 and email <> '' limit ${maxMatchesRead}) union (select id from begun limit ${maxMatchesRead})
      union (select id from named limit ${maxMatchesRead}) union (select id from verified limit ${maxMatchesRead})
    ) matching where id is not null order by id desc limit ${maxResults}
  )
  select listed.*, case when p.mobile = $2 then 'mobile' when exists (select from player_details d where d.player_id = p.id and lower(d.email) = $5 and d.email <> '') then 'email' end as confirms
    from (${players} where p.id in (select id from found)) listed join player p on p.id = listed.id::bigint order by p.id desc`

/**
 * The newest players, or those whose id it is, or that of one of their deposits, withdrawals or mall orders, or a payment channel's reference
 * of a deposit, whose username begins so, or who have words that begin so in their nickname. Whoever may see private data also finds them by
 * mobile, email and the name in their documents; a whole mobile number or email confirms that it is this player's, which is recorded.
 */
async function find({ tx, operator, now, adapters, policy }: DeskContext, { text }: { text: string }) {
  const query = text.trim().toLowerCase()
  if (query === '')
    return { rows: (await tx.rows<PlayerRow>(`${players} order by p.id desc limit ${maxResults}`)).map(playerLineOf), rounds: null }
  const mobile = query.replaceAll(/[\s()-]/g, '').replace(/^(\+?63|0)(?=9\d{9}$)/, '')
  const beginning = `${query.replaceAll(/[%_\\]/g, '\\$&')}%`
  const words = query
    .normalize('NFD')
    .replaceAll(accents, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
  const parts = words?.join(' & ') ?? null
  const isPrivate = mayAct(operator, 'playerUnmask')
  const rows = await tx.rows<PlayerRow & { confirms: string | null }>(byText, [
    isId(query) ? query : null,
    isPrivate ? mobile : null,
    beginning,
    parts,
    isPrivate ? query : null,
    isPrivate ? parts : null,
    // References are indexed by channel; of one that is no longer loaded, too, as long as a payment method names it.
    [...new Set([...Object.keys(adapters.payment), ...policy.deposit.types.map(({ channel }) => channel)])],
    text.trim(),
  ])
  for (const { id, confirms } of rows)
    if (confirms !== null)
      await writeAudit(tx, { actor: operator.name, action: 'player.found', target: targetOf(id), reason: confirms }, now)
  const rounds = isId(query) && mayAct(operator, 'playerRounds') ? await findRounds(tx, query) : undefined
  return { rows: rows.map(({ confirms: _confirms, ...row }) => playerLineOf(row)), rounds: rounds ?? null }
}

type Evidence = DeskOutputOf<typeof playerCalls.player>['links'][number]

/** What links the player with each other account, once: a hint says no more than the link that blocks one of the two, from whichever side. */
function evidenceOf(id: string, links: readonly LinkRow[]): Evidence[] {
  const found = new Map<string, Evidence>()
  for (const { playerId, otherId, kind, isHeld, at, releasedAt } of links) {
    const other = playerId === id ? otherId : playerId
    const isReleased = releasedAt !== null
    const blocked = !isHeld || isReleased ? null : playerId === id ? ('this' as const) : ('other' as const)
    const earlier = found.get(`${other} ${kind}`)
    if (!earlier || blocked !== null || (earlier.isReleased && !isReleased))
      found.set(`${other} ${kind}`, { playerId: other, because: linkTexts[kind], blocked, at, isReleased })
  }
  return [...found.values()]
}

async function open({ tx, policy, operator, now }: DeskContext, { id }: { id: string }) {
  const row = await tx.row<
    PlayerRow & {
      vip: number
      inviter: string | null
      documents: string | null
      on_the_way: number
      deposits: number
      deposit_count: number
      withdrawals: number
      withdrawal_count: number
      locked_at: number | null
      locked_by: string | null
      lock_reason: string | null
    }
  >(
    `select base.*, coalesce((select level from vip_player where player_id = base.id::bigint), 0) as vip,
       (select inviter_id::text from player where id = base.id::bigint) as inviter, (select state from kyc where player_id = base.id::bigint) as documents,
       (select coalesce(sum(amount), 0) from withdrawal where player_id = base.id::bigint and state in ('reserved', 'review', 'paying'))::bigint as on_the_way,
       l.locked_at, l.locked_by, l.lock_reason, d.amount as deposits, d.n as deposit_count, w.amount as withdrawals, w.n as withdrawal_count
     from (${players} where p.id = $1) base, (select locked_at, locked_by, lock_reason from player where id = $1) l,
       (select coalesce(sum(amount - refunded), 0)::bigint as amount, count(*) as n from deposit_order where player_id = $1 and state = 'paid') d,
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from withdrawal where player_id = $1 and state = 'paid') w`,
    [id],
  )
  if (!row) return refuseDesk('notFound')
  const balances = await tx.rows<{ currency: string; amount: number }>(
    `select currency, balance as amount from account where owner = 'player' and player_id = $1 order by id`,
    [id],
  )
  const play = await tx.row<{ staked: number; won: number; rounds: number }>(
    `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won, coalesce(sum(rounds), 0)::bigint as rounds
       from play_total where player_id = $1 and currency <> 'demo'`,
    [id],
  )
  const locks = await lockedOf(tx, id, now)
  const restriction = await restrictionOf(tx, id, now)
  const owed = await debtOf(tx, id)
  const links = await linksOf(tx, id)
  const limits = await limitsOf(tx, id)
  const stops = [
    ...(restriction
      ? [restriction.kind === 'held' ? 'The account is blocked: the person has another one' : `In force: ${restriction.kind}`]
      : []),
    ...(row.deposits < policy.withdrawal.minDeposited ? ['No net deposits'] : []),
    ...(row.documents === 'approved' ? [] : [`Documents: ${row.documents ?? 'none submitted'}`]),
    ...(owed > 0 ? ['Amounts owed are deducted first'] : []),
  ]
  const seen = await adjustmentState(tx, id, now)
  const asked = await waitingRequestFor(tx, adjustmentTarget(id))
  const first = await firstOf(tx, asked, seen)
  const { secondFrom, perDay } = policy.desk.adjustment
  return {
    ...playerLineOf(row),
    vip: row.vip,
    inviter: row.inviter,
    documents: row.documents,
    closure: restriction && restriction.kind !== 'held' ? { kind: restriction.kind, until: restriction.until } : null,
    isHeld: restriction?.kind === 'held',
    lock: row.locked_at === null ? null : { by: row.locked_by ?? '', at: row.locked_at, reason: row.lock_reason ?? '' },
    balances,
    withdrawable: Math.max(0, row.coin - owed - lockedCoins(locks)),
    onTheWay: row.on_the_way,
    owed,
    locks: locks.map(({ source, ref, currency, amount, need, done }) => ({ source, ref, currency, amount, need, done })),
    stops,
    limits: limits.map(({ kind, period, value }) => ({ kind, period, value })),
    totals: {
      deposits: row.deposits,
      depositCount: row.deposit_count,
      withdrawals: row.withdrawals,
      withdrawalCount: row.withdrawal_count,
      staked: play?.staked ?? 0,
      won: play?.won ?? 0,
      rounds: play?.rounds ?? 0,
    },
    links: evidenceOf(id, links),
    adjustment: first && asked ? { ...first, amount: Number(asked.input.amount) } : null,
    seen,
    total: { used: await usedToday(tx, 'playerAdjust', operator.name, now), limit: perDay, secondFrom },
    now,
  }
}

export const playerHandlers: DeskHandlers<typeof playerCalls> = {
  playerFind: find,
  player: open,
  playerNotes: notes,
  playerTimeline: timeline,
  playerStatement: statement,
  playerOrders: orders,
  playerRounds: rounds,
  playerRound: showRound,
  playerDevices: devices,
  playerUnmask: unmaskField,
  playerNote: addNote,
  playerLogOut: logPlayerOut,
  playerLock: lockPlayer,
  playerUnlock: unlockPlayer,
  playerExclude: excludePlayer,
  playerRecovery: recovery,
  playerRecover: recover,
  playerRecoveryCode: issueCode,
  playerLinkRelease: releaseLink,
  playerMail: mailPlayer,
  playerAdjust: adjustBalance,
  audit,
}
