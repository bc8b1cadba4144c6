import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app.ts'

/** The house's time, ms UTC, once a second: for what counts down to a deadline. */
export function useNow(): number {
  const { houseTime } = useApp()
  const [now, setNow] = useState(() => houseTime.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(houseTime.now()), 1_000)
    return () => clearInterval(timer)
  }, [houseTime])
  return now
}
