import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { niceCeiling } from './bins.ts'
import type { Bin, DaySums } from './bins.ts'

interface Props {
  bin: Bin
  columns: readonly DaySums[]
  /** Read out in place of the drawing; the numbers are in a table below it. */
  label: string
  /** Formats an amount for the axis. */
  text: (value: number) => string
  /** What the axis counts: coins, points. */
  unit: ReactNode
}

const width = 328
const height = 148
/** The axis labels are left of it. */
const left = 46
const right = width - 4
const top = 8
const bottom = height - 20
/** The least distance between two labels of the axis. */
const labelHeight = 13

/** Only every nth column is labeled, so that labels never overlap. */
const namedEvery = (count: number): number => Math.max(1, Math.ceil(count / 6))

function Axis({ ticks, yOf, text }: { ticks: readonly number[]; yOf: (value: number) => number; text: (value: number) => string }) {
  return ticks.map((value) => (
    <g key={value}>
      <line className={value === 0 ? 'plot-zero' : 'plot-line'} x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} />
      {(value === 0 || Math.abs(yOf(value) - yOf(0)) >= labelHeight) && (
        <text x={left - 6} y={yOf(value) + 4} textAnchor="end">
          {text(value)}
        </text>
      )}
    </g>
  ))
}

function Days({ bin, columns, xOf }: Pick<Props, 'bin' | 'columns'> & { xOf: (index: number) => number }) {
  const { i18n } = useLingui()
  const every = namedEvery(columns.length)
  return columns.map(
    ({ day }, index) =>
      index % every === 0 && (
        <text key={day} x={xOf(index)} y={height - 5} textAnchor="middle">
          {i18n.date(`${day}T12:00:00+08:00`, {
            timeZone: 'Asia/Manila',
            month: 'short',
            ...(bin === 'month' ? { year: '2-digit' } : { day: 'numeric' }),
          })}
        </text>
      ),
  )
}

/**
 * Inflow (up, filled) and outflow (down, outlined), on one scale from zero: the sign is shown by direction and shape, not by color alone.
 */
export function FlowPlot({ bin, columns, label, text, unit }: Props) {
  const maxUp = niceCeiling(Math.max(0, ...columns.map(({ up }) => up)))
  const maxDown = niceCeiling(Math.max(0, ...columns.map(({ down }) => down)))
  const hasUp = columns.some(({ up }) => up > 0)
  const hasDown = columns.some(({ down }) => down > 0)
  const [ceiling, floor] = [hasUp || !hasDown ? maxUp : 0, hasDown ? maxDown : 0]
  const yOf = (value: number) => top + ((ceiling - value) / (ceiling + floor)) * (bottom - top)
  const step = (right - left) / Math.max(1, columns.length)
  const bar = Math.min(22, step * 0.64)
  const xOf = (index: number) => left + step * (index + 0.5)
  return (
    <>
      <p className="mini muted">{unit}</p>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <Axis ticks={[...(hasUp ? [ceiling] : []), 0, ...(floor ? [-floor] : [])]} yOf={yOf} text={text} />
        {columns.map(({ day, up, down }, index) => (
          <g key={day}>
            {up > 0 && <rect className="plot-up" x={xOf(index) - bar / 2} width={bar} y={yOf(up)} height={yOf(0) - yOf(up)} rx="2" />}
            {down > 0 && <rect className="plot-down" x={xOf(index) - bar / 2} width={bar} y={yOf(0)} height={yOf(-down) - yOf(0)} rx="2" />}
          </g>
        ))}
        <Days bin={bin} columns={columns} xOf={xOf} />
      </svg>
    </>
  )
}

/** The level at the end of each column, from zero up, as steps: it stays constant between movements. */
export function LevelPlot({ bin, columns, label, text, unit }: Props) {
  const ceiling = niceCeiling(Math.max(0, ...columns.map(({ level }) => level)))
  const yOf = (value: number) => top + ((ceiling - value) / ceiling) * (bottom - top)
  const step = (right - left) / Math.max(1, columns.length)
  const xOf = (index: number) => left + step * (index + 0.5)
  const line = columns.map(({ level }, index) => `${index ? 'V' : `M${left} `}${yOf(level)}H${left + step * (index + 1)}`).join('')
  return (
    <>
      <p className="mini muted">{unit}</p>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <Axis ticks={columns.some(({ level }) => level > 0) ? [ceiling, ceiling / 2, 0] : [0]} yOf={yOf} text={text} />
        {line && (
          <>
            <path className="plot-area" d={`${line}V${yOf(0)}H${left}Z`} />
            <path className="plot-level" d={line} />
          </>
        )}
        <Days bin={bin} columns={columns} xOf={xOf} />
      </svg>
    </>
  )
}
