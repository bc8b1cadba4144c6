import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { readPicture, uploadPicture } from '../pictures.ts'
import { closeFeedback, showFeedback, listFeedback, sendFeedback } from './service.ts'

type FeedbackCalls = 'feedbackUpload' | 'feedbackPicture' | 'feedbackSend' | 'feedbackList' | 'feedbackDetail' | 'feedbackClose'

export const feedbackHandlers: Pick<Handlers<Calls>, FeedbackCalls> = {
  feedbackUpload: (context, { file }) => uploadPicture(context, 'feedback_picture', { file, most: context.policy.feedback.images }),
  feedbackPicture: (context, { pictureId }) => readPicture(context, 'feedback_picture', pictureId),
  feedbackSend: (context, input) => sendFeedback(context, input),
  feedbackList: (context, input) => listFeedback(context, input),
  feedbackDetail: (context, { feedbackId }) => showFeedback(context, feedbackId),
  feedbackClose: (context, { feedbackId }) => closeFeedback(context, feedbackId),
}
