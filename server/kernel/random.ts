import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness. Tests pass a seeded one. */
export interface Random {
  bytes(size: number): Buffer
  /** An unbiased integer in [0, limit). */
  below(limit: number): number
  uuid(): string
}

export const secureRandom: Random = { bytes: randomBytes, below: (limit) => randomInt(limit), uuid: randomUUID }
