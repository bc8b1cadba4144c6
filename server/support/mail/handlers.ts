import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { openMail, listMail, claimMail, deleteMail } from './service.ts'

export const mailHandlers: Pick<Handlers<Calls>, 'getMail3' | 'getMailDetail' | 'receiveMail' | 'delMail'> = {
  getMail3: (context, input) => listMail(context, input),
  getMailDetail: (context, { mailId }) => openMail(context, mailId),
  receiveMail: (context, input) => claimMail(context, input),
  delMail: (context, input) => deleteMail(context, input),
}
