import * as z from 'zod/mini'
import { call } from './call.ts'
import { feedback } from './feedback.ts'
import { id, time } from './values.ts'

export const channelKinds = ['phone', 'email', 'viber', 'messenger'] as const

/** A way to reach one of our team. */
const channel = z.object({
  channelId: id,
  kind: z.enum(channelKinds),
  /** What the player reads, and where it leads: `tel:`, `mailto:`, `viber:` or `https:`. */
  address: z.string(),
  link: z.string(),
  /** Days from Monday 1 to Sunday 7, and the hours of each, HH:MM of Manila; null: always. */
  hours: z.nullable(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  isOpen: z.boolean(),
  /** When that changes. */
  changesAt: z.nullable(time),
})
export type Channel = z.infer<typeof channel>

/**
 * Who helps, and when (spec §7 «Service»). A guest sees it too. `vip`: the VIPs' own channels; for everybody else `vipOnly`.
 */
export const getCustomerServices = call({
  path: 'getCustomerServices',
  auth: 'public',
  input: z.object({ vip: z._default(z.boolean(), false) }),
  output: z.object({
    channels: z.array(channel),
    /** Sections of the page of questions that are asked most. */
    questions: z.array(z.string()),
    /** The player's own feedback that is not closed, newest first. */
    feedbacks: z.array(feedback),
  }),
  failures: ['vipOnly'],
})
export type CustomerServices = z.infer<typeof getCustomerServices.output>
