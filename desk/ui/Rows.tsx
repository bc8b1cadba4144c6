import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { opensElsewhere, useSearchParam } from '../kit/links.tsx'

export interface Column<Row> {
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, with the same decimals. */
  readonly isNumber?: boolean
  readonly width?: string
  /** By what the rows can be sorted in this column: only where all of them are shown, not a page of them. */
  readonly sort?: (row: Row) => number | string | null
}

interface Sorting {
  readonly column: number
  readonly isDescending: boolean
}
/** How the table is sorted, kept in the address: `Games.3.down`. */
function useSorting(label: string): readonly [Sorting | undefined, (sorting: Sorting | undefined) => void] {
  const [sort, setSort] = useSearchParam('sort', '')
  const [, table, column, way] = /^(.+)\.(\d+)\.(up|down)$/.exec(sort) ?? []
  return [
    table === label ? { column: Number(column), isDescending: way === 'down' } : undefined,
    (sorting) => setSort(sorting ? `${label}.${sorting.column}.${sorting.isDescending ? 'down' : 'up'}` : ''),
  ]
}

/** What has no value comes last in either direction. */
function sorted<Row>(rows: readonly Row[], by: NonNullable<Column<Row>['sort']>, isDescending: boolean): readonly Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}

interface Props<Row> {
  /** The table's label for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  selected?: string | undefined
  onSelect?: (row: Row) => void
  /** Totals below the rows. */
  foot?: ReactNode
  /** Rows are rendered as they scroll into view, within this height. */
  height?: string
  rowHeight?: number
}

/** Whether a table is wider than its frame, which then scrolls and must be reachable by keyboard. */
function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth))
    for (const each of [current, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [box])
  return isWide
}

/** On paper there is nothing to scroll: all rows are rendered before the page is printed. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}

/** Not one that a link or a button in the row has handled, or that opens another tab. */
const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && !opensElsewhere(event) && !(event.target instanceof Element && event.target.closest('button') !== null)

/** Below this number all rows are rendered. */
const fewRows = 60

/** A table. A long one renders only the visible rows; its header stays in place. */
export function Rows<Row>({ label, rows: given, columns, keyOf, selected, onSelect, foot, height, rowHeight = 32 }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [sorting, setSorting] = useSorting(label)
  const by = sorting && columns[sorting.column]?.sort
  const rows = sorting && by ? sorted(given, by, sorting.isDescending) : given
  const isPrinted = useIsPrinted()
  const isLong = rows.length > fewRows && !isPrinted
  const isScrolled = useIsWide(box) || isLong
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const drawn = isLong ? items.flatMap(({ index }) => rows[index] ?? []) : rows
  const above = isLong ? (items[0]?.start ?? 0) : 0
  const below = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const spacer = (size: number) =>
    size > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length} style={{ height: size, padding: 0, border: 0 }}>
          {' '}
        </td>
      </tr>
    )
  return (
    <div
      ref={box}
      className="scroll sticky"
      style={{ maxHeight: height ?? (isLong ? '70vh' : undefined) }}
      tabIndex={isScrolled ? 0 : undefined}
      role={isScrolled ? 'region' : undefined}
      aria-label={isScrolled ? label : undefined}
    >
      <table aria-label={label} aria-rowcount={rows.length}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber = false, width, sort }, index) => {
              const own = sorting?.column === index ? sorting : undefined
              // Of numbers, the largest are looked for; the third time, the rows are as they were.
              const turn = () =>
                setSorting(
                  own && own.isDescending !== isNumber ? undefined : { column: index, isDescending: own ? !own.isDescending : isNumber },
                )
              return (
                <th
                  key={index}
                  scope="col"
                  className={isNumber ? 'right' : undefined}
                  style={width === undefined ? undefined : { width }}
                  aria-sort={own ? (own.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  {sort ? (
                    <button type="button" className="sort" onClick={turn}>
                      {head}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {spacer(above)}
          {drawn.map((row) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                className={onSelect && 'link'}
                aria-selected={onSelect ? key === selected : undefined}
                onClick={onSelect && ((event) => isPlainClick(event) && onSelect(row))}
              >
                {columns.map(({ cell, isNumber }, index) => (
                  <td key={index} className={isNumber ? 'right' : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {spacer(below)}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}
