import type { DeskCalls } from '#contract/desk/index.ts'
import { announcementHandlers } from './announcements.ts'
import { approvalHandlers } from './approvals.ts'
import { calendarHandlers } from './calendar.ts'
import { caseHandlers } from './cases.ts'
import { chatHandlers } from './chat.ts'
import type { DeskHandlers } from './context.ts'
import { gameHandlers } from './games.ts'
import { goodsHandlers } from './goods.ts'
import { mailHandlers } from './mails.ts'
import { passkeyHandlers } from './passkeys.ts'
import { playerHandlers } from './players.ts'
import { reportHandlers } from './reports.ts'
import { sessionHandlers } from './session.ts'
import { settingsHandlers } from './settings.ts'
import { signalHandlers } from './signals.ts'
import { todayHandlers } from './today.ts'
import { withdrawalHandlers } from './withdrawals.ts'

/** The handlers of the desk’s calls. An area is one line here and one in contract/desk/index.ts. */
export const deskHandlers: DeskHandlers<DeskCalls> = {
  ...sessionHandlers,
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
