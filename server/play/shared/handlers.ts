import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { placeBets } from './bets.ts'
import { cashOut } from './cashOut.ts'
import { hall, liveUrl, lookAt, ownRoundIn, ownState, proofOf } from './views.ts'

export const sharedHandlers: Pick<
  Handlers<Calls>,
  'getLiveUrl' | 'liveGames' | 'liveRound' | 'liveMine' | 'liveBet' | 'liveCashOut' | 'liveOwnRound' | 'liveProof'
> = {
  getLiveUrl: async (context, input) => liveUrl(context, input),
  liveGames: (context) => hall(context),
  liveRound: (context, input) => lookAt(context, input),
  liveMine: (context, input) => ownState(context, input),
  liveBet: (context, input) => placeBets(context, input),
  liveCashOut: (context, input) => cashOut(context, input),
  liveOwnRound: (context, input) => ownRoundIn(context, input),
  liveProof: (context, input) => proofOf(context, input),
}
