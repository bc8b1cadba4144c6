import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../../../platform/app.ts'

/**
 * Calls `draw` with the flight's time for each frame while it runs, and once when it does not. The time is the server's, as the page knows
 * it: nothing is counted in the page, so a hidden tab or a slow phone is right again with the next frame.
 */
export function useEachFrame(runsAt: number | null, isRunning: boolean, draw: (ms: number) => void): void {
  const { serverTime } = useApp()
  const frame = useEffectEvent(() => draw(runsAt === null ? 0 : serverTime.now() - runsAt))
  useEffect(() => {
    frame()
    if (!isRunning) return
    let next = requestAnimationFrame(function each() {
      frame()
      next = requestAnimationFrame(each)
    })
    return () => cancelAnimationFrame(next)
  }, [isRunning, runsAt])
}
