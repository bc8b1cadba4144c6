import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { currentSeeds, rotateSeeds, roundToVerify } from './fair.ts'
import { likeGame } from './likes.ts'
import { listRounds, reportRounds } from './records.ts'
import { settleNextSpin, settleSpin } from './spin.ts'
import { receiveHeartbeat, closeGameSession, openGameSession, startSecrets } from './visits.ts'

type GameCalls =
  | 'startGame'
  | 'spin'
  | 'exitGame'
  | 'gameLike'
  | 'online'
  | 'betRecord'
  | 'betRecordReport'
  | 'fairSeeds'
  | 'fairRotate'
  | 'fairRound'

export const gamesHandlers: Pick<Handlers<Calls>, GameCalls> = {
  startGame: { inTransaction: (context, input) => openGameSession(context, input), secrets: startSecrets },
  spin: {
    ownTransaction: (context, input) => settleSpin(context, input),
    withoutLookup: (context, input) => settleNextSpin(context, input),
  },
  exitGame: (context, input) => closeGameSession(context, input.roundToken),
  gameLike: (context, input) => likeGame(context, input),
  online: (context, input) => receiveHeartbeat(context, input),
  betRecord: { onReplica: (context, input) => listRounds(context, input) },
  betRecordReport: { onReplica: (context, input) => reportRounds(context, input) },
  fairSeeds: (context) => currentSeeds(context),
  fairRotate: (context, input) => rotateSeeds(context, input),
  fairRound: (context, input) => roundToVerify(context, input.roundId),
}
