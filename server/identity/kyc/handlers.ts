import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { add, statusOf, upload } from './service.ts'

export const kycHandlers: Pick<Handlers<Calls>, 'kyc' | 'uploadKyc' | 'addKyc'> = {
  kyc: ({ tx, caller }) => statusOf(tx, caller.playerId),
  uploadKyc: (context, input) => upload(context, input),
  addKyc: (context, input) => add(context, input),
}
