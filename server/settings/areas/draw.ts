import { createHash } from 'node:crypto'

/** A player's place among a hundred, a different one in each draw, and the same on every server: a larger percentage only adds players. */
export const placeIn = (draw: string, playerId: string): number =>
  createHash('sha256').update(`${draw} ${playerId}`).digest().readUInt32BE(0) % 100
