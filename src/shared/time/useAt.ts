import { useEffect, useRef } from 'react'
import { useApp } from '../../platform/app.ts'

/** Added to the deadline, in ms: clocks are never quite in sync. */
const marginMs = 1_500
/** A timer for later than in 24 days would end at once. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Runs an action once the server's time reaches a timestamp, ms UTC: a page that stays open over midnight shows the new day automatically.
 */
export function useAt(moment: number | undefined, act: () => void): void {
  const { serverTime } = useApp()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (moment === undefined) return
    const wait = Math.max(0, moment - serverTime.now()) + marginMs
    if (wait > maxTimerMs) return
    const timer = setTimeout(() => latest.current(), wait)
    return () => clearTimeout(timer)
  }, [serverTime, moment])
}
