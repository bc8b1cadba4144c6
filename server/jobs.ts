import type { Job } from './kernel/jobs.ts'
import { forgetCallsJob } from './kernel/rateLimit.ts'
import { agentJob } from './modules/agent/job.ts'
import { kycReviewJob } from './modules/kyc/job.ts'
import { bonusJob } from './modules/bonus/job.ts'
import { forgetEventsJob } from './modules/eventLog/job.ts'
import { feedbackJob } from './modules/feedback/job.ts'
import { poolTallyJob } from './modules/jackpot/job.ts'
import { mailJob } from './modules/mail/job.ts'
import { pictureSweepJob } from './modules/pictures/job.ts'
import { redVsBlueJob } from './modules/redVsBlue/job.ts'
import { studiosJob } from './modules/studios/job.ts'
import { vipJob } from './modules/vip/job.ts'
import { depositsJob } from './modules/wallet/job.ts'
import { withdrawalJob } from './modules/withdrawal/job.ts'

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
]
