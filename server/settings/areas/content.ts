import * as z from 'zod'
import { choice, list, name, page } from '../values.ts'
import type { Frozen } from '../values.ts'

export const contentSchema = z.object({
  avatars: list(name, 'Avatars that players can choose from', 60),
  banners: list(
    z.object({ id: name, art: name, path: page, audience: choice(['all', 'anonymous', 'player']) }),
    'Lobby banners in display order; the app has their texts, by id',
    20,
  ),
  corners: list(
    z.object({ id: name, art: name, path: page, sort: z.int().min(0).max(1_000), unloginShowStatus: z.literal([0, 1]) }),
    'Lobby cards other than activities; the app has their texts, by id',
    20,
  ),
})

/** What the lobby shows besides games. The app has the words (by id), so that they are translated; art goes by its drawing's name. */
export const contentPolicy: Frozen<z.infer<typeof contentSchema>> = {
  avatars: ['sampaguita', 'jeepney', 'mask', 'fan', 'shell', 'mango', 'halohalo', 'fish'],
  banners: [
    { id: 'welcome', art: 'jeepney', path: '/auth/register', audience: 'anonymous' },
    { id: 'first-ride', art: 'jeepney', path: '/game/start?gameId=biyahe-888', audience: 'player' },
    { id: 'try-it', art: 'shell', path: '/game/start?gameId=perlas&tryIt=1', audience: 'all' },
    { id: 'fair-play', art: 'mark', path: '/game/fair', audience: 'all' },
  ],
  corners: [
    { id: 'color-game', art: 'parol', path: '/activity/live', sort: 1, unloginShowStatus: 1 },
    { id: 'crash', art: 'kite', path: '/activity/live?game=crash', sort: 2, unloginShowStatus: 1 },
    { id: 'bingo', art: 'bingo', path: '/activity/live?game=bingo', sort: 3, unloginShowStatus: 1 },
    { id: 'coin-pusher', art: 'points', path: '/activity/coin-pusher', sort: 4, unloginShowStatus: 1 },
    { id: 'fair-play', art: 'mark', path: '/game/fair', sort: 91, unloginShowStatus: 1 },
    { id: 'my-rounds', art: 'fan', path: '/member/games', sort: 92, unloginShowStatus: 0 },
    { id: 'questions', art: 'mask', path: '/faq', sort: 93, unloginShowStatus: 1 },
  ],
}
