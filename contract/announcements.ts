import * as z from 'zod/mini'
import { call, openToGuests } from './call.ts'
import { id, time } from './values.ts'

const words = z.object({ title: z.string(), text: z.string() })

/** An announcement (spec §2 «notice»), in both languages: written by an operator, so not in any catalog. */
const notice = z.object({
  noticeId: id,
  publishedAt: time,
  /** Name of the drawing. */
  art: z.string(),
  /** A page of this site with more about it. */
  path: z.nullable(z.string()),
  words: z.object({ 'en-PH': words, 'fil-PH': words }),
})
export type Notice = z.infer<typeof notice>

/** The announcements that run for the player, newest first; a visitor gets those for everyone. */
export const notices = openToGuests(
  call({
    path: 'notices',
    auth: 'user',
    input: z.object({}),
    output: z.object({ list: z.array(notice) }),
  }),
)

/** These were shown to the player: they do not open by themselves again. */
export const noticesSeen = call({
  path: 'noticesSeen',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ noticeIds: z.array(id).check(z.maxLength(100)) }),
  output: z.object({ noticeIds: z.array(id) }),
})
