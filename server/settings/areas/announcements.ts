import * as z from 'zod'
import { list, moment, name, page, text } from '../values.ts'
import type { Frozen } from '../values.ts'

const written = z.object({ title: text(undefined, 120), text: text(undefined, 1_000) })
export const announcementsSchema = list(
  z.object({
    noticeId: name,
    publishedAt: moment(),
    art: name,
    path: page.nullable(),
    words: z.object({ 'en-PH': written, 'fil-PH': written }),
  }),
  'Announcements in both languages; each is published at its publishedAt',
  50,
)

/** The operator's announcements: their own text, in both languages. */
export const announcements: Frozen<z.infer<typeof announcementsSchema>> = [
  {
    noticeId: 'play-money',
    publishedAt: Date.UTC(2026, 10, 2),
    art: 'shell',
    path: '/terms-of-use',
    words: {
      'en-PH': {
        title: 'Play for fun with free coins',
        text: 'Swerte uses play money. Everyone starts with free coins, and you never have to spend your own money.',
      },
      'fil-PH': {
        title: 'Maglaro para sa saya gamit ang libreng coins',
        text: 'Play money ang gamit sa Swerte. May libreng coins ang lahat sa simula, at hindi mo kailangang gumastos ng sariling pera.',
      },
    },
  },
  {
    noticeId: 'check-a-round',
    publishedAt: Date.UTC(2026, 10, 20),
    art: 'fan',
    path: '/game/fair',
    words: {
      'en-PH': {
        title: 'Verify any round yourself',
        text: 'Before each spin, we show you the hash of a secret server seed. Reveal the seed later, and your phone can verify the round.',
      },
      'fil-PH': {
        title: 'Ikaw mismo ang mag-verify ng round',
        text: 'Bago ang bawat spin, ipinapakita namin ang hash ng isang lihim na server seed. Ipakita ang seed pagkatapos, at mave-verify ng phone mo ang round.',
      },
    },
  },
]
