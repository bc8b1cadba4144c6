import { gameRules } from './gameRules.ts'
import { giftRules } from './giftRules.ts'
import { jackpotRules } from './jackpotRules.ts'
import { sessionRules } from './sessionRules.ts'
import type { ServerRules } from './simServer.ts'
import { walletRules } from './walletRules.ts'

/** The simulated server's rules, by call. */
export const serverRules: ServerRules = { ...sessionRules, ...gameRules, ...jackpotRules, ...walletRules, ...giftRules }
