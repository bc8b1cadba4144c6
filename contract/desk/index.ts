import { announcementCalls } from './announcements.ts'
import { approvalCalls } from './approvals.ts'
import { calendarCalls } from './calendar.ts'
import type { DeskOutputOf, DeskSentOf } from './call.ts'
import { caseCalls } from './cases.ts'
import { chatCalls } from './chat.ts'
import { gameCalls } from './games.ts'
import { goodsCalls } from './goods.ts'
import { mailCalls } from './mails.ts'
import { passkeyCalls } from './passkeys.ts'
import { playerCalls } from './players.ts'
import { reportCalls } from './reports.ts'
import { sessionCalls } from './session.ts'
import { settingsCalls } from './settings.ts'
import { signalCalls } from './signals.ts'
import { todayCalls } from './today.ts'
import { withdrawalCalls } from './withdrawals.ts'

/** Every call of the desk by name; its entry declares who may call it. Each requires a handler (server/desk/web/handlers.ts). */
export const deskCalls = {
  ...sessionCalls,
  ...passkeyCalls,
  ...playerCalls,
  ...caseCalls,
  ...goodsCalls,
  ...todayCalls,
  ...withdrawalCalls,
  ...chatCalls,
  ...settingsCalls,
  ...reportCalls,
  ...gameCalls,
  ...approvalCalls,
  ...mailCalls,
  ...announcementCalls,
  ...calendarCalls,
  ...signalCalls,
}
export type DeskCalls = typeof deskCalls
export type DeskCallName = keyof DeskCalls
export type DeskSent<Name extends DeskCallName> = DeskSentOf<DeskCalls[Name]>
export type DeskOutput<Name extends DeskCallName> = DeskOutputOf<DeskCalls[Name]>
