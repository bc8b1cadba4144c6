import { betPricesJob } from './awards/betPrices.ts'
import { auditChainJob } from './desk/auditJob.ts'
import { reportDaysJob } from './desk/reportDays.ts'
import { exclusionListJob } from './identity/kyc/exclusions.ts'
import { kycReminderJob, kycReviewJob } from './identity/kyc/job.ts'
import { pictureSweepJob } from './identity/pictures/job.ts'
import { purgeCallsJob } from './kernel/http/rateLimit.ts'
import type { Job } from './kernel/jobs.ts'
import { trialBalanceJob } from './ledger/balanceJob.ts'
import { ledgerPeriodsJob } from './ledger/job.ts'
import { purgeRecordsJob, purgeRequestsJob } from './me/purge.ts'
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
import { piggyBankJob } from './rewards/piggyBank/job.ts'
import { redVsBlueJob } from './rewards/redVsBlue/job.ts'
import { takenBackJob } from './rewards/takenBack/job.ts'
import { vipJob } from './rewards/vip/job.ts'
import { chatJob, purgeChatsJob } from './support/chat/job.ts'
import { purgeEventsJob } from './support/eventLog/job.ts'
import { feedbackJob } from './support/feedback/job.ts'
import { mailJob } from './support/mail/job.ts'
import { segmentMailJob } from './support/mail/segmentJob.ts'

/** All scheduled work. */
export const jobs: readonly Job[] = [
  // One per line.
  redVsBlueJob,
  poolTallyJob,
  ledgerPeriodsJob,
  trialBalanceJob,
  reportDaysJob,
  movementTotalsJob,
  playTimeJob,
  coinDaysJob,
  purgeEventsJob,
  purgeRequestsJob,
  purgeRecordsJob,
  withdrawalJob,
  bonusJob,
  depositsJob,
  purgeCallsJob,
  kycReviewJob,
  kycReminderJob,
  exclusionListJob,
  pictureSweepJob,
  mailJob,
  segmentMailJob,
  feedbackJob,
  chatJob,
  purgeChatsJob,
  studiosJob,
  stagedJob,
  roundMonthsJob,
  playDaysJob,
  vipJob,
  agentJob,
  closedBetsJob,
  inviteJob,
  piggyBankJob,
  betPricesJob,
  takenBackJob,
  auditChainJob,
]
