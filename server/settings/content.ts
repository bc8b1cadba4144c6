/** What the lobby shows besides games. Words belong to the app (by id), so that they are translated; art by its drawing's name. */
export const avatars = ['sampaguita', 'jeepney', 'mask', 'fan', 'shell', 'mango', 'halohalo', 'fish']

export const banners = [
  { id: 'welcome', art: 'jeepney', path: '/auth/register', audience: 'anonymous' as const },
  { id: 'first-ride', art: 'jeepney', path: '/game/start?gameId=biyahe-888', audience: 'player' as const },
  { id: 'try-it', art: 'shell', path: '/game/start?gameId=perlas&tryIt=1', audience: 'all' as const },
  { id: 'fair-play', art: 'mark', path: '/game/fair', audience: 'all' as const },
]

/** Cards of the lobby that are no activity, behind those that are. */
export const corners = [
  { id: 'color-game', art: 'parol', path: '/activity/live', sort: 1, unloginShowStatus: 1 as const },
  { id: 'fair-play', art: 'mark', path: '/game/fair', sort: 91, unloginShowStatus: 1 as const },
  { id: 'my-rounds', art: 'fan', path: '/member/games', sort: 92, unloginShowStatus: 0 as const },
  { id: 'questions', art: 'mask', path: '/faq', sort: 93, unloginShowStatus: 1 as const },
]
