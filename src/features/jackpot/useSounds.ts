import { useEffect } from 'react'
import { spinPlanOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { wantsLessMotion } from './motion.ts'
import { createSound } from './sound.ts'
import type { Spin } from './useSpin.ts'

/** Sounds by what the machine tells. */
export function useSounds(spin: Spin): void {
  const app = useApp()
  useEffect(() => {
    const sound = createSound(() => app.facts.read('sound') === 'on')
    const subscriptions = [
      // Told while the machine is on its way: its plan stands once it is there.
      spin.on('draw.decided', () => {
        const plan = spinPlanOf(spin.getSnapshot())
        if (plan && !wantsLessMotion()) sound.light(plan)
      }),
      spin.on('awards.granted', ({ draw }) => sound.win(draw.type === 'jackpot')),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      sound.stop()
    }
  }, [app, spin])
}
