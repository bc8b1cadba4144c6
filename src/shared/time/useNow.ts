import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app.ts'

/** The server's time, ms UTC, updated once a second: for countdowns. */
export function useNow(): number {
  const { serverTime } = useApp()
  const [now, setNow] = useState(() => serverTime.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime.now()), 1_000)
    return () => clearInterval(timer)
  }, [serverTime])
  return now
}
