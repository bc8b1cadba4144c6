import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './values.ts'

const words = z.object({ title: z.string(), text: z.string() })

/** An announcement (spec §2 «notice»), in both languages: written by an operator, so not in any catalog. */
export const notice = z.object({
  noticeId: id,
  publishedAt: time,
  /** Name of the drawing. */
  art: z.string(),
  /** A page of this site with more about it. */
  path: z.nullable(z.string()),
  words: z.object({ 'en-PH': words, 'fil-PH': words }),
})
export type Notice = z.infer<typeof notice>

/** The current announcements, newest first. */
export const notices = call({
  path: 'anonymous/notices',
  auth: 'public',
  input: z.object({}),
  output: z.object({ list: z.array(notice) }),
})
