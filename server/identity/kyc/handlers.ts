import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { saveKyc, kycStatusOf, uploadDocument } from './service.ts'

export const kycHandlers: Pick<Handlers<Calls>, 'kyc' | 'uploadKyc' | 'addKyc'> = {
  kyc: (context) => kycStatusOf(context),
  uploadKyc: (context, input) => uploadDocument(context, input),
  addKyc: (context, input) => saveKyc(context, input),
}
