import { Button } from '../../ui/Button.tsx'
interface Props {
  /** Which step of how many, from 0. */
  at: number
  count: number
  /** Whether it follows the newest step. */
  isLive: boolean
  /** undefined follows the newest step. */
  onStep: (at: number | undefined) => void
  isPaused: boolean
  /** The number of steps since the pause. */
  waiting: number
  onPause: (isPaused: boolean) => void
}

/** Steps through a machine's history, and controls whether new steps are shown as they arrive. */
export function StepBar({ at, count, isLive, onStep, isPaused, waiting, onPause }: Props) {
  return (
    <div className="dev-steps card" role="toolbar" aria-label="Steps">
      <Button small disabled={at <= 0} onClick={() => onStep(at - 1)}>
        Back
      </Button>
      <span className="n">
        {at + 1} / {count}
      </span>
      <Button small disabled={at >= count - 1} onClick={() => onStep(at + 1)}>
        Forward
      </Button>
      <Button small aria-pressed={isLive} onClick={() => onStep(undefined)}>
        Newest
      </Button>
      <Button small aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
        {isPaused ? `Go on${waiting > 0 ? ` (${waiting} new)` : ''}` : 'Pause'}
      </Button>
    </div>
  )
}
