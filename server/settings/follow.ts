const points = (count: number) => [{ propId: 2002, count }]

/** Our channels outside, and what following one gives once. A browser's word is all there is for a visit: the awards are small. */
export const followPolicy = {
  channels: [
    {
      id: 'facebook',
      name: 'Facebook',
      address: 'facebook.com/swerte.example',
      link: 'https://facebook.com/swerte.example',
      gives: points(20),
    },
    { id: 'tiktok', name: 'TikTok', address: '@swerte.example', link: 'https://www.tiktok.com/@swerte.example', gives: points(20) },
    { id: 'youtube', name: 'YouTube', address: '@swerte.example', link: 'https://www.youtube.com/@swerte.example', gives: points(20) },
    { id: 'instagram', name: 'Instagram', address: '@swerte.example', link: 'https://www.instagram.com/swerte.example', gives: points(20) },
    {
      id: 'viber',
      name: 'Viber community',
      address: 'Swerte Plaza',
      link: 'https://invite.viber.com/?g2=swerte.example',
      gives: points(30),
    },
  ] as readonly {
    readonly id: string
    readonly name: string
    readonly address: string
    readonly link: string
    readonly gives: readonly { readonly propId: number; readonly count: number }[]
  }[],
}
