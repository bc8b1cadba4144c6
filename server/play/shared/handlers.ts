import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { placeBets } from './bets.ts'
import { cashOut } from './cashOut.ts'
import { betsTaken, ownChanged } from './stream.ts'
import { listLiveGames, liveUrl, roundToShow, ownRoundIn, ownState, proofOf } from './views.ts'

export const sharedHandlers: Pick<
  Handlers<Calls>,
  'getLiveUrl' | 'liveGames' | 'liveRound' | 'liveMine' | 'liveBet' | 'liveCashOut' | 'liveOwnRound' | 'liveProof'
> = {
  getLiveUrl: async (context, input) => liveUrl(context, input),
  liveGames: (context) => listLiveGames(context),
  liveRound: (context, input) => roundToShow(context, input),
  liveMine: (context, input) => ownState(context, input),
  liveBet: {
    inTransaction: (context, input) => placeBets(context, input),
    committed({ db, caller }, { gameId }) {
      betsTaken(db, gameId)
      ownChanged(db, gameId, caller.playerId)
    },
  },
  liveCashOut: {
    inTransaction: (context, input) => cashOut(context, input),
    committed: ({ db, caller }, { gameId }) => ownChanged(db, gameId, caller.playerId),
  },
  liveOwnRound: (context, input) => ownRoundIn(context, input),
  liveProof: (context, input) => proofOf(context, input),
}
