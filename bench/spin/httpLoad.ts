import { calls } from '#contract/index.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { openLane } from './lane.ts'
import type { Seat } from './seats.ts'

export interface HttpRun {
  readonly perSecond: number
  /** Milliseconds of each spin, ascending. */
  readonly latencies: readonly number[]
}

const path = `/production-api/app/v1/${calls.spin.path}`

/** Every seat spins on a connection of its own, one spin after another, for this long. */
export async function spinOverHttp(port: number, seats: readonly Seat[], seconds: number): Promise<HttpRun> {
  const lanes = await Promise.all(seats.map(async (seat) => ({ seat, lane: await openLane(port) })))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const play = async ({ seat, lane }: (typeof lanes)[number]): Promise<void> => {
    for (let now = performance.now(); now < endsAt;) {
      const body = JSON.stringify({ roundToken: seat.roundToken, stake: seat.stake, requestId: secureRandom.uuid() })
      const answer = await lane.post(path, `authorization: Bearer ${seat.token}`, body)
      if (!answer.startsWith('{"errcode":0,')) throw new Error(`a spin was refused: ${answer}`)
      const then = performance.now()
      latencies.push(then - now)
      now = then
    }
  }
  try {
    await Promise.all(lanes.map(play))
  } finally {
    for (const { lane } of lanes) lane.close()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  return { perSecond: latencies.length / elapsed, latencies: latencies.toSorted((a, b) => a - b) }
}
