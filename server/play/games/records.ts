import type { InputOf, OutputOf } from '#contract/call.ts'
import type { betRecord, betRecordReport } from '#contract/records.ts'
import type { Context } from '../../kernel/context.ts'
import { gameName, gameType } from './catalogue.ts'
import { reportRows, roundPage } from './recordStore.ts'
import type { ReportRow } from './recordStore.ts'

type User = Context<'user'>

export async function listRounds({ tx, caller, catalogue }: User, input: InputOf<typeof betRecord>): Promise<OutputOf<typeof betRecord>> {
  const { rows, total } = await roundPage(tx, caller.playerId, input)
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

/** Sums by day (of Manila), game or type of game; types are the catalogue's, so they are summed here. */
export async function report({ tx, caller }: User, input: InputOf<typeof betRecordReport>): Promise<OutputOf<typeof betRecordReport>> {
  const { rows, total } = await reportRows(tx, caller.playerId, input)
  const typeOf = (row: ReportRow): string => gameType(row.key)
  const grouped =
    input.by === 'type'
      ? Object.entries(Object.groupBy(rows, typeOf)).map(([key, group = []]) => group.reduce(add, { key, ...zero }))
      : rows
  const { key: _all, ...sums } = withNet(total ?? { key: '', ...zero })
  return { rows: grouped.map(withNet), total: sums }
}
