import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { closeFeedback, showFeedback, listFeedback, pictureOf, sendFeedback, uploadPicture } from './service.ts'

type FeedbackCalls = 'feedbackUpload' | 'feedbackPicture' | 'feedbackSend' | 'feedbackList' | 'feedbackDetail' | 'feedbackClose'

export const feedbackHandlers: Pick<Handlers<Calls>, FeedbackCalls> = {
  feedbackUpload: (context, input) => uploadPicture(context, input),
  feedbackPicture: (context, { pictureId }) => pictureOf(context, pictureId),
  feedbackSend: (context, input) => sendFeedback(context, input),
  feedbackList: (context, input) => listFeedback(context, input),
  feedbackDetail: (context, { feedbackId }) => showFeedback(context, feedbackId),
  feedbackClose: (context, { feedbackId }) => closeFeedback(context, feedbackId),
}
