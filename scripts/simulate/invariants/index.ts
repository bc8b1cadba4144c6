import type { Invariant } from '../world.ts'

export const invariants: readonly Invariant[] = []
