import * as z from 'zod/mini'
import { call } from './call.ts'
import { feedback } from './feedback.ts'
import { iconName } from './icons.ts'
import { id, time } from './values.ts'

const channelKinds = ['phone', 'email', 'viber', 'messenger'] as const

/** Days from Monday 1 to Sunday 7, and the hours of each, HH:MM in Manila; null: always. */
const hours = z.nullable(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }))

/** A way to reach our team. */
const channel = z.object({
  channelId: id,
  kind: z.enum(channelKinds),
  /** The text that the player reads, and its link: `tel:`, `mailto:`, `viber:` or `https:`. */
  address: z.string(),
  link: z.string(),
  /** An icon of the icon service in place of the kind's own: `lucide:life-buoy`. */
  icon: z.optional(z.string().check(z.regex(iconName))),
  hours,
  isOpen: z.boolean(),
  /** When that changes. */
  changesAt: z.nullable(time),
})
export type Channel = z.infer<typeof channel>

/** Who helps, and when (spec §7 «Service»). Also open to guests. `vip`: the VIPs' own channels; refused to others with `vipOnly`. */
export const getCustomerServices = call({
  path: 'getCustomerServices',
  auth: 'public',
  input: z.object({ vip: z._default(z.boolean(), false) }),
  output: z.object({
    channels: z.array(channel),
    /** The chat in the app; `isGoingOn`: the player has an open conversation. */
    chat: z.object({ hours, isOpen: z.boolean(), changesAt: z.nullable(time), isGoingOn: z.boolean() }),
    /** Sections of the page of frequently asked questions. */
    questions: z.array(z.string()),
    /** The player's own open feedback, newest first. */
    feedbacks: z.array(feedback),
  }),
  failures: ['vipOnly'],
})
export type CustomerServices = z.infer<typeof getCustomerServices.output>
