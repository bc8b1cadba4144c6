import { sharedGames } from '#games/shared/games.ts'
import type { Deps } from '../../kernel/context.ts'
import { advance } from './advance.ts'
import { offeredGame } from './games.ts'

/** After a failure it is tried again so much later; and a round that another server moves is looked at no later than that. */
const againMs = 1_000

/** Keeps all shared games going around the clock. Gives how to stop: resolved once nothing of it runs. */
export function startSharedRounds(deps: Deps): () => Promise<void> {
  let isOver = false
  const wake = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        wake.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      wake.add(done)
    })
  const loops = sharedGames.map(async ({ id }) => {
    const offered = offeredGame(deps.policy, id)
    while (offered && !isOver) {
      const at = await advance(deps, offered).catch((error: unknown) => {
        deps.log.error({ err: error, game: id }, 'the shared round did not move on')
        return deps.clock() + againMs
      })
      const ms = at - deps.clock()
      if (ms > 0 && !isOver) await sleep(Math.min(ms, againMs))
    }
  })
  return async () => {
    isOver = true
    for (const done of wake) done()
    await Promise.all(loops)
  }
}
