import { amount } from '../kit/text.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const short = (hundredths: number): string => compact.format(hundredths / 100).replace('-', '−')

interface Props {
  /** What is shown, for screen readers. */
  label: string
  /** Amounts in hundredths by day (2026-11-22), oldest first. */
  days: readonly { readonly day: string; readonly value: number }[]
  /** The last day is not over. */
  isLastOpen?: boolean
}
const height = 150
/** A month of bars has room for its figures; more days only for some of their dates. */
const mostFigures = 31
const figureWidth = 44

/** Days as bars, each with its figure as long as there is room. */
export function DayBars({ label, days, isLastOpen = false }: Props) {
  const most = Math.max(1, ...days.map(({ value }) => value))
  const least = Math.min(0, ...days.map(({ value }) => value))
  const scale = height / (most - least)
  const zero = most * scale
  const hasFigures = days.length <= mostFigures
  const width = hasFigures ? figureWidth : (mostFigures * figureWidth) / days.length
  const everyDay = Math.ceil(days.length / mostFigures)
  return (
    <div className="pad scroll" tabIndex={0} role="region" aria-label={label}>
      <svg
        style={{ width: '100%', height: 'auto', maxWidth: days.length * width * 1.4 }}
        viewBox={`0 0 ${days.length * width} ${height + 54}`}
        role="img"
        aria-label={days.map(({ day, value }) => `${day}: ${amount(value)}`).join('; ')}
      >
        <line x1="0" x2={days.length * width} y1={zero + 18} y2={zero + 18} stroke="var(--line-strong)" />
        {days.map(({ day, value }, index) => {
          const size = Math.abs(value) * scale
          return (
            <g key={day}>
              <title>{`${day}: ${amount(value)}`}</title>
              <rect
                x={index * width + width * 0.18}
                width={width * 0.64}
                y={(value >= 0 ? zero - size : zero) + 18}
                height={size}
                rx="2"
                fill={isLastOpen && index === days.length - 1 ? 'var(--c2)' : 'var(--c1)'}
              />
              {hasFigures && (
                <text
                  x={index * width + width / 2}
                  y={(value >= 0 ? zero - size : zero + size + 12) + 13}
                  textAnchor="middle"
                  fontSize="9.5"
                  fill="var(--muted)"
                >
                  {value === 0 ? '' : short(value)}
                </text>
              )}
              {index % everyDay === 0 && (
                <text x={index * width + width / 2} y={height + 48} textAnchor="middle" fontSize="10" fill="var(--muted)">
                  {everyDay === 1 ? day.slice(8) : day.slice(5)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
