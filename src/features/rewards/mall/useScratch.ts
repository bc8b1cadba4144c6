import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { scratchCardLottery } from '#contract/mall.ts'
import type { Scratched, WaitingCard } from '#contract/mall.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { scratchCardMachine } from '#machines/scratchCard/scratchCard.machine.ts'
import type { RevealIntent } from '#machines/scratchCard/scratchCard.machine.ts'
import { isBusy, isClosed } from '#machines/scratchCard/scratchCard.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Scratch = ActorRefFrom<typeof scratchCardMachine>

/** Scratching on this page: the machine with its call, fed with the cards that wait whenever its table is empty. */
export function useScratch(waiting: readonly WaitingCard[]): Scratch {
  const app = useApp()
  const scratch = useActorRef(
    scratchCardMachine.provide({
      actors: {
        reveal: createClaimMachine<RevealIntent, Scratched>().provide({
          actors: {
            ask: fromPromise(({ input: { what, requestId } }) => app.send(scratchCardLottery, what, { requestId, silent: true })),
          },
        }),
      },
    }),
    { ...(app.inspect && { inspect: app.inspect }) },
  )
  const closed = useSelector(scratch, isClosed)
  useEffect(() => {
    if (closed) scratch.send({ type: 'cards.arrived', cardIds: waiting.map(({ cardId }) => cardId) })
  }, [closed, scratch, waiting])
  useEffect(() => {
    const refresh = refreshOf(app)
    const subscriptions = [
      scratch.on('card.revealed', () => {
        refresh('mall.changed')
        refresh('award.granted')
      }),
      scratch.on('card.refused', () => refresh('mall.changed')),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [app, scratch])
  // A card that is being scratched is not reloaded away, and nothing opens over it.
  useHold('draw', useSelector(scratch, isBusy))
  return scratch
}
