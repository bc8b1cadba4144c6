import type { ActorRefFrom } from 'xstate'
import { scratchCardLottery } from '#contract/mall.ts'
import type { Scratched } from '#contract/mall.ts'
import type { RevealIntent, scratchCardMachine } from '#machines/scratchCard/scratchCard.machine.ts'
import type { App } from '../../../platform/app.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type ScratchCard = ActorRefFrom<typeof scratchCardMachine>

/** The call that reveals a card. */
export const createScratchCardPorts = (app: App): Ports<typeof scratchCardMachine> => ({
  actors: {
    reveal: requestLogic<RevealIntent, Scratched>((intent, requestId) =>
      app.send(scratchCardLottery, intent, { requestId, quiet: 'place' }),
    ),
  },
})

/** Connects its events with the rest of the app. Returns the clean-up. */
export function wireScratchCard(app: App, scratchCard: ScratchCard): () => void {
  const refresh = refreshOf(app)
  return onEmitted(scratchCard, {
    'card.revealed': () => {
      refresh('mall.changed')
      refresh('award.granted')
    },
    'card.refused': () => refresh('mall.changed'),
  })
}
