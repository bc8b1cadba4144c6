import type { DeskCalls } from '#contract/desk/index.ts'
import { approvalHandlers } from './approvals/approvals.ts'
import { calendarHandlers } from './calendar.ts'
import type { DeskHandlers } from './context.ts'
import { gameHandlers } from './games/games.ts'
import { announcementHandlers } from './messages/announcements.ts'
import { chatHandlers } from './messages/chat.ts'
import { mailHandlers } from './messages/mails.ts'
import { enrolmentHandlers } from './operators/enrolment.ts'
import { passkeyHandlers } from './operators/passkeys.ts'
import { sessionHandlers } from './operators/session.ts'
import { playerHandlers } from './players/players.ts'
import { caseHandlers } from './queues/cases.ts'
import { goodsHandlers } from './queues/goods.ts'
import { signalHandlers } from './queues/signals.ts'
import { withdrawalHandlers } from './queues/withdrawals.ts'
import { reportHandlers } from './reports/reports.ts'
import { settingsHandlers } from './settings/settings.ts'
import { todayHandlers } from './today.ts'

/** The handlers of the desk’s calls. An area is one line here and one in contract/desk/index.ts. */
export const deskHandlers: DeskHandlers<DeskCalls> = {
  ...sessionHandlers,
  ...enrolmentHandlers,
  ...passkeyHandlers,
  ...playerHandlers,
  ...caseHandlers,
  ...goodsHandlers,
  ...todayHandlers,
  ...withdrawalHandlers,
  ...chatHandlers,
  ...settingsHandlers,
  ...reportHandlers,
  ...gameHandlers,
  ...approvalHandlers,
  ...mailHandlers,
  ...announcementHandlers,
  ...calendarHandlers,
  ...signalHandlers,
}
