import { chainAudit } from '../kernel/auditChain.ts'
import type { Job } from '../kernel/jobs.ts'

/** Adds new audit entries to the chain, and stores the chain's head outside the database. */
export const auditChainJob: Job = {
  name: 'auditChain',
  everyMs: 5_000,
  run: async ({ db, clock, adapters }) => {
    for (let head = await chainAudit(db); head; head = await chainAudit(db)) adapters.auditAnchor?.keep(head, clock())
  },
}
