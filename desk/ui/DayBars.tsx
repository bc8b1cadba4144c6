import { useCallback, useState } from 'react'
import { amountText } from '../kit/text.ts'

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
const [height, figureWidth, dateWidth, labelHeight] = [150, 40, 32, 18]

/** The width of an element, as it changes. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // At once, so that the first frame has the bars.
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/** Days as bars over the whole width, each with its figure and date as long as there is room. */
export function DayBars({ label, days, isLastOpen = false }: Props) {
  const [ref, width] = useWidth()
  const max = Math.max(1, ...days.map(({ value }) => value))
  const min = Math.min(0, ...days.map(({ value }) => value))
  const scale = height / (max - min)
  const zero = max * scale + labelHeight
  const slot = width / Math.max(1, days.length)
  const everyDay = Math.max(1, Math.ceil(dateWidth / slot))
  return (
    <div className="pad" role="region" aria-label={label}>
      <div ref={ref} style={{ position: 'relative', height: height + 3 * labelHeight }}>
        {width > 0 && (
          <svg
            style={{ position: 'absolute', width, height: height + 3 * labelHeight }}
            role="img"
            aria-label={days.map(({ day, value }) => `${day}: ${amountText(value)}`).join('; ')}
          >
            {max === 1 && min === 0 && (
              <text x={width / 2} y={zero / 2} textAnchor="middle" fontSize="13" fill="var(--muted)">
                Nothing on these days
              </text>
            )}
            <line x1="0" x2={width} y1={zero} y2={zero} stroke="var(--line-strong)" />
            {days.map(({ day, value }, index) => {
              const size = Math.abs(value) * scale
              const middle = (index + 0.5) * slot
              return (
                <g key={day}>
                  <title>{`${day}: ${amountText(value)}`}</title>
                  <rect
                    x={middle - slot * 0.32}
                    width={slot * 0.64}
                    y={value >= 0 ? zero - size : zero}
                    height={size}
                    rx="2"
                    fill={isLastOpen && index === days.length - 1 ? 'var(--c2)' : 'var(--c1)'}
                  />
                  {slot >= figureWidth && value !== 0 && (
                    <text
                      x={middle}
                      y={value > 0 ? zero - size - 5 : zero + size + 13}
                      textAnchor="middle"
                      fontSize="12"
                      fill="var(--muted)"
                    >
                      {short(value)}
                    </text>
                  )}
                  {index % everyDay === 0 && (
                    <text x={middle} y={height + 3 * labelHeight - 4} textAnchor="middle" fontSize="12" fill="var(--muted)">
                      {everyDay === 1 ? day.slice(8) : day.slice(5)}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
      </div>
    </div>
  )
}
