import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { detail, inbox, receive, remove } from './service.ts'

export const mailHandlers: Pick<Handlers<Calls>, 'getMail3' | 'getMailDetail' | 'receiveMail' | 'delMail'> = {
  getMail3: (context, input) => inbox(context, input),
  getMailDetail: (context, { mailId }) => detail(context, mailId),
  receiveMail: (context, input) => receive(context, input),
  delMail: (context, input) => remove(context, input),
}
