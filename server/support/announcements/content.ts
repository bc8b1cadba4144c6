import type { Notice } from '#contract/announcements.ts'

/** The operator's announcements: text of theirs, in both languages. */
export const announcements: readonly Notice[] = [
  {
    noticeId: 'play-money',
    publishedAt: Date.UTC(2026, 10, 2),
    art: 'shell',
    path: '/terms-of-use',
    words: {
      'en-PH': {
        title: 'Coins here are for the fun of it',
        text: 'Swerte plays with play money. Everybody begins with a gift of coins; nobody has to put in any money of their own.',
      },
      'fil-PH': {
        title: 'Pang-saya lang ang coins dito',
        text: 'Play money ang gamit sa Swerte. May regalong coins ang bawat baguhan; walang kailangang maglabas ng sariling pera.',
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
        title: 'Check any round yourself',
        text: 'Before each spin the house seals its secret. Open the seal afterwards and your own phone works the round out again.',
      },
      'fil-PH': {
        title: 'Ikaw mismo ang mag-check ng round',
        text: 'Bago ang bawat spin, selyado ang sikreto ng bahay. Buksan ang selyo pagkatapos at kukuwentahin ulit ng phone mo ang round.',
      },
    },
  },
]
