import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { readPicture, uploadPicture } from '../pictures.ts'
import { chatUrl, leaveChat, mailTranscript, openChat, rateChat, markRead, sendChatMessage, transcript, announceTyping } from './service.ts'

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
  chatOpen: (context, input) => openChat(context, input),
  chatUpload: (context, { file }) => uploadPicture(context, 'chat_picture', { file, most: context.policy.service.chat.pictures }),
  chatPicture: (context, { pictureId }) => readPicture(context, 'chat_picture', pictureId),
  chatSend: (context, input) => sendChatMessage(context, input),
  chatRead: (context, input) => markRead(context, input),
  chatTyping: (context, { chatId }) => announceTyping(context, chatId),
  chatLeave: (context, { chatId }) => leaveChat(context, chatId),
  chatRate: (context, input) => rateChat(context, input),
  chatMail: (context, { chatId }) => mailTranscript(context, chatId),
  chatTranscript: (context, { chatId }) => transcript(context, chatId),
}
