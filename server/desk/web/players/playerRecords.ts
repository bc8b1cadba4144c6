import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { dayMs, manilaMs } from '../../../kernel/calendar.ts'
import { archivedPage } from '../../../ledger/archive.ts'
import { entryKindsOf, movements } from '../../../money/statement/statement.ts'
import { gameName } from '../../../play/games/catalogue.ts'
import { plainMoment } from '../../text.ts'
import { eventsOf, placeOf, placeText, timelineAreas } from '../../timelineStore.ts'
import { aboutOf, summaryOf } from '../../timelineTexts.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext } from '../context.ts'
import { pageOf } from '../pages.ts'
import { daysOf, startOf } from '../reports/reports.ts'
import { notesBefore, roundsBefore, sessionsOf } from './recordStore.ts'

// What is recorded of a player: notes, timeline, statement, rounds and devices, a page at a time.

type Input<Name extends keyof typeof playerCalls> = DeskInputOf<(typeof playerCalls)[Name]>

const pageSize = 50

export async function notes({ tx }: DeskContext, { id, before }: Input<'playerNotes'>) {
  const read = await notesBefore(tx, id, before ?? null, pageSize + 1)
  const { rows, next } = pageOf(read, pageSize, (row) => row.id)
  return { rows, older: next }
}

/** The desk's times are Manila's; the terminal's are UTC. */
const inManila = (at: number): string => plainMoment(at + manilaMs)

export async function timeline({ tx, now, policy }: DeskContext, { id, area, before }: Input<'playerTimeline'>) {
  const place = before === undefined ? undefined : placeOf(before)
  const rows = await eventsOf(tx, id, { from: 0, to: now + 1, before: place, limit: pageSize + 1, area })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    events: page.map((row) => ({
      at: row.at,
      area: row.area,
      summary: summaryOf(row, { policy, moment: inManila }),
      about: aboutOf(row),
      place: placeText(row),
    })),
    older: rows.length > pageSize && last ? placeText(last) : null,
    areas: timelineAreas,
  }
}

const statementRows = 100
const exportedRows = 500

export async function statement(context: DeskContext, { id, currency, kind, from, to, olderThan, isExport }: Input<'playerStatement'>) {
  const { tx, operator, now } = context
  const days = daysOf(from, to)
  if (!days) return refuseDesk('badParameter', { fields: ['from, to'] })
  // Each page of a file is one that can be asked for alone.
  if (isExport) {
    const what = [currency, kind, from && `from ${from}`, to && `to ${to}`, olderThan && `before ${olderThan}`].filter(Boolean).join(', ')
    await writeAudit(tx, { actor: operator.name, action: 'player.statementExported', target: `player:${id}`, reason: what }, now)
  }
  const size = isExport ? exportedRows : statementRows
  const filter = { playerId: id, currency, kinds: entryKindsOf(kind), from: days.start, to: days.end }
  const { rows, total } = await movements(context, filter, { pageNum: 1, pageSize: size, olderThan: olderThan ?? null })
  return { rows: rows.map(({ time, ...row }) => ({ ...row, at: time })), older: total > size ? (rows.at(-1)?.id ?? null) : null }
}

const roundRows = 100

/** The database's rounds, continued by the archive's when they end, as in the player's own list. */
export async function rounds(context: DeskContext, { id, olderThan, until }: Input<'playerRounds'>) {
  const last = until === undefined ? undefined : startOf(until)
  if (until !== undefined && last === undefined) return refuseDesk('badParameter', { fields: ['until'] })
  const to = last === undefined ? undefined : last + dayMs
  const kept = await roundsBefore(context.tx, id, { olderThan: olderThan ?? null, to: to ?? null }, roundRows + 1)
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

export async function devices({ tx, now }: DeskContext, { id }: { id: string }) {
  return { rows: await sessionsOf(tx, id, now) }
}
