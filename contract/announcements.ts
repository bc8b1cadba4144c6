import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './values.ts'

const words = z.object({ title: z.string(), text: z.string() })

/** An announcement (spec §2 «notice»), in both languages: an operator writes it, so no catalog has it. */
export const notice = z.object({
  noticeId: id,
  publishedAt: time,
  /** Name of the drawing. */
  art: z.string(),
  /** A page of this site that has more of it. */
  path: z.nullable(z.string()),
  words: z.object({ 'en-PH': words, 'fil-PH': words }),
})
export type Notice = z.infer<typeof notice>

/** What is announced now, newest first. */
export const notices = call({
  path: 'anonymous/notices',
  auth: 'public',
  input: z.object({}),
  output: z.object({ list: z.array(notice) }),
})
