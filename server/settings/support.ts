const everyDay = (from: string, to: string) => ({ days: [1, 2, 3, 4, 5, 6, 7], from, to })

/** Ways to reach one of our team (spec §2 /service). Hours are those of Manila, days from Monday 1 to Sunday 7; no hours: always. */
export const servicePolicy = {
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
  ] as readonly {
    readonly id: string
    readonly kind: 'phone' | 'email' | 'viber' | 'messenger'
    readonly address: string
    readonly link: string
    /** One that ends before it begins ends on the next day. */
    readonly hours: { readonly days: readonly number[]; readonly from: string; readonly to: string } | null
    readonly isVip: boolean
  }[],
  /** Sections of the page of questions that are asked most. */
  questions: ['code', 'forgot', 'middle', 'decides', 'stop'],
}
