import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { binned, niceCeiling } from '#src/shared/records/bins.ts'
import { csvCell, csvOf, moneyCell, timeCell } from '#src/shared/records/csv.ts'
import { boundsOf, dayOf } from '#src/shared/records/dateRange.ts'
import { oneOfOrFirst } from '#src/shared/records/oneOfOrFirst.ts'
import { afterLastRow, byDay, distinct, nextPage } from '#src/shared/records/pages.ts'

const day = 24 * 60 * 60 * 1000

describe('a CSV cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['-12.50', '-12.50'],
    ['0.05', '0.05'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(csvCell(text)).toBe(written)
  })

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil","x")', '-', '+63 917'])(
    '%j is never executed by a spreadsheet',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('has amounts with two decimals and timestamps in Manila time', () => {
    expect([0, 5, -5, 1_234_56, -100_00].map(moneyCell)).toEqual(['0.00', '0.05', '-0.05', '1234.56', '-100.00'])
    expect(timeCell(Date.UTC(2026, 10, 21, 16))).toBe('2026-11-22 00:00:00')
  })

  it('is in a file that spreadsheets read as UTF-8, with a header and line ends of RFC 4180', () => {
    const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
    const file = csvOf(
      [
        { head: { id: 'Name' }, cell: (row: { name: string; cents: number }) => row.name },
        { head: { id: 'Amount' }, cell: (row) => moneyCell(row.cents) },
      ],
      [
        { name: 'Piña, “libre”', cents: -150 },
        { name: '=cmd', cents: 100 },
      ],
      i18n,
    )
    expect(file).toBe('\uFEFFName,Amount\r\n"Piña, “libre”",-1.50\r\n\'=cmd,1.00\r\n')
  })
})

describe('where a list continues', () => {
  const page = (ids: string[], pageNum = 1, total = 45) => ({ list: ids.map((id) => ({ id })), total, pageNum, pageSize: 2 })

  it('by page: until everything was listed', () => {
    expect(nextPage(page(['a', 'b']))).toEqual({ pageNum: 2 })
    expect(nextPage(page(['a', 'b'], 2, 4))).toBeUndefined()
    expect(nextPage(page([], 3))).toBeUndefined()
  })

  it('after the last row: until a page is not full', () => {
    expect(afterLastRow(page(['9', '7']))).toEqual({ olderThan: '7' })
    expect(afterLastRow(page(['7']))).toBeUndefined()
    expect(afterLastRow(page([]))).toBeUndefined()
  })

  it('shows a row that appears on two pages once', () => {
    expect(distinct([{ id: '3' }, { id: '2' }, { id: '2' }, { id: '1' }], ({ id }) => id).map(({ id }) => id)).toEqual(['3', '2', '1'])
  })

  it('is grouped by days in the player’s own zone', () => {
    const rows = [Date.UTC(2026, 10, 21, 16), Date.UTC(2026, 10, 21, 15, 59), Date.UTC(2026, 10, 21)].map((time) => ({ time }))
    const daysIn = (zone: string) => byDay(rows, ({ time }) => time, zone).map((group) => [group.day, group.rows.length])
    expect(daysIn('Asia/Manila')).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 2],
    ])
    expect(daysIn('UTC')).toEqual([['2026-11-21', 3]])
  })
})

describe('a range of days', () => {
  /** 22 November 2026 begins in Manila. */
  const midnight = Date.UTC(2026, 10, 21, 16)

  it('begins at midnight in Manila', () => {
    expect(dayOf(midnight)).toBe('2026-11-22')
    expect(dayOf(midnight - 1)).toBe('2026-11-21')
    for (const now of [midnight, midnight + day - 1]) {
      expect(boundsOf({ span: 'today' }, now)).toEqual({ from: midnight })
      expect(boundsOf({ span: 'week' }, now)).toEqual({ from: midnight - 6 * day })
      expect(boundsOf({ span: 'month' }, now)).toEqual({ from: midnight - 29 * day })
    }
    expect(boundsOf({}, midnight)).toEqual({})
  })

  it('of the player’s choice includes both days, and has an open end where none was given or it is invalid', () => {
    expect(boundsOf({ span: 'own', from: '2026-11-22', to: '2026-11-22' }, 0)).toEqual({ from: midnight, to: midnight + day })
    expect(boundsOf({ span: 'own', to: '2026-11-21' }, 0)).toEqual({ to: midnight })
    expect(boundsOf({ span: 'own', from: '2026-13-99', to: 'yesterday' }, 0)).toEqual({})
  })

  it('and any other unknown value in an address is read as the first choice', () => {
    expect(oneOfOrFirst(['list', 'chart'], 'chart')).toBe('chart')
    expect(oneOfOrFirst(['list', 'chart'], 'toString')).toBe('list')
    expect(oneOfOrFirst(['list', 'chart'], undefined)).toBe('list')
  })
})

describe('columns of a plot', () => {
  const at = (of: string, up: number, down: number, level: number) => ({ day: of, up, down, level })

  it('have no gaps: a day without movements stays at the previous level', () => {
    const { bin, columns } = binned([at('2026-02-27', 5, 0, 105), at('2026-03-02', 0, 7, 98)], 100)
    expect(bin).toBe('day')
    expect(columns).toEqual([
      at('2026-02-27', 5, 0, 105),
      at('2026-02-28', 0, 0, 105),
      at('2026-03-01', 0, 0, 105),
      at('2026-03-02', 0, 7, 98),
    ])
  })

  it('are weeks from Monday, then months, when there are too many days; nothing is lost', () => {
    const long = binned([at('2026-10-01', 1, 0, 1), at('2026-10-04', 2, 0, 3), at('2026-10-05', 4, 1, 6), at('2026-11-09', 8, 0, 14)])
    expect(long.bin).toBe('week')
    expect(long.columns[0]).toEqual(at('2026-09-28', 3, 0, 3))
    expect(long.columns[1]).toEqual(at('2026-10-05', 4, 1, 6))
    expect(long.columns.at(-1)).toEqual(at('2026-11-09', 8, 0, 14))
    const longer = binned([at('2025-12-31', 1, 0, 1), at('2026-11-09', 8, 3, 6)])
    expect([longer.bin, longer.columns.length]).toEqual(['month', 12])
    expect(longer.columns.map(({ up, down }) => up - down).reduce((a, b) => a + b)).toBe(6)
  })

  it('of no days are empty', () => {
    expect(binned([])).toEqual({ bin: 'day', columns: [] })
  })

  it('end at a round number that contains them', () => {
    expect([0, 1, 3, 7, 12_34, 99_99, 1_000_00].map(niceCeiling)).toEqual([1, 1, 3, 8, 1_500, 10_000, 100_000])
  })
})
