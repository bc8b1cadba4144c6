import { auditChainJob } from './desk/auditJob.ts'
import { reportDaysJob } from './desk/reportDays.ts'
import { kycReviewJob } from './identity/kyc/job.ts'
import { pictureSweepJob } from './identity/pictures/job.ts'
import type { Job } from './kernel/jobs.ts'
import { forgetCallsJob } from './kernel/rateLimit.ts'
import { ledgerPeriodsJob } from './ledger/job.ts'
import { forgetRecordsJob, forgetRequestsJob } from './me/forget.ts'
import { bonusJob } from './money/bonusCredit/job.ts'
import { depositsJob } from './money/deposits/job.ts'
import { movementTotalsJob } from './money/statement/job.ts'
import { withdrawalJob } from './money/withdrawals/job.ts'
import { roundMonthsJob } from './play/games/job.ts'
import { playDaysJob } from './play/games/playDays.ts'
import { poolTallyJob } from './play/jackpot/job.ts'
import { stagedJob } from './play/staged/job.ts'
import { studiosJob } from './play/studios/job.ts'
import { coinDaysJob } from './protection/coinDays.ts'
import { playTimeJob } from './protection/playTime.ts'
import { agentJob } from './rewards/agent/job.ts'
import { closedBetsJob } from './rewards/betsWhileClosed/job.ts'
import { inviteJob } from './rewards/invite/job.ts'
import { redVsBlueJob } from './rewards/redVsBlue/job.ts'
import { takenBackJob } from './rewards/takenBack/job.ts'
import { vipJob } from './rewards/vip/job.ts'
import { chatJob, forgetChatsJob } from './support/chat/job.ts'
import { forgetEventsJob } from './support/eventLog/job.ts'
import { feedbackJob } from './support/feedback/job.ts'
import { mailJob } from './support/mail/job.ts'
import { segmentMailJob } from './support/mail/segmentJob.ts'

/** All scheduled work. */
export const jobs: readonly Job[] = [
  // One per line.
  redVsBlueJob,
  poolTallyJob,
  ledgerPeriodsJob,
  reportDaysJob,
  movementTotalsJob,
  playTimeJob,
  coinDaysJob,
  forgetEventsJob,
  forgetRequestsJob,
  forgetRecordsJob,
  withdrawalJob,
  bonusJob,
  depositsJob,
  forgetCallsJob,
  kycReviewJob,
  pictureSweepJob,
  mailJob,
  segmentMailJob,
  feedbackJob,
  chatJob,
  forgetChatsJob,
  studiosJob,
  stagedJob,
  roundMonthsJob,
  playDaysJob,
  vipJob,
  agentJob,
  closedBetsJob,
  inviteJob,
  takenBackJob,
  auditChainJob,
]
