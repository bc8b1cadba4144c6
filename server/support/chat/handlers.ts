import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { chatUrl, leave, mail, open, pictureOf, rate, read, send, transcript, typing, upload } from './service.ts'

type ChatCalls =
  | 'getChatUrl'
  | 'chatOpen'
  | 'chatUpload'
  | 'chatPicture'
  | 'chatSend'
  | 'chatRead'
  | 'chatTyping'
  | 'chatLeave'
  | 'chatRate'
  | 'chatMail'
  | 'chatTranscript'

export const chatHandlers: Pick<Handlers<Calls>, ChatCalls> = {
  getChatUrl: async (context, input) => chatUrl(context, input),
  chatOpen: (context, input) => open(context, input),
  chatUpload: (context, input) => upload(context, input),
  chatPicture: (context, { pictureId }) => pictureOf(context, pictureId),
  chatSend: (context, input) => send(context, input),
  chatRead: (context, input) => read(context, input),
  chatTyping: (context, { chatId }) => typing(context, chatId),
  chatLeave: (context, { chatId }) => leave(context, chatId),
  chatRate: (context, input) => rate(context, input),
  chatMail: (context, { chatId }) => mail(context, chatId),
  chatTranscript: (context, { chatId }) => transcript(context, chatId),
}
