interface Props {
  /** What it is about. Without it the words beside it say it all, and the bar is for eyes alone. */
  label?: string
  value: number
  min?: number
  max: number
  /** Read instead of the bare numbers: «120 of 2,000». */
  text?: string
  tall?: boolean
}

/** How far something has come. */
export function ProgressBar({ label, value, min = 0, max, text, tall = false }: Props) {
  const share = max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 1
  const said = label
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
    <span className={tall ? 'bar tall' : 'bar'} {...said}>
      <i style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
    </span>
  )
}
