import { gameRules } from './gameRules.ts'
import type { Rules } from './house.ts'
import { sessionRules } from './sessionRules.ts'

/** What the simulated server does, by call. */
export const rules: Rules = { ...sessionRules, ...gameRules }
