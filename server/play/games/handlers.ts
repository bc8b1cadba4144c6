import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { currentSeeds, rotate, roundToVerify } from './fair.ts'
import { like } from './likes.ts'
import { listRounds, report } from './records.ts'
import { settleSpin } from './spin.ts'
import { beat, exit, start } from './visits.ts'

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
  startGame: (context, input) => start(context, input),
  spin: { ownTransaction: (context, input) => settleSpin(context, input) },
  exitGame: (context, input) => exit(context, input.roundToken),
  gameLike: (context, input) => like(context, input),
  online: (context, input) => beat(context, input),
  betRecord: { onReplica: (context, input) => listRounds(context, input) },
  betRecordReport: { onReplica: (context, input) => report(context, input) },
  fairSeeds: (context) => currentSeeds(context),
  fairRotate: (context, input) => rotate(context, input),
  fairRound: (context, input) => roundToVerify(context, input.roundId),
}
