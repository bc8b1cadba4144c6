import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { pkSignUp } from '#contract/redVsBlue.ts'
import { redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import { isJoining } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type SignUp = ActorRefFrom<typeof redVsBlueMachine>

/** Joining a camp: the machine with its call, and what its facts mean for what is on the screen. */
export function useSignUp(): SignUp {
  const app = useApp()
  const signUp = useActorRef(
    redVsBlueMachine.provide({
      actors: { signUp: fromPromise(({ input: { camp, requestId } }) => app.send(pkSignUp, { camp }, { requestId, silent: true })) },
    }),
    { ...(app.inspect && { inspect: app.inspect }) },
  )
  useEffect(() => {
    const refresh = refreshOf(app)
    const subscriptions = [
      signUp.on('camp.joined', () => refresh('camps.changed')),
      signUp.on('camps.doubted', () => refresh('camps.changed')),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [app, signUp])
  // A choice that is on its way is not reloaded away.
  useHold('draw', useSelector(signUp, isJoining))
  return signUp
}
