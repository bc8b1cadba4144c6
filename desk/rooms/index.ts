import { lazy } from 'react'
import Box from '~icons/lucide/box'
import Calendar from '~icons/lucide/calendar-days'
import Line from '~icons/lucide/chart-line'
import Chart from '~icons/lucide/chart-no-axes-column'
import Check from '~icons/lucide/check-check'
import Dices from '~icons/lucide/dices'
import File from '~icons/lucide/file-text'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import Heart from '~icons/lucide/heart-handshake'
import Chain from '~icons/lucide/link'
import Mail from '~icons/lucide/mail-question'
import Letters from '~icons/lucide/mails'
import Megaphone from '~icons/lucide/megaphone'
import Message from '~icons/lucide/message-square'
import Sliders from '~icons/lucide/sliders-horizontal'
import Trophy from '~icons/lucide/trophy'
import Undo from '~icons/lucide/undo-2'
import Upload from '~icons/lucide/upload'
import User from '~icons/lucide/user'
import type { Room } from '../kit/room.ts'

/** The rooms of the desk, one line each. The component is the default export of the room's file. */
export const rooms: readonly Room[] = [
  {
    path: 'today',
    title: 'Today',
    key: 't',
    group: 'overview',
    call: 'today',
    icon: Chart,
    component: lazy(() => import('./today/TodayRoom.tsx')),
  },
  {
    path: 'players',
    title: 'Players',
    key: 'l',
    group: 'overview',
    call: 'playerFind',
    icon: User,
    component: lazy(() => import('./players/PlayersRoom.tsx')),
  },
  {
    path: 'withdrawals',
    title: 'Withdrawals',
    key: 'w',
    group: 'queues',
    call: 'withdrawals',
    icon: Upload,
    component: lazy(() => import('./withdrawals/WithdrawalsRoom.tsx')),
  },
  {
    path: 'documents',
    title: 'KYC documents',
    key: 'p',
    group: 'queues',
    call: 'documents',
    icon: File,
    component: lazy(() => import('./documents/DocumentsRoom.tsx')),
  },
  {
    path: 'refunds',
    title: 'Refunds',
    key: 'r',
    group: 'queues',
    call: 'refunds',
    icon: Undo,
    component: lazy(() => import('./refunds/RefundsRoom.tsx')),
  },
  {
    path: 'goods',
    title: 'Mall orders',
    key: 'o',
    group: 'queues',
    call: 'goods',
    icon: Box,
    component: lazy(() => import('./goods/GoodsRoom.tsx')),
  },
  {
    path: 'feedback',
    title: 'Feedback',
    key: 'f',
    group: 'queues',
    call: 'feedback',
    icon: Mail,
    component: lazy(() => import('./feedback/FeedbackRoom.tsx')),
  },
  {
    path: 'approvals',
    title: 'Approvals',
    key: 's',
    group: 'control',
    call: 'approvals',
    icon: Check,
    component: lazy(() => import('./approvals/ApprovalsRoom.tsx')),
  },
  {
    path: 'signals',
    title: 'Risky play',
    key: 'y',
    group: 'control',
    call: 'signals',
    icon: Heart,
    component: lazy(() => import('./signals/SignalsRoom.tsx')),
  },
  {
    path: 'audit',
    title: 'Audit log',
    key: 'a',
    group: 'control',
    call: 'audit',
    icon: Chain,
    component: lazy(() => import('./audit/AuditRoom.tsx')),
  },
  {
    path: 'security',
    title: 'Your sign-in',
    key: 'u',
    group: 'control',
    call: 'passkeys',
    icon: Fingerprint,
    component: lazy(() => import('./security/SecurityRoom.tsx')),
  },
  {
    path: 'chat',
    title: 'Chat',
    key: 'c',
    group: 'queues',
    call: 'chats',
    icon: Message,
    component: lazy(() => import('./chat/ChatDeskRoom.tsx')),
  },
  {
    path: 'games',
    title: 'Games',
    key: 'g',
    group: 'house',
    call: 'games',
    icon: Dices,
    component: lazy(() => import('./games/GamesRoom.tsx')),
  },
  {
    path: 'jackpot',
    title: 'Jackpot',
    key: 'j',
    group: 'house',
    call: 'jackpot',
    icon: Trophy,
    component: lazy(() => import('./jackpot/JackpotRoom.tsx')),
  },
  {
    path: 'calendar',
    title: 'Activities',
    key: 'v',
    group: 'house',
    call: 'calendar',
    icon: Calendar,
    component: lazy(() => import('./calendar/CalendarRoom.tsx')),
  },
  {
    path: 'announcements',
    title: 'Announcements',
    key: 'n',
    group: 'house',
    call: 'announcements',
    icon: Megaphone,
    component: lazy(() => import('./announcements/AnnouncementsRoom.tsx')),
  },
  {
    path: 'mails',
    title: 'Messages',
    key: 'm',
    group: 'house',
    call: 'mails',
    icon: Letters,
    component: lazy(() => import('./mails/MailsRoom.tsx')),
  },
  {
    path: 'settings',
    title: 'Settings',
    key: 'e',
    group: 'house',
    call: 'settings',
    icon: Sliders,
    component: lazy(() => import('./settings/SettingsRoom.tsx')),
  },
  {
    path: 'reports',
    title: 'Reports',
    key: 'i',
    group: 'control',
    call: 'report',
    icon: Line,
    component: lazy(() => import('./reports/ReportsRoom.tsx')),
  },
]
