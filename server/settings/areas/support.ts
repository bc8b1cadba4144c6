import * as z from 'zod'
import { iconName } from '#contract/icons.ts'
import { choice, days, flag, hours, list, minutes, name, count, seconds, text, words } from '../values.ts'
import type { Frozen } from '../values.ts'

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time, e.g. 08:00')
/** Manila hours, days from Monday 1 to Sunday 7. Hours that end before they begin end on the next day; null: always. */
const open = z.object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: clock, to: clock }).nullable()
const openHours = (description: string) => open.meta({ description, whole: true })
/** Parts of words, lower case. */
const parts = (description: string) => list(z.string().min(2).max(60), description, 200)

export const serviceSchema = z.object({
  chat: z.object({
    hours: openHours('Opening hours of the chat (Manila time; days 1 Monday to 7 Sunday); not set: always open'),
    vipHours: openHours('Opening hours of the chat for VIPs; not set: always open'),
    keepDays: days('Retention of ended conversations and their pictures', { min: 1 }),
    pictures: count('Maximum pictures per message', { max: 10 }),
    draftHours: hours('Time an uploaded picture is stored until its message is sent', { min: 1 }),
    vipHeadStartMinutes: minutes('Head start of VIPs in the queue'),
    leaseSeconds: seconds('Inactivity after which an agent’s conversations return to the queue', { min: 10 }),
    places: count('Default maximum of concurrent conversations per agent', { min: 1, max: 50 }),
    idleMinutes: minutes('Time without a player’s reply after which a conversation ends', { min: 1 }),
    notifyAfterMinutes: minutes('Time after which an unread answer is announced in the player’s mailbox', { min: 1 }),
    longWaitMinutes: minutes('Expected wait above which players are offered feedback instead of the chat', { min: 1 }),
    shownHours: hours('Time for which an ended conversation is still shown, so that it can be rated'),
    stream: z.object({
      minutes: minutes('Maximum lifetime of a page’s stream before it reconnects', { min: 1 }),
      heartbeatSeconds: seconds('Heartbeat interval of an idle stream', { min: 1 }),
      perPlayer: count('Maximum concurrent streams per player', { min: 1, max: 100 }),
    }),
    distress: parts('Signs of distress (lower-case parts of words): the player is shown how to take a break, and the agent is alerted'),
    offers: parts(
      'Words that sound like an offer (lower-case parts of words): blocked for players on a break unless the agent confirms that the message is not an offer',
    ),
    canned: list(
      z.object({ id: name, isOffer: flag(), title: text(undefined, 80), words: words(1_000) }),
      'Canned responses; those marked as offers are never sent to players on a break',
      100,
    ),
  }),
  channels: list(
    z.object({
      id: name,
      kind: choice(['phone', 'email', 'viber', 'messenger']),
      address: text(undefined, 100),
      link: z.string().regex(/^(tel:|mailto:|viber:|https:)/, 'must begin with tel:, mailto:, viber: or https:'),
      hours: open,
      isVip: flag(),
      icon: z.string().regex(iconName, 'must be the name of an icon, e.g. lucide:life-buoy').optional(),
    }),
    'Contact channels: opening hours in Manila time (days 1 Monday to 7 Sunday; not set: always open), and optionally an icon such as lucide:life-buoy instead of the default for the kind',
    20,
  ),
  questions: list(name, 'Sections of the FAQ page, in display order', 20),
})
type Service = Frozen<z.infer<typeof serviceSchema>>

const everyDay = (from: string, to: string) => ({ days: [1, 2, 3, 4, 5, 6, 7], from, to })

/** Conversations in the app (docs/decisions/053). */
const chat: Service['chat'] = {
  /** When our team is available; VIPs have separate hours. */
  hours: everyDay('08:00', '24:00'),
  vipHours: everyDay('06:00', '02:00'),
  /** How long a conversation and its pictures are kept after its end, and a transcript is available. */
  keepDays: 90,
  /** Pictures per message, and how long an uploaded one waits for its message. */
  pictures: 4,
  draftHours: 24,
  /** A VIP's place in the queue is as if they had arrived this much earlier. */
  vipHeadStartMinutes: 10,
  /** The conversations of an agent inactive for this long return to the queue. */
  leaseSeconds: 120,
  /** Conversations per agent at a time, by default. */
  places: 4,
  /** A conversation ends automatically when the player has not answered for this long. */
  idleMinutes: 15,
  /** An answer unread for this long is announced by mail. */
  notifyAfterMinutes: 5,
  /** When the wait is longer than this, we offer mail instead. */
  longWaitMinutes: 10,
  /** How long an ended conversation is still shown, to be rated. */
  shownHours: 24,
  stream: { minutes: 2, heartbeatSeconds: 15, perPlayer: 6 },
  /** A player who writes one of these is shown how to take a break, and the agent is notified. Parts of words, lower case. */
  distress: [
    'suicid',
    'kill myself',
    'end my life',
    'want to die',
    'addict',
    'can’t stop',
    "can't stop",
    'cant stop',
    'lost everything',
    'lost all my',
    'in debt',
    'gambling problem',
    'ruined',
    'desperate',
    'magpakamatay',
    'ayoko na mabuhay',
    'ayaw ko na mabuhay',
    'nalulong',
    'adik',
    'di ko mapigil',
    'hindi ko mapigil',
    'naubos lahat',
    'baon sa utang',
    'lubog sa utang',
    'nalulugmok',
  ],
  /**
   * Words that sound like an offer: blocked for players who have taken a break or excluded themselves, unless the agent confirms that the
   * message is not an offer.
   */
  offers: ['bonus', 'promo', 'free spin', 'libreng spin', 'coupon', 'cashback', 'rebate', 'reward', 'offer', 'deposit now', 'mag-deposit'],
  canned: [
    {
      id: 'wait',
      isOffer: false,
      title: 'Why a withdrawal waits',
      words: {
        'en-PH':
          'Your withdrawal is being checked. We usually finish within 4 hours, and we’ll send you a message as soon as it’s done. Your coins are safe meanwhile.',
        'fil-PH':
          'Chine-check pa ang withdrawal mo. Kadalasan tapos ito sa loob ng 4 na oras, at magme-message kami kapag okay na. Ligtas ang coins mo habang naghihintay.',
      },
    },
    {
      id: 'dev',
      isOffer: false,
      title: 'New device check',
      words: {
        'en-PH': 'You logged in on a new device, so we’re taking a closer look before we pay out. There’s nothing you need to do.',
        'fil-PH': 'Nag-log in ka sa bagong device, kaya chine-check muna namin bago magbayad. Wala kang kailangang gawin.',
      },
    },
    {
      id: 'code',
      isOffer: false,
      title: 'The code doesn’t arrive',
      words: {
        'en-PH': 'Please wait 60 seconds, check your signal, then ask for a new code. We’ll never ask you to tell us a code.',
        'fil-PH': 'Maghintay ng 60 segundo, i-check ang signal, tapos humingi ng bagong code. Hindi namin kailanman hihingin ang code mo.',
      },
    },
    {
      id: 'brk',
      isOffer: false,
      title: 'Offer a break',
      words: {
        'en-PH':
          'It’s okay to stop for a while. Under Me → Responsible gaming you can take a break, from a day to a month. Your coins stay yours, and you can withdraw at any time.',
        'fil-PH':
          'Okay lang na huminto muna. Sa Ako → Responsible gaming, puwede kang magpahinga nang isang araw hanggang isang buwan. Sa iyo pa rin ang coins mo, at puwede kang mag-withdraw anumang oras.',
      },
    },
    {
      id: 'gift',
      isOffer: true,
      title: 'Today’s rewards',
      words: {
        'en-PH': 'You can find today’s rewards under Bonus. The rules and the wagering requirement are shown there before you claim.',
        'fil-PH':
          'Makikita mo sa Bonus ang mga reward ngayong araw. Nandoon din ang mga tuntunin at wagering requirement bago ka mag-claim.',
      },
    },
    {
      id: 'night',
      isOffer: false,
      title: 'Closing, good night',
      words: {
        'en-PH': 'Is there anything else? If not, I’ll close this chat. Have a good day!',
        'fil-PH': 'May maitutulong pa ba ako? Kung wala na, isasara ko na ang chat na ito. Ingat!',
      },
    },
  ],
}

/** Ways to reach our team (spec §2 /service). Manila hours, days from Monday 1 to Sunday 7; no hours: always. */
export const servicePolicy: Service = {
  chat,
  channels: [
    { id: 'phone', kind: 'phone', address: '(02) 8555 0121', link: 'tel:+63285550121', hours: everyDay('08:00', '22:00'), isVip: false },
    { id: 'email', kind: 'email', address: 'tulong@swerte.example', link: 'mailto:tulong@swerte.example', hours: null, isVip: false },
    {
      id: 'viber',
      kind: 'viber',
      address: '0917 555 0121',
      link: 'viber://chat?number=%2B639175550121',
      hours: everyDay('09:00', '02:00'),
      isVip: false,
    },
    {
      id: 'messenger',
      kind: 'messenger',
      address: 'm.me/swerte.example',
      link: 'https://m.me/swerte.example',
      hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
      isVip: false,
    },
    { id: 'vip-phone', kind: 'phone', address: '(02) 8555 0188', link: 'tel:+63285550188', hours: null, isVip: true },
    {
      id: 'vip-viber',
      kind: 'viber',
      address: '0917 555 0188',
      link: 'viber://chat?number=%2B639175550188',
      hours: everyDay('06:00', '02:00'),
      isVip: true,
    },
  ],
  /** Sections of the page of frequent questions. */
  questions: ['code', 'forgot', 'middle', 'decides', 'stop'],
}
