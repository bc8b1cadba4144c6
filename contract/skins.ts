/** Groups of pages that exist in two skins. Which one a player sees is a setting; links name the first, and lead to the one shown. */
export const skinGroups = ['login', 'member', 'profile', 'mail', 'wallet', 'points', 'rank', 'agent', 'bonus', 'events'] as const
export type SkinGroup = (typeof skinGroups)[number]

type Seconds = Readonly<Partial<Record<SkinGroup, string>>>

/** The pages of two skins: the first, which links name, and the second of each group; of several, the first that the player sees. */
export const secondSkins: Readonly<Record<string, Seconds>> = {
  '/auth/login': { login: '/auth/login/v2' },
  '/member': { member: '/member/v2' },
  '/member/profile': { profile: '/member/profile/v2' },
  '/email': { mail: '/v2/email' },
  '/email/detail': { mail: '/v2/email/detail' },
  '/wallets': { wallet: '/wallets/v2' },
  '/wallets/card/list': { wallet: '/wallets/card/list/v2' },
  '/wallets/record': { wallet: '/v2/wallets/record' },
  '/points': { points: '/points/v2' },
  '/rank': { rank: '/rank/v2' },
  '/agent': { agent: '/agent/v2' },
  '/bonus/tasks': { bonus: '/v2/bonus/tasks' },
  '/bonus/reward': { bonus: '/v2/bonus/reward' },
  '/bonus/rebate': { bonus: '/v2/bonus/rebate' },
  '/bonus/event': { bonus: '/v2/bonus/event', events: '/bonus/event/v2' },
  '/bonus/record': { bonus: '/v2/bonus/record' },
}

/** The second skin of a page that a player sees instead of the first. */
export const secondOf = (path: string, shown: readonly SkinGroup[]): string | undefined =>
  Object.entries(secondSkins[path] ?? {}).find(([group]) => shown.includes(group as SkinGroup))?.[1]
