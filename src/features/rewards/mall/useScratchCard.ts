import { useSelector } from '@xstate/react'
import type { WaitingCard } from '#contract/mall.ts'
import { scratchCardMachine } from '#machines/scratchCard/scratchCard.machine.ts'
import { isBusy, isClosed } from '#machines/scratchCard/scratchCard.selectors.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useFeed, useFlow } from '../../../shared/flow/useFlow.ts'
import { createScratchCardPorts, wireScratchCard } from './scratchCard.ports.ts'
import type { ScratchCard } from './scratchCard.ports.ts'

export type { ScratchCard } from './scratchCard.ports.ts'

/** Scratching on this page, fed with the cards that wait whenever its table is empty. */
export function useScratchCard(waiting: readonly WaitingCard[]): ScratchCard {
  const scratchCard = useFlow(scratchCardMachine, { ports: createScratchCardPorts, wire: wireScratchCard })
  useFeed(
    scratchCard,
    waiting,
    (cards) => scratchCard.send({ type: 'cards.arrived', cardIds: cards.map(({ cardId }) => cardId) }),
    isClosed,
  )
  // A card that is being scratched is not reloaded away, and nothing opens over it.
  useHold('draw', useSelector(scratchCard, isBusy))
  return scratchCard
}
