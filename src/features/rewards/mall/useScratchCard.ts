import { useSelector } from '@xstate/react'
import type { WaitingCard } from '#contract/mall.ts'
import { scratchCardMachine } from '#machines/scratchCard/scratchCard.machine.ts'
import { isBusy, isClosed } from '#machines/scratchCard/scratchCard.selectors.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useFeed, useFlow } from '../../../shared/flow/useFlow.ts'
import { createScratchCardPorts, wireScratchCard } from './scratchCard.ports.ts'
import type { ScratchCard } from './scratchCard.ports.ts'

export type { ScratchCard } from './scratchCard.ports.ts'

/** The scratching machine of this page; it receives the next waiting card whenever its table is empty. */
export function useScratchCard(waiting: readonly WaitingCard[]): ScratchCard {
  const scratchCard = useFlow(scratchCardMachine, { ports: createScratchCardPorts, wire: wireScratchCard })
  useFeed(
    scratchCard,
    waiting,
    (cards) => scratchCard.send({ type: 'cards.received', cardIds: cards.map(({ cardId }) => cardId) }),
    isClosed,
  )
  // While a card is being scratched nothing reloads the page or opens over it.
  useHold('draw', useSelector(scratchCard, isBusy))
  return scratchCard
}
