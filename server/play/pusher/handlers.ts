import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { proofOf, showBed } from './bed.ts'
import { dropCoins } from './drop.ts'

export const pusherHandlers: Pick<Handlers<Calls>, 'pusherBed' | 'pusherDrop' | 'pusherProof'> = {
  pusherBed: (context, input) => showBed(context, input),
  pusherDrop: (context, input) => dropCoins(context, input),
  pusherProof: (context, input) => proofOf(context, input.roundId),
}
