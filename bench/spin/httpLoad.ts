import { calls } from '#contract/index.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { postFor } from '../load/postFor.ts'
import type { HttpRun } from '../load/postFor.ts'
import type { PlayerInGame } from './players.ts'

/** Every player spins on its own connection, one spin after another, for this long. */
export const spinOverHttp = (port: number, players: readonly PlayerInGame[], seconds: number): Promise<HttpRun> =>
  postFor({
    port,
    path: `/production-api/app/v1/${calls.spin.path}`,
    connections: players.map(({ token, roundToken, stake }) => () => ({
      token,
      body: JSON.stringify({ roundToken, stake, requestId: secureRandom.uuid() }),
    })),
    seconds,
    isAccepted: (body) => body.startsWith('{"errcode":0,'),
  })
