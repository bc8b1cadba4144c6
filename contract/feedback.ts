import * as z from 'zod/mini'
import { call } from './call.ts'
import { uploadedFile } from './pictures.ts'
import { id, pageInput, pageOf, text, time } from './values.ts'

export const feedbackTypes = ['bug', 'payment', 'game', 'idea', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
/** Maximum characters of a feedback. */
export const feedbackTextMax = 500

const feedbackId = z.string().check(z.regex(/^\d{1,18}$/))

export const feedback = z.object({
  feedbackId: id,
  time,
  type: z.enum(feedbackTypes),
  text: z.string(),
  /** Ids for feedbackPicture. */
  pictures: z.array(id),
  state: z.enum(['open', 'answered', 'closed']),
  answer: z.nullable(z.object({ text: z.string(), time })),
  closedAt: z.nullable(time),
})
export type Feedback = z.infer<typeof feedback>

/** Multipart: one picture as the file field `file`, re-encoded and stored for a feedback that is being written. */
export const feedbackUpload = call({
  path: 'feedbackUpload',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ file: uploadedFile }),
  output: z.object({ pictureId: id }),
  failures: ['imageKind', 'imageTooLarge', 'imageTooManyPixels', 'imageTooSmall'],
})

/** A picture of the player's own, base64 of a JPEG. No one else can read it. */
export const feedbackPicture = call({
  path: 'feedbackPicture',
  auth: 'user',
  input: z.object({ pictureId: z.uuid() }),
  output: z.object({ jpeg: z.string() }),
  failures: ['notAvailable'],
})

/** Submits a feedback, with up to feedbackConfig.imagesLimit pictures that were uploaded for it. */
export const feedbackSend = call({
  path: 'feedbackSend',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({
    type: z.enum(feedbackTypes),
    text: text(1, feedbackTextMax),
    pictures: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  }),
  output: feedback,
  failures: ['tooManyFeedbacks', 'notAvailable'],
})

/** The player's feedback, newest first. */
export const feedbackList = call({
  path: 'feedbackList',
  auth: 'user',
  input: z.extend(pageInput, { olderThan: z.optional(feedbackId) }),
  output: pageOf(feedback),
})

export const feedbackDetail = call({
  path: 'feedbackDetail',
  auth: 'user',
  input: z.object({ feedbackId }),
  output: feedback,
  failures: ['notAvailable'],
})

/** The player closes it. */
export const feedbackClose = call({
  path: 'feedbackClose',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ feedbackId }),
  output: feedback,
  failures: ['notAvailable', 'alreadyDone'],
})
