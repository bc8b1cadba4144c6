interface Props {
  /** What it is about. Without it the text beside it says everything, and the bar is only visual. */
  label?: string
  value: number
  min?: number
  max: number
  /** Read out instead of the bare numbers: «120 of 2,000». */
  text?: string
  tall?: boolean
}

/** Shows progress. */
export function ProgressBar({ label, value, min = 0, max, text, tall = false }: Props) {
  const share = max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 1
  const spokenText = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': min,
        'aria-valuemax': max,
        'aria-valuenow': Math.min(value, max),
        'aria-valuetext': text,
      }
    : { 'aria-hidden': true }
  return (
    <span className={tall ? 'bar tall' : 'bar'} {...spokenText}>
      <i style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
    </span>
  )
}
