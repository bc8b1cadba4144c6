import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { choose, placeBet, proofOf } from './play.ts'

export const stagedHandlers: Pick<Handlers<Calls>, 'stagedBet' | 'stagedChoose' | 'stagedProof'> = {
  stagedBet: (context, input) => placeBet(context, input),
  stagedChoose: (context, input) => choose(context, input),
  stagedProof: (context, input) => proofOf(context, input.roundId),
}
