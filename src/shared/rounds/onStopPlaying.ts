import type { App } from '../../platform/app.ts'
import { onEmitted } from '../flow/flow.ts'

/** Calls `leave` when the player chooses to stop in a reality check. Returns the clean-up. */
export function onStopPlaying({ deferred }: Pick<App, 'deferred'>, leave: () => void): () => void {
  let hasEnded = false
  let end = () => {}
  void deferred.then(({ realityCheck }) => {
    if (hasEnded) return
    end = onEmitted(realityCheck, {
      'check.closed': ({ isLeaving }) => {
        if (isLeaving) leave()
      },
    })
  })
  return () => {
    hasEnded = true
    end()
  }
}
