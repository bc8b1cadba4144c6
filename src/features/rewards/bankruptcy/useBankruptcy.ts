import { useActorRef } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../platform/app.ts'
import { giftMachineOf, wireGift } from './bankruptcy.ports.ts'
import type { Bankruptcy } from './bankruptcy.ports.ts'

export type { Bankruptcy } from './bankruptcy.ports.ts'

/** The sheet's machine with its calls, and what its facts mean for the rest of the app. */
export function useBankruptcy(): Bankruptcy {
  const app = useApp()
  const bankruptcy = useActorRef(giftMachineOf(app), app.inspect ? { inspect: app.inspect } : {})
  useEffect(() => wireGift(app, bankruptcy), [app, bankruptcy])

  // The machine starts at rest, so that React's double start in development asks once.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    bankruptcy.send({ type: 'gift.opened' })
  }, [bankruptcy])
  return bankruptcy
}
