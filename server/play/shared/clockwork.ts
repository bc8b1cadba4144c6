import { sharedGames } from '#games/shared/games.ts'
import type { Deps } from '../../kernel/context.ts'
import { advance } from './advance.ts'
import { offeredGame } from './games.ts'

/** Retry delay after a failure, and the longest time between looks at a round that another server moves. */
const againMs = 1_000

/** Runs all shared games by the clock. Returns a function that stops them and resolves once nothing is running. */
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
    while (!isOver) {
      // The settings in force now: a round under way keeps the times in its row.
      const offered = offeredGame(deps.policy, id)
      if (!offered) return
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
