import { kycReviewJob } from './identity/kyc/job.ts'
import { pictureSweepJob } from './identity/pictures/job.ts'
import type { Job } from './kernel/jobs.ts'
import { forgetCallsJob } from './kernel/rateLimit.ts'
import { bonusJob } from './money/bonusCredit/job.ts'
import { depositsJob } from './money/deposits/job.ts'
import { withdrawalJob } from './money/withdrawals/job.ts'
import { poolTallyJob } from './play/jackpot/job.ts'
import { studiosJob } from './play/studios/job.ts'
import { agentJob } from './rewards/agent/job.ts'
import { redVsBlueJob } from './rewards/redVsBlue/job.ts'
import { takenBackJob } from './rewards/takenBack/job.ts'
import { vipJob } from './rewards/vip/job.ts'
import { forgetEventsJob } from './support/eventLog/job.ts'
import { feedbackJob } from './support/feedback/job.ts'
import { mailJob } from './support/mail/job.ts'

/** All work that the clock asks for. */
export const jobs: readonly Job[] = [
  // One a line.
  redVsBlueJob,
  poolTallyJob,
  forgetEventsJob,
  withdrawalJob,
  bonusJob,
  depositsJob,
  forgetCallsJob,
  kycReviewJob,
  pictureSweepJob,
  mailJob,
  feedbackJob,
  studiosJob,
  vipJob,
  agentJob,
  takenBackJob,
]
