import type { InputOf, OutputOf } from '#contract/call.ts'
import type { betRecord, betRecordReport } from '#contract/records.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { archivedPage } from '../../ledger/archive.ts'
import { gameName, gameType } from './catalogue.ts'
import { reportRows, roundPage } from './recordStore.ts'
import type { ReportRow, RoundSummary } from './recordStore.ts'
import { sharedNumbers } from './store.ts'

type User = ReadContext<'user'>

/** Rounds of the page that the archive holds: at most one more than the page has room for. */
async function olderRounds(context: User, input: InputOf<typeof betRecord>, room: number): Promise<RoundSummary[]> {
  const { tx, caller } = context
  const { gameId, demo } = input
  const rounds = await archivedPage(
    context,
    caller.playerId,
    input,
    room + 1,
    (round) => round.demo === demo && (gameId === undefined || round.game_id === gameId),
  )
  const sharedIds = rounds.flatMap(({ shared_round_id: id }) => id ?? [])
  const numbers = new Map(sharedIds.length > 0 ? (await sharedNumbers(tx, sharedIds)).map(({ id, number }) => [id, number]) : [])
  return rounds.map((round) => ({
    ...round,
    id: String(round.id),
    shared_number: numbers.get(round.shared_round_id ?? 0) ?? null,
    staged_id: round.staged_round_id === null ? null : String(round.staged_round_id),
  }))
}

/** The database's rounds, continued by the archive's when they end: on the first page, and on those that continue after a known round. */
export async function listRounds(context: User, input: InputOf<typeof betRecord>): Promise<OutputOf<typeof betRecord>> {
  const { tx, caller, catalogue } = context
  const page = await roundPage(tx, caller.playerId, input)
  const continues = page.total <= input.pageSize && (input.pageNum === 1 || input.olderThan !== undefined)
  const older = continues ? await olderRounds(context, input, input.pageSize - page.rows.length) : []
  const rows = [...page.rows, ...older].slice(0, input.pageSize)
  const total = page.total + older.length
  return {
    list: rows.map((row) => ({
      roundId: row.id,
      gameId: row.game_id,
      gameName: gameName(catalogue, row.game_id),
      time: row.at,
      demo: row.demo,
      bet: row.stake,
      validBet: row.valid_bet,
      payout: row.payout,
      ...(row.shared_number !== null && { shared: row.shared_number }),
      ...(row.staged_id !== null && { staged: row.staged_id }),
    })),
    total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  }
}

const zero = { bet: 0, validBet: 0, payout: 0, rounds: 0 }
const add = (a: ReportRow, b: ReportRow): ReportRow => ({
  key: a.key,
  bet: a.bet + b.bet,
  validBet: a.validBet + b.validBet,
  payout: a.payout + b.payout,
  rounds: a.rounds + b.rounds,
})
const withNet = (row: ReportRow) => ({ ...row, net: row.payout - row.bet })

/** Sums by day (in Manila), game or game type; types come from the catalogue, so they are summed here. */
export async function reportRounds(
  { tx, caller }: User,
  input: InputOf<typeof betRecordReport>,
): Promise<OutputOf<typeof betRecordReport>> {
  const { rows, total } = await reportRows(tx, caller.playerId, input)
  const typeOf = (row: ReportRow): string => gameType(row.key)
  const grouped =
    input.by === 'type'
      ? Object.entries(Object.groupBy(rows, typeOf)).map(([key, group = []]) => group.reduce(add, { key, ...zero }))
      : rows
  const { key: _all, ...sums } = withNet(total ?? { key: '', ...zero })
  return { rows: grouped.map(withNet), total: sums }
}
