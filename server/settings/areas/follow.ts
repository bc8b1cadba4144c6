import * as z from 'zod'
import { gifts, list, name, text } from '../values.ts'
import type { Frozen } from '../values.ts'

export const followSchema = z.object({
  channels: list(
    z.object({ id: name, name: text(undefined, 60), address: text(undefined, 100), link: z.url({ protocol: /^https$/ }), gives: gifts }),
    'Social media channels, and the one-time award for following each',
    20,
  ),
})

const points = (count: number) => [{ propId: 2002, count }]

/**
 * Our channels on other sites, and the one-time award for following each. The browser's report is the only proof of a visit: the awards
 * are small.
 */
export const followPolicy: Frozen<z.infer<typeof followSchema>> = {
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
  ],
}
