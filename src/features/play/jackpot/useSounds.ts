import { useEffect } from 'react'
import { isWheelTurning, spinPlanOf, wheelPlanOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { createSound } from './sound.ts'
import type { JackpotSpin } from './useJackpotSpin.ts'

/** Plays sounds on the machine's events. */
export function useSounds(spin: JackpotSpin): void {
  const app = useApp()
  useEffect(() => {
    let wasTurning = false
    const sound = createSound(() => app.storage.read('sound') === 'on')
    const subscriptions = [
      // Emitted during the transition: the machine's plan is available once it has completed.
      spin.on('draw.decided', () => {
        const plan = spinPlanOf(spin.getSnapshot())
        if (plan && !prefersReducedMotion()) sound.light(plan)
      }),
      spin.subscribe((snapshot) => {
        const isTurning = isWheelTurning(snapshot)
        const plan = isTurning && !wasTurning ? wheelPlanOf(snapshot) : null
        wasTurning = isTurning
        if (plan && !prefersReducedMotion()) sound.wheel(plan)
      }),
      spin.on('awards.granted', ({ draw }) => sound.win(draw.type === 'jackpot')),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      sound.stop()
    }
  }, [app, spin])
}
