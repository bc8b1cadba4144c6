import { amountParts } from '../../ui/Amount.tsx'

/** One text, so that a digit costs one element: the strip is moved to the line that shows. */
const strip = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'

interface Props {
  /** In hundredths; null while it is not known. */
  value: number | null
  className?: string
}

/** An amount whose digits roll from old to new. Whoever listens hears the plain number when they come to it, never while it rolls. */
export function RollingAmount({ value, className = '' }: Props) {
  if (value === null) return <span className={`roll n ${className}`}>–</span>
  const { whole, cents } = amountParts(value)
  // Cents always: the true sections are narrow, and the last places are where one sees them grow.
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

/** Digits by their place from the right, so that a longer number keeps those that it has; `after` is how many stand behind the text. */
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
