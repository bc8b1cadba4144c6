import { useEffect, useRef } from 'react'
import { useApp } from '../../platform/app.ts'

/** Past the moment by so much, in ms: clocks are never quite the same. */
const marginMs = 1_500

/** Does something once the server's time has come to a moment, ms UTC: a page that stays open over midnight shows the new day by itself. */
export function useAt(moment: number | undefined, act: () => void): void {
  const { serverTime } = useApp()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => latest.current(), Math.max(0, moment - serverTime.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [serverTime, moment])
}
