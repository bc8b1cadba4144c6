import type { Sql } from '../../../kernel/database.ts'
import { mergeReads } from '../../../kernel/database/mergeReads.ts'
import { readMark } from '../../reportDayStore.ts'
import type { ReportMark } from '../../reportDayStore.ts'
import * as store from './reportStore.ts'

/**
 * Sums over days of Manila, `from` and `to` being starts of them: of the daily totals, and of the entries and rounds that are not in them
 * yet. All are read in one statement, and so at one moment, with the mark: if the totals have moved on since it was asked for, again.
 */
export async function readSums(sql: Sql, from: number, to: number) {
  const tx = mergeReads(sql)
  for (;;) {
    const mark = await readMark(tx)
    const { markThen: nextMark, ...sums } = await sumsSince(tx, mark, from, to)
    if (nextMark.entryId === mark.entryId && nextMark.roundId === mark.roundId) return sums
  }
}

async function sumsSince(tx: Sql, mark: ReportMark, from: number, to: number) {
  const entries = { from, to, mark: mark.entryId }
  const rounds = { from, to, mark: mark.roundId }
  const [markThen, playedByGame, playedByDay, paidByDay, methods, givenByDay, programmes, providers] = await Promise.all([
    readMark(tx),
    store.playedByGame(tx, rounds),
    store.playedByDay(tx, rounds),
    store.paidByDay(tx, entries),
    store.paidByMethod(tx, entries),
    store.givenByDay(tx, entries),
    store.givenByProgramme(tx, entries),
    store.playedByProvider(tx, { from, to }),
  ])
  return { markThen, playedByGame, playedByDay, paidByDay, methods, givenByDay, programmes, providers }
}
