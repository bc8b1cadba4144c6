import { shareOf } from '../../../shared/vip/levels.ts'

interface Props {
  label: string
  value: number
  from?: number
  to: number
  /** What is read instead of the bare numbers. */
  text: string
}

/** A bar that fills with gold. */
export const Progress = ({ label, value, from = 0, to, text }: Props) => {
  const share = shareOf(value, from, to)
  return (
    <div
      className="bar vip-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={text}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
