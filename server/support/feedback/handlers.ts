import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { close, detail, list, pictureOf, send, upload } from './service.ts'

type FeedbackCalls = 'feedbackUpload' | 'feedbackPicture' | 'feedbackSend' | 'feedbackList' | 'feedbackDetail' | 'feedbackClose'

export const feedbackHandlers: Pick<Handlers<Calls>, FeedbackCalls> = {
  feedbackUpload: (context, input) => upload(context, input),
  feedbackPicture: (context, { pictureId }) => pictureOf(context, pictureId),
  feedbackSend: (context, input) => send(context, input),
  feedbackList: (context, input) => list(context, input),
  feedbackDetail: (context, { feedbackId }) => detail(context, feedbackId),
  feedbackClose: (context, { feedbackId }) => close(context, feedbackId),
}
