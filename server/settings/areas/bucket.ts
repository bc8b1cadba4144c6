import { createHash } from 'node:crypto'

/** A player's bucket, 0 to 99: another one for each test, the same on every server, so that a larger percentage only adds players. */
export const bucketOf = (test: string, playerId: string): number =>
  createHash('sha256').update(`${test} ${playerId}`).digest().readUInt32BE(0) % 100
