import { forgetSessions } from '../identity/session/sessions.ts'
import { dayMs, hourMs, utcDay } from '../kernel/calendar.ts'
import { forgetRequests } from '../kernel/idempotency.ts'
import type { Job } from '../kernel/jobs.ts'
import { deleteInBatches } from '../kernel/partitions.ts'
import { forgetVisits } from '../play/games/store.ts'
import { forgetDraws } from '../play/jackpot/store.ts'
import { forgetBets as forgetSharedBets, forgetRounds as forgetSharedRounds } from '../play/shared/store.ts'
import { forgetPlay, forgetTransfers } from '../play/studios/store.ts'
import { forgetDays } from '../rewards/agent/store.ts'
import { forgetBets } from '../rewards/vip/store.ts'
import { forgetExposures } from '../support/eventLog/store.ts'

/**
 * Stored answers are deleted after `policy.requestDays`. Not by partitions: only a request's id stays the same when it is repeated, and it
 * must be found by this id on any day (docs/decisions/056).
 */
export const forgetRequestsJob: Job = {
  name: 'forgetRequests',
  everyMs: hourMs,
  run: async ({ db, clock, policy, log }) => {
    const before = clock() - policy.requestDays * dayMs
    const deleted = await deleteInBatches((limit) => forgetRequests(db, before, limit))
    if (deleted > 0) log.info({ deleted }, 'old responses deleted')
  },
}

/**
 * What lives as long as something else does: an ended session as long as one may last; bets of a day, ended visits, and exposures to
 * experiments, as long as the rounds of their time are in the database; draws, days of agents, what studios reported and shared rounds as long as archived rounds.
 */
export const forgetRecordsJob: Job = {
  name: 'forgetRecords',
  everyMs: hourMs,
  run: async ({ db, clock, policy, log }) => {
    const ago = (days: number): number => clock() - days * dayMs
    const archived = ago(policy.archiveDays)
    const deleted = {
      sessions: await deleteInBatches((limit) => forgetSessions(db, ago(policy.session.days), clock(), limit)),
      dayBets: await deleteInBatches((limit) => forgetBets(db, utcDay(ago(policy.roundDays)), limit)),
      exposures: await deleteInBatches((limit) => forgetExposures(db, utcDay(ago(policy.roundDays)), limit)),
      visits: await deleteInBatches((limit) => forgetVisits(db, ago(policy.roundDays), limit)),
      agentDays: await deleteInBatches((limit) => forgetDays(db, utcDay(archived), limit)),
      sharedBets: await deleteInBatches((limit) => forgetSharedBets(db, limit)),
      sharedRounds: await deleteInBatches((limit) => forgetSharedRounds(db, limit)),
      draws: await deleteInBatches((limit) => forgetDraws(db, archived, limit)),
      studioReports: await deleteInBatches((limit) => forgetPlay(db, archived, limit)),
      studioTransfers: await deleteInBatches((limit) => forgetTransfers(db, archived, limit)),
    }
    if (Object.values(deleted).some((count) => count > 0)) log.info(deleted, 'old records forgotten')
  },
}
