import { handaan } from '../handaan/rules.ts'
import { palosebo } from '../palosebo/rules.ts'
import type { ScratchCard } from './card.ts'

export const scratchCards: readonly ScratchCard[] = [handaan, palosebo]
