import { sharedGames } from '#games/shared/games.ts'
import type { Deps } from '../../kernel/context.ts'
import { advance } from './advance.ts'
import { configuredSharedGame } from './games.ts'

/** The delay after a failure, and the longest time between two looks at a round that another server moves. */
const retryMs = 1_000

/** Moves the rounds of all shared games on as they are due, a loop for each game. Returns a function that stops them and resolves once none runs. */
export function startSharedRounds(deps: Deps): () => Promise<void> {
  let isOver = false
  const waits = new Set<() => void>()
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        waits.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waits.add(end)
    })
  const loops = sharedGames.map(async ({ id }) => {
    while (!isOver) {
      // The settings in force now: a round under way keeps the times in its row.
      const configured = configuredSharedGame(deps.policy, id)
      if (!configured) return
      const at = await advance(deps, configured).catch((error: unknown) => {
        deps.log.error({ err: error, game: id }, 'the shared round did not move on')
        return deps.clock() + retryMs
      })
      const ms = at - deps.clock()
      if (ms > 0 && !isOver) await wait(Math.min(ms, retryMs))
    }
  })
  return async () => {
    isOver = true
    for (const end of waits) end()
    await Promise.all(loops)
  }
}
