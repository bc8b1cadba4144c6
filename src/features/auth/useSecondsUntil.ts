import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app.ts'

/** Whole seconds until a deadline (ms UTC), read from the clock each second; 0 without one. */
export function useSecondsUntil(deadline: number | null): number {
  const { world } = useApp()
  const [now, setNow] = useState(() => world.now())
  useEffect(() => {
    if (deadline === null) return
    setNow(world.now())
    const timer = setInterval(() => setNow(world.now()), 1000)
    return () => clearInterval(timer)
  }, [deadline, world])
  return deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000))
}
