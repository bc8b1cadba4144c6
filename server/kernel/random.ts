import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of chance. Tests hand in a seeded one. */
export interface Random {
  bytes(size: number): Buffer
  /** An integer in [0, below), unbiased. */
  below(limit: number): number
  uuid(): string
}

export const secureRandom: Random = { bytes: randomBytes, below: (limit) => randomInt(limit), uuid: randomUUID }
