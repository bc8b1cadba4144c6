/** What the lobby shows besides games. Words belong to the app (by id), so that they are translated; art by its drawing's name. */
export const avatars = ['sampaguita', 'jeepney', 'mask', 'fan', 'shell', 'mango', 'halohalo', 'fish']

export const banners = [
  { id: 'welcome', art: 'jeepney', path: '/auth/register', audience: 'anonymous' as const },
  { id: 'first-ride', art: 'jeepney', path: '/game/start?gameId=biyahe-888', audience: 'player' as const },
  { id: 'try-it', art: 'shell', path: '/game/start?gameId=perlas&tryIt=1', audience: 'all' as const },
  { id: 'fair-play', art: 'mark', path: '/game/fair', audience: 'all' as const },
]

export const activities = [
  { id: 'fair-play', art: 'mark', path: '/game/fair', sort: 1 },
  { id: 'my-rounds', art: 'fan', path: '/member/games', sort: 2 },
  { id: 'questions', art: 'mask', path: '/faq', sort: 3 },
]
