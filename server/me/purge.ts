import { purgeSessions } from '../identity/session/sessionStore.ts'
import { dayMs, hourMs, utcDay } from '../kernel/calendar.ts'
import { deleteInBatches } from '../kernel/database/partitions.ts'
import { purgeRequests } from '../kernel/http/idempotency.ts'
import type { Job } from '../kernel/jobs.ts'
import { purgeVisits } from '../play/games/store.ts'
import { purgeDraws } from '../play/jackpot/store.ts'
import { purgeBets as purgeSharedBets, purgeRounds as purgeSharedRounds } from '../play/shared/store.ts'
import { purgePlay, purgeTransfers } from '../play/studios/store.ts'
import { purgeDays } from '../rewards/agent/store.ts'
import { purgeBets } from '../rewards/vip/store.ts'
import { purgeExposures } from '../support/eventLog/store.ts'

/**
 * Stored answers are deleted after `policy.requestDays`. Not by partitions: only a request's id stays the same when it is repeated, and it
 * must be found by this id on any day (docs/decisions/056).
 */
export const purgeRequestsJob: Job = {
  name: 'purgeRequests',
  everyMs: hourMs,
  run: async ({ db, clock, policy, log }) => {
    const before = clock() - policy.requestDays * dayMs
    const deleted = await deleteInBatches((limit) => purgeRequests(db, before, limit))
    if (deleted > 0) log.info({ deleted }, 'old responses deleted')
  },
}

/**
 * What lives as long as something else does: an ended session as long as one may last; bets of a day, ended visits, and exposures to
 * experiments, as long as the rounds of their time are in the database; draws, days of agents, what studios reported and shared rounds as long as archived rounds.
 */
export const purgeRecordsJob: Job = {
  name: 'purgeRecords',
  everyMs: hourMs,
  run: async ({ db, clock, policy, log }) => {
    const ago = (days: number): number => clock() - days * dayMs
    const archived = ago(policy.archiveDays)
    const deleted = {
      sessions: await deleteInBatches((limit) => purgeSessions(db, ago(policy.session.days), clock(), limit)),
      dayBets: await deleteInBatches((limit) => purgeBets(db, utcDay(ago(policy.roundDays)), limit)),
      exposures: await deleteInBatches((limit) => purgeExposures(db, utcDay(ago(policy.roundDays)), limit)),
      visits: await deleteInBatches((limit) => purgeVisits(db, ago(policy.roundDays), limit)),
      agentDays: await deleteInBatches((limit) => purgeDays(db, utcDay(archived), limit)),
      sharedBets: await deleteInBatches((limit) => purgeSharedBets(db, limit)),
      sharedRounds: await deleteInBatches((limit) => purgeSharedRounds(db, limit)),
      draws: await deleteInBatches((limit) => purgeDraws(db, archived, limit)),
      studioReports: await deleteInBatches((limit) => purgePlay(db, archived, limit)),
      studioTransfers: await deleteInBatches((limit) => purgeTransfers(db, archived, limit)),
    }
    if (Object.values(deleted).some((count) => count > 0)) log.info(deleted, 'old records forgotten')
  },
}
