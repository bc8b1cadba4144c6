import { oldestRules } from '#games/staged/games.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import { lockControl } from '../../protection/store.ts'
import { areRulesGone, endByRule } from './play.ts'
import { findRound, waiting } from './store.ts'

const batchSize = 50

/** Ends rounds whose players did not come back, or may not, by the games' safe rules, and calls those off whose rules are gone. Returns how many it examined. */
export async function endAbandoned({ db, clock, policy, log }: Pick<Deps, 'db' | 'clock' | 'policy' | 'log'>): Promise<number> {
  const now = clock()
  const before = now - policy.stagedRounds.abandonedAfterMs
  const due = await waiting(db, { before, oldest: oldestRules, limit: batchSize }, now)
  for (const { id, player_id: playerId } of due) {
    await db
      .transaction(async (tx) => {
        await lockControl(tx, playerId)
        const round = await findRound(tx, playerId, id)
        // The player came back meanwhile, or another server was first.
        if (round?.closed_at === null && (areRulesGone(round) || round.moved_at < before || (await isSelfExcluded(tx, playerId, now))))
          await endByRule(tx, round, policy, now)
      })
      // A round that cannot be ended does not block the others.
      .catch((error: unknown) => log.error({ err: error, round: id }, 'an abandoned round was not ended'))
  }
  return due.length
}

export const stagedJob: Job = {
  name: 'staged rounds',
  everyMs: 60_000,
  run: async (deps) => void (await endAbandoned(deps)),
}
