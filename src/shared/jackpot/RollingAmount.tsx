import { amountParts } from '../../ui/Amount.tsx'

/** A single text node, so that a digit costs one element: the strip is moved to the shown digit. */
const strip = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'

interface Props {
  /** In hundredths; null while unknown. */
  value: number | null
  className?: string
}

/** An amount whose digits roll from old to new. Screen readers read the plain number on focus, never while it rolls. */
export function RollingAmount({ value, className = '' }: Props) {
  // As high as an amount: nothing below moves when it arrives.
  if (value === null)
    return (
      <span className={`roll n ${className}`}>
        <span className="roll-row">
          <span className="roll-cell">–</span>
        </span>
      </span>
    )
  const { whole, cents } = amountParts(value)
  // Cents always: the ranges are narrow, and growth is visible in the last digits.
  const tail = cents || '.00'
  return (
    <span className={`roll n ${className}`}>
      <span className="sr-only">
        {whole}
        {tail}
      </span>
      <span className="roll-row" aria-hidden="true">
        <Marks text={whole} after={2} />
        <span className="roll-cents">
          <Marks text={tail} after={0} />
        </span>
      </span>
    </span>
  )
}

/** Digits keyed by their place from the right, so that a longer number keeps its existing ones; `after` is how many follow the text. */
const Marks = ({ text, after }: { text: string; after: number }) =>
  text.split('').map((mark, index) => {
    const place = text.length - index + after
    return /\d/.test(mark) ? (
      <span key={place} className="roll-cell">
        <span className="roll-strip" style={{ transform: `translateY(${Number(mark) * -10}%)`, transitionDelay: `${place * 40}ms` }}>
          {strip}
        </span>
      </span>
    ) : (
      <span key={place}>{mark}</span>
    )
  })
