import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app.ts'

/** The time, ms UTC, once a second: for what counts down to a deadline. */
export function useNow(): number {
  const { world } = useApp()
  const [now, setNow] = useState(() => world.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(world.now()), 1_000)
    return () => clearInterval(timer)
  }, [world])
  return now
}
