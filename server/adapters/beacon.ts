import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'

export interface BeaconValue {
  /** Lower-case hex. */
  readonly value: string
  /** The source's own proof of the value, as published. */
  readonly signature: string | null
}

/** A public source of values at fixed times, each unknown to anyone before its time. Numbers start at 1. */
export interface Beacon {
  readonly source: string
  /** The number of the first value due at or after `at`, ms UTC. */
  numberAt(at: number): number
  timeOf(number: number): number
  /** Undefined: not published yet. Throws when the source cannot be reached. */
  read(number: number): Promise<BeaconValue | undefined>
}

const everySecond = 1_000

/** A stand-in for a machine without network: it has the same schedule, but the server's operator can know its values in advance. */
export const sandboxBeacon = (secret: Buffer, clock: Clock): Beacon => ({
  source: 'stand-in',
  numberAt: (at) => Math.ceil(at / everySecond),
  timeOf: (number) => number * everySecond,
  read: async (number) =>
    clock() < number * everySecond
      ? undefined
      : { value: createHmac('sha256', secret).update(`beacon\0${number}`).digest('hex'), signature: null },
})

/** drand's quicknet: a value every three seconds, signed by a league of organisations. */
const quicknet = {
  origin: 'https://api.drand.sh',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
}
const readLimitMs = 2_000

export const drandBeacon: Beacon = {
  source: 'drand-quicknet',
  numberAt: (at) => Math.ceil((at - quicknet.genesisMs) / quicknet.periodMs) + 1,
  timeOf: (number) => quicknet.genesisMs + (number - 1) * quicknet.periodMs,
  read: async (number) => {
    const answer = await fetch(`${quicknet.origin}/${quicknet.hash}/public/${number}`, { signal: AbortSignal.timeout(readLimitMs) })
    // A request before the value's time returns 404 or 425.
    if (answer.status === 404 || answer.status === 425) return undefined
    if (!answer.ok) throw new Error(`the beacon answered ${answer.status}`)
    const { round, randomness, signature } = (await answer.json()) as { round?: unknown; randomness?: unknown; signature?: unknown }
    if (round !== number || typeof randomness !== 'string' || typeof signature !== 'string' || !/^[0-9a-f]+$/.test(signature))
      throw new Error('the beacon answered in an unknown format')
    // The value is the hash of the signature, so that no one can choose it.
    if (createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') !== randomness)
      throw new Error('the value is not the hash of its signature')
    return { value: randomness, signature }
  },
}
