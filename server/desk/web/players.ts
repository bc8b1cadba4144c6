import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { sendMail } from '../../awards/mail.ts'
import { linksOf, releaseLinks } from '../../identity/person/links.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import { endAllSessions, lockLogins, unlockLogins } from '../../identity/session/sessions.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { auditHead } from '../../kernel/auditChain.ts'
import { dayMs, manilaMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { archivedPage } from '../../ledger/archive.ts'
import { debtOf } from '../../ledger/debts.ts'
import { post } from '../../ledger/ledger.ts'
import { takeFromLocks, lockedCoins, lockedOf } from '../../ledger/wagering/turnover.ts'
import { movements } from '../../money/statement/statement.ts'
import { gameName } from '../../play/games/catalogue.ts'
import { restrictionOf, limitsOf } from '../../protection/store.ts'
import { withTexts } from '../auditTexts.ts'
import { plainMoment } from '../command.ts'
import { linkTexts } from '../links.ts'
import { placeOf, placeText } from '../timeline.ts'
import { sources } from '../timelineSources.ts'
import { eventsOf } from '../timelineStore.ts'
import { refuseDesk, noteAct } from './context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers } from './context.ts'
import { mayAct } from './may.ts'
import { pageOf } from './pages.ts'
import { showRound } from './playerRound.ts'
import { issueCode, recover, recovery } from './recovery.ts'
import { startOf } from './reports.ts'
import { actOrRequest, firstOf, lastDecided, lockTarget, stateOf, usedToday, waitingRequest } from './requests.ts'

type Input<Name extends keyof typeof playerCalls> = DeskInputOf<(typeof playerCalls)[Name]>
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
const mostRead = 200
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
      select $1::bigint as id union select id from player where mobile = $2
      union (select player_id from player_details where lower(email) = $5 and email <> '' limit ${mostRead}) union (select id from begun limit ${mostRead})
      union (select id from named limit ${mostRead}) union (select id from verified limit ${mostRead})
    ) matching where id is not null order by id desc limit ${maxResults}
  )
  select listed.*, case when p.mobile = $2 then 'mobile' when exists (select from player_details d where d.player_id = p.id and lower(d.email) = $5 and d.email <> '') then 'email' end as confirms
    from (${players} where p.id in (select id from found)) listed join player p on p.id = listed.id::bigint order by p.id desc`

/**
 * The newest players, or those whose id it is, whose username begins so, or who have words that begin so in their nickname. Whoever may see
 * private data also finds them by mobile, email and the name in their documents; a whole mobile number or email confirms that it is this
 * player's, which is recorded.
 */
async function find({ tx, operator, now }: DeskContext, { text }: { text: string }) {
  const query = text.trim().toLowerCase()
  if (query === '') return { rows: (await tx.rows<PlayerRow>(`${players} order by p.id desc limit ${maxResults}`)).map(playerLineOf) }
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
  ])
  for (const { id, confirms } of rows)
    if (confirms !== null)
      await writeAudit(tx, { actor: operator.name, action: 'player.found', target: targetOf(id), reason: confirms }, now)
  return { rows: rows.map(({ confirms: _confirms, ...row }) => playerLineOf(row)) }
}

const adjustmentTarget = (id: string): string => `adjustment:${id}`

/**
 * The state an adjustment is based on: with the last one that was decided, so that a page opened before it does not decide it again; not the
 * balance, which a bet changes every few seconds.
 */
export const adjustmentState = async (sql: Sql, id: string, now: number): Promise<string> =>
  stateOf([id, await restrictionOf(sql, id, now), await debtOf(sql, id), await lastDecided(sql, adjustmentTarget(id))])

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
    ...(row.deposits < policy.withdrawal.leastDeposited ? ['No net deposits'] : []),
    ...(row.documents === 'approved' ? [] : [`Documents: ${row.documents ?? 'none submitted'}`]),
    ...(owed > 0 ? ['Amounts owed are deducted first'] : []),
  ]
  const seen = await adjustmentState(tx, id, now)
  const asked = await waitingRequest(tx, adjustmentTarget(id))
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
    links: links.map(({ playerId, otherId, kind, isHeld, at, releasedAt }) => ({
      playerId: playerId === id ? otherId : playerId,
      because: linkTexts[kind],
      isHeld,
      at,
      isReleased: releasedAt !== null,
    })),
    adjustment: first && asked ? { ...first, amount: Number(asked.input.amount) } : null,
    seen,
    total: { used: await usedToday(tx, 'playerAdjust', operator.name, now), limit: perDay, secondFrom },
    now,
  }
}

const pageSize = 50

async function notes({ tx }: DeskContext, { id, before }: Input<'playerNotes'>) {
  const read = await tx.rows<{ id: string; by: string; at: number; text: string }>(
    `select id::text, by, at, text from desk_note where player_id = $1 and ($2::bigint is null or id < $2) order by desk_note.id desc limit $3`,
    [id, before ?? null, pageSize + 1],
  )
  const { rows, next } = pageOf(read, pageSize, (row) => row.id)
  return { rows, older: next }
}

/** The desk's times are Manila's; the terminal's are UTC. */
const inManila = (at: number): string => plainMoment(at + manilaMs)

async function timeline({ tx, now, policy }: DeskContext, { id, before }: Input<'playerTimeline'>) {
  const place = before === undefined ? undefined : placeOf(before)
  const rows = await eventsOf(tx, id, { from: 0, to: now + 1, before: place, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    events: page.map((row) => ({
      at: row.at,
      area: sources[row.source]?.area ?? '',
      summary: sources[row.source]?.summary(row.detail, { policy, moment: inManila }) ?? '',
      place: placeText(row),
    })),
    older: rows.length > pageSize && last ? placeText(last) : null,
  }
}

const statementRows = 100

async function statement(context: DeskContext, { id, currency, olderThan }: Input<'playerStatement'>) {
  const filter = { playerId: id, currency, kinds: null, from: null, to: null }
  const page = { pageNum: 1, pageSize: statementRows, olderThan: olderThan ?? null }
  const { rows, total } = await movements(context, filter, page)
  return { rows: rows.map(({ time, ...row }) => ({ ...row, at: time })), older: total > statementRows ? (rows.at(-1)?.id ?? null) : null }
}

const roundRows = 100

/** The database's rounds, continued by the archive's when they end, as in the player's own list. */
async function rounds(context: DeskContext, { id, olderThan, until }: Input<'playerRounds'>) {
  const last = until === undefined ? undefined : startOf(until)
  if (until !== undefined && last === undefined) return refuseDesk('badParameter', { fields: ['until'] })
  const to = last === undefined ? undefined : last + dayMs
  const kept = await context.tx.rows<{
    id: string
    at: number
    game: string
    stake: number
    payout: number
    validBet: number
    demo: boolean
    bonus: boolean
  }>(
    `select id::text, at, game_id as game, stake, payout, valid_bet as "validBet", demo, bonus from round
       where player_id = $1 and ($3::bigint is null or at < $3)
         and ($2::bigint is null or (at, id) < ((select at from round where player_id = $1 and id = $2), $2))
       order by round.at desc, round.id desc limit $4`,
    [id, olderThan ?? null, to ?? null, roundRows + 1],
  )
  const room = roundRows + 1 - kept.length
  const archived = room > 0 ? await archivedPage(context, id, { to, olderThan }, room) : []
  const rows = [...kept, ...archived.map((row) => ({ ...row, id: String(row.id), game: row.game_id, validBet: row.valid_bet }))].slice(
    0,
    roundRows,
  )
  return {
    rows: rows.map(({ id: roundId, at, game, stake, payout, validBet, demo, bonus }) => ({
      id: roundId,
      at,
      game: gameName('house', game),
      stake,
      payout,
      validBet,
      with: demo ? ('demo' as const) : bonus ? ('bonus' as const) : ('coin' as const),
    })),
    older: kept.length + archived.length > roundRows ? (rows.at(-1)?.id ?? null) : null,
  }
}

async function devices({ tx, now }: DeskContext, { id }: { id: string }) {
  const rows = await tx.rows<{
    id: string
    device: string
    ip: string
    app: string | null
    from: number
    lastSeenAt: number
    isOpen: boolean
  }>(
    `select id::text, coalesce(model || ' · ' || os, device) as device, ip, app_version as app, created_at as from, last_seen_at as "lastSeenAt", expires_at > $2 as "isOpen"
       from session where player_id = $1 order by created_at desc limit 100`,
    [id, now],
  )
  return { rows }
}

/** Its own transaction: the read is recorded only in the audit log, without the value. */
const unmask = ({ db, operator, now }: DeskContext, { id, field, reason }: Input<'playerUnmask'>) =>
  db.transaction(async (tx) => {
    const row = await tx.row<Record<Input<'playerUnmask'>['field'], string | null>>(
      `select p.mobile, k.name, p.birth_date::text as "birthDate", d.email, coalesce(k.address, concat_ws(', ', d.line, d.barangay, d.city, d.province)) as address,
         k.id_type || ' ' || k.id_number as "idNumber"
         from player p left join kyc k on k.player_id = p.id left join player_details d on d.player_id = p.id where p.id = $1`,
      [id],
    )
    if (!row) return refuseDesk('notFound')
    await writeAudit(tx, { actor: operator.name, action: 'player.unmasked', target: targetOf(id), reason: `${field}: ${reason}` }, now)
    return { value: row[field] || null }
  })

const refuseUnknown = async ({ tx }: DeskContext, id: string): Promise<DeskRefusal | undefined> =>
  (await findPlayer(tx, id)) === undefined ? refuseDesk('notFound') : undefined

async function note(context: DeskContext, { id, text }: Input<'playerNote'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, operator, now } = context
  await tx.rows('insert into desk_note (player_id, by, text, at) values ($1, $2, $3, $4)', [id, operator.name, text, now])
  await noteAct(context, { action: 'player.noted', target: targetOf(id), reason: text.slice(0, 200) })
  return {}
}

async function logOut(context: DeskContext, { id, reason }: Input<'playerLogOut'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const ended = await endAllSessions(context.tx, id, context.now)
  await noteAct(context, { action: 'player.loggedOut', target: targetOf(id), reason })
  return { ended: ended.length }
}

async function lock(context: DeskContext, { id, reason }: Input<'playerLock'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const ended = await lockLogins(context.tx, id, { by: context.operator.name, reason }, context.now)
  if (ended === undefined) return refuseDesk('alreadyDone')
  await noteAct(context, { action: 'player.locked', target: targetOf(id), reason })
  return { ended }
}

async function unlock(context: DeskContext, { id, reason }: Input<'playerUnlock'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  if (!(await unlockLogins(context.tx, id))) return refuseDesk('alreadyDone')
  await noteAct(context, { action: 'player.unlocked', target: targetOf(id), reason })
  return {}
}

async function releaseLink({ tx, operator, now }: DeskContext, { id, otherId, reason }: Input<'playerLinkRelease'>) {
  return (await releaseLinks(tx, { playerId: id, otherId, by: operator.name, reason }, now)) ? {} : refuseDesk('notFound')
}

async function mail(context: DeskContext, { id, title, text, reason }: Input<'playerMail'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, policy, now } = context
  const letter = { template: 'written', words: { 'en-PH': { title, text } } } as const
  await sendMail(tx, { playerId: id, letter, expiresAt: now + policy.mail.days * dayMs }, now)
  await noteAct(context, { action: 'mail.sent', target: targetOf(id), reason: `${title} · ${reason}` })
  return {}
}

export async function adjust(context: DeskContext, { id, amount, seen, reason }: Input<'playerAdjust'>) {
  const missing = await refuseUnknown(context, id)
  if (missing) return missing
  const { tx, policy, requestId, now } = context
  const target = adjustmentTarget(id)
  await lockTarget(tx, target)
  const waiting = await waitingRequest(tx, target)
  if (waiting && waiting.input.amount !== amount)
    return refuseDesk('undecided', { text: 'Another adjustment for this player is awaiting approval. Decide that one first.' })
  return actOrRequest(context, {
    call: 'playerAdjust',
    target,
    input: { id, amount },
    amount: Math.abs(amount),
    reason,
    state: await adjustmentState(tx, id, now),
    seen,
    bounds: policy.desk.adjustment,
    run: async () => {
      const [from, to] = amount > 0 ? (['operator', { playerId: id }] as const) : ([{ playerId: id }, 'operator'] as const)
      const posted = await post(
        tx,
        { kind: 'adjustment', currency: 'coin', from, to, amount: Math.abs(amount) },
        `adjustment:${requestId}`,
        now,
      )
      if (isRefusal(posted)) return refuseDesk(posted.refused, posted.data)
      if (amount < 0) await takeFromLocks(tx, id, -amount, now)
      const pending = waiting ? `, requested by ${waiting.by}: ${waiting.reason}` : ''
      await noteAct(context, { action: 'player.adjusted', target: targetOf(id), reason: `${amount / 100} coins · ${reason}${pending}` })
      return undefined
    },
  })
}

const auditRows = 100

async function audit({ tx }: DeskContext, { actor, target, action, before }: Input<'audit'>) {
  const read = await tx.rows<{ id: number; at: number; actor: string; action: string; target: string; reason: string }>(
    `select id, at, actor, action, target, reason from audit_log where ($1::text is null or actor = $1) and ($2::text is null or target = $2)
       and ($3::text is null or action like $3 || '%') and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [actor || null, target || null, action || null, before ?? null, auditRows + 1],
  )
  const { rows, next } = pageOf(read, auditRows, (row) => String(row.id))
  return { rows: rows.map(withTexts), older: next, chain: await auditHead(tx) }
}

export const playerHandlers: DeskHandlers<typeof playerCalls> = {
  playerFind: find,
  player: open,
  playerNotes: notes,
  playerTimeline: timeline,
  playerStatement: statement,
  playerRounds: rounds,
  playerRound: showRound,
  playerDevices: devices,
  playerUnmask: unmask,
  playerNote: note,
  playerLogOut: logOut,
  playerLock: lock,
  playerUnlock: unlock,
  playerRecovery: recovery,
  playerRecover: recover,
  playerRecoveryCode: issueCode,
  playerLinkRelease: releaseLink,
  playerMail: mail,
  playerAdjust: adjust,
  audit,
}
