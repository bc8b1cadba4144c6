import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { secondSkins } from '#contract/skins.ts'
import type { App } from '../platform/app.ts'
import { loadChunk } from '../platform/loadChunk.ts'
import { loadPageMessages } from './catalogs.ts'
import { requireSession } from './guards.ts'
import { home, preload, root } from './lobby.ts'
import type { PageInfo } from './lobby.ts'
import { toOwnPage } from './ownPage.ts'
import { flag, oneOf, search, text } from './searchReaders.ts'
import { reportSkin, toSkin } from './skins.ts'

/** A page that is fetched on demand, with the messages of its feature, and of what all pages share. */
const page =
  <Module,>(load: () => Promise<Module>, { catalog }: PageInfo = {}) =>
  async (): Promise<Module> => {
    const [module] = await loadChunk(() => Promise.all([load(), loadPageMessages(catalog)]))
    return module
  }

/** Pages that need a player; guests go to login and return. */
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  beforeLoad: ({ context, location }) => requireSession(context.app, location.href),
  component: lazyRouteComponent(
    page(() => import('./deferred/Guarded.tsx')),
    'Guarded',
  ),
})

/** No parameters besides the path: anything else in the address is dropped. */
const nothing = () => ({}) as never
/** A page that is fetched on demand: its path, its module and name there, what the shell knows of it, its search parameters. */
const under =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Module extends Record<string, unknown>, Name extends keyof Module & string, Search extends object = object>(
    path: Path,
    load: () => Promise<Module>,
    name: Name,
    info: PageInfo,
    validateSearch: (input: Record<string, unknown>) => Search = nothing,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch,
      beforeLoad: ({ context, location }) => {
        if (path === '/game/start') {
          toOwnPage(location.search)
          // Without a game it asks every visitor which one.
          const { gameId } = location.search as { gameId?: string }
          if (gameId) return requireSession((context as { app: App }).app, location.href)
        }
        // Nothing to wait for where there is one skin: a page ahead is then loaded once, however often it is pointed at.
        return Object.hasOwn(secondSkins, path) ? toSkin((context as { app: App }).app, path, location) : undefined
      },
      loader: ({ context, params, location, preload: isAhead }) => {
        preload(context as { app: App }, path, { params, search: location.search })
        if (!isAhead) reportSkin((context as { app: App }).app, path)
      },
      component: lazyRouteComponent(page(load, info), name),
      staticData: info,
    })
const pageAt = under(root)
const guardedAt = under(auth)

const returnSearch = search({ redirect: text })
const loginSearch = search({ redirect: text, ticket: text, provider: oneOf('google', 'facebook', 'line'), failed: flag })
const startSearch = search({ gameId: text, tryIt: flag, activityId: text })
const walletSearch = search({ name: oneOf('deposit', 'withdraw'), back: flag })
/** A list's filters; a value unknown to the page is shown as its first choice. */
const recordSearch = search({
  tab: text,
  currency: text,
  kind: text,
  view: text,
  by: text,
  activity: text,
  span: text,
  from: text,
  to: text,
})
const searchSearch = search({ q: text, type: text, tag: text, pick: text })

// One line per page, however long.
// oxfmt-ignore
export const routeTree = root.addChildren([
  home,
  pageAt('/game/search', () => import('../features/play/lobby/SearchPage.tsx'), 'SearchPage', { isOffer: true, tabs: true, title: msg`All games` }, searchSearch),
  pageAt('/game/about', () => import('../features/play/about/AboutGamePage.tsx'), 'AboutGamePage', { catalog: 'about', isOffer: true, tabs: true, title: msg`About this game` }, search({ gameId: text })),
  pageAt('/game/start', () => import('../features/play/game/StartPage.tsx'), 'StartPage', { catalog: 'game', jackpotBubble: true, title: msg`Play` }, startSearch),
  pageAt('/game/fair', () => import('../features/play/game/FairPage.tsx'), 'FairPage', { catalog: 'game', tabs: true, title: msg`Fairness` }, search({ roundId: text, staged: text })),
  pageAt('/activity/jackpot', () => import('../features/play/jackpot/JackpotPage.tsx'), 'JackpotPage', { catalog: 'jackpot', isOffer: true, tabs: true, title: msg`Jackpot spin` }),
  pageAt('/activity/live', () => import('../features/play/live/LivePage.tsx'), 'LivePage', { catalog: 'live', isOffer: true, title: msg`Live games` }, search({ game: text, round: text, activityId: text })),
  pageAt('/auth/login', () => import('../features/identity/auth/login/LoginPage.tsx'), 'LoginPage', { catalog: 'auth', title: msg`Log in` }, loginSearch),
  pageAt('/auth/login/v2', () => import('../features/identity/auth/login/LoginPageV2.tsx'), 'LoginPageV2', { catalog: 'auth', title: msg`Log in` }, loginSearch),
  pageAt('/auth/accountLogin', () => import('../features/identity/auth/login/AccountLoginPage.tsx'), 'AccountLoginPage', { catalog: 'auth', title: msg`Log in with a password` }, returnSearch),
  pageAt('/auth/register', () => import('../features/identity/auth/signUp/RegisterPage.tsx'), 'RegisterPage', { catalog: 'auth', title: msg`Create an account` }, search({ redirect: text, pid: text, aid: text })),
  pageAt('/auth/forget', () => import('../features/identity/auth/password/ForgetPage.tsx'), 'ForgetPage', { catalog: 'auth', title: msg`New password` }, returnSearch),
  pageAt('/auth/bind', () => import('../features/identity/auth/methods/BindPage.tsx'), 'BindPage', { catalog: 'auth', title: msg`Login methods` }, loginSearch),
  pageAt('/auth/info', () => import('../features/identity/auth/signUp/InfoPage.tsx'), 'InfoPage', { catalog: 'auth', title: msg`Your details` }, loginSearch),
  pageAt('/auth/set-password', () => import('../features/identity/auth/password/SetPasswordPage.tsx'), 'SetPasswordPage', { catalog: 'auth', title: msg`Set a password` }, returnSearch),
  pageAt('/member/games', () => import('../features/me/member/GamesPage.tsx'), 'GamesPage', { catalog: 'member', tabs: true, title: msg`My games` }),
  pageAt('/member/profile', () => import('../features/identity/profile/ProfilePage.tsx'), 'ProfilePage', { catalog: 'profile', tabs: true, title: msg`Profile` }),
  pageAt('/member/profile/v2', () => import('../features/identity/profile/ProfilePage.tsx'), 'ProfilePageV2', { catalog: 'profile', tabs: true, title: msg`Profile` }),
  pageAt('/member/profile/info', () => import('../features/identity/profile/ProfileInfoPage.tsx'), 'ProfileInfoPage', { catalog: 'profile', title: msg`Personal information` }),
  pageAt('/member/profile/kyc', () => import('../features/identity/profile/KycPage.tsx'), 'KycPage', { catalog: 'profile', title: msg`Verify your identity` }),
  pageAt('/member/self-limited', () => import('../features/protection/responsibleGaming/SelfLimitedPage.tsx'), 'SelfLimitedPage', { catalog: 'responsibleGaming', tabs: true, title: msg`Responsible gaming` }),
  pageAt('/member/report', () => import('../features/me/member/ReportPage.tsx'), 'ReportPage', { catalog: 'member', tabs: true, title: msg`Report` }, recordSearch),
  pageAt('/member/retrieve-balance', () => import('../features/play/studios/RetrievePage.tsx'), 'RetrievePage', { catalog: 'studios', tabs: true, title: msg`Game wallets` }),
  pageAt('/reward/record', () => import('../features/rewards/reward/RewardRecordPage.tsx'), 'RewardRecordPage', { catalog: 'reward', tabs: true, title: msg`My rewards` }, recordSearch),
  pageAt('/activity/sign-in', () => import('../features/rewards/dailyCheckIn/CheckInPage.tsx'), 'CheckInPage', { catalog: 'dailyCheckIn', isOffer: true, tabs: true, title: msg`Daily check-in` }),
  pageAt('/activity/sign-in/rule', () => import('../features/rewards/dailyCheckIn/CheckInRulePage.tsx'), 'CheckInRulePage', { catalog: 'dailyCheckIn', isOffer: true, title: msg`Check-in rules` }),
  pageAt('/activity/first-deposit', () => import('../features/money/firstDeposit/FirstDepositPage.tsx'), 'FirstDepositPage', { catalog: 'firstDeposit', isOffer: true, tabs: true, title: msg`First deposit bonus` }),
  pageAt('/activity/follow', () => import('../features/rewards/follow/FollowPage.tsx'), 'FollowPage', { catalog: 'follow', isOffer: true, tabs: true, title: msg`Follow us` }),
  pageAt('/activity/slotshack', () => import('../features/rewards/slotshack/SlotshackPage.tsx'), 'SlotshackPage', { catalog: 'slotshack', isOffer: true, tabs: true, title: msg`Slotshack` }),
  pageAt('/points', () => import('../features/rewards/points/PointsPage.tsx'), 'PointsPage', { catalog: 'points', isOffer: true, tabs: true, title: msg`Rewards store` }),
  pageAt('/points/v2', () => import('../features/rewards/points/PointsPage.tsx'), 'PointsPageV2', { catalog: 'points', isOffer: true, tabs: true, title: msg`Rewards store` }),
  pageAt('/agent', () => import('../features/rewards/agent/AgentPage.tsx'), 'AgentPage', { catalog: 'agent', tabs: true, jackpotBubble: true, title: msg`Invite and earn` }, search({ tabActive: text })),
  pageAt('/agent/v2', () => import('../features/rewards/agent/AgentPageV2.tsx'), 'AgentPageV2', { catalog: 'agent', tabs: true, jackpotBubble: true, title: msg`Invite and earn` }),
  pageAt('/agent/rule', () => import('../features/rewards/agent/AgentRulePage.tsx'), 'AgentRulePage', { catalog: 'agent', isOffer: true, title: msg`Referral rules` }),
  pageAt('/activity/spin', () => import('../features/rewards/agent/SpinPage.tsx'), 'SpinPage', { catalog: 'agent', isOffer: true, tabs: true, title: msg`Barkada wheel` }),
  pageAt('/share', () => import('../features/rewards/agent/SharePage.tsx'), 'SharePage', { catalog: 'agent', isOffer: true, title: msg`Invite friends` }, search({ pid: text, aid: text })),
  pageAt('/bonus', () => import('../features/rewards/hub/TodayPage.tsx'), 'TodayPage', { catalog: 'hub', tabs: true, title: msg`Bonus` }),
  pageAt('/bonus/tasks', () => import('../features/rewards/hub/TasksPage.tsx'), 'TasksPage', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Tasks` }, recordSearch),
  pageAt('/v2/bonus/tasks', () => import('../features/rewards/hub/TasksPage.tsx'), 'TasksPageV2', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Tasks` }, recordSearch),
  pageAt('/bonus/reward', () => import('../features/rewards/hub/RewardPage.tsx'), 'RewardPage', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Rewards` }),
  pageAt('/v2/bonus/reward', () => import('../features/rewards/hub/RewardPage.tsx'), 'RewardPageV2', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Rewards` }),
  pageAt('/bonus/event', () => import('../features/rewards/hub/EventPage.tsx'), 'EventPage', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Events` }, recordSearch),
  pageAt('/bonus/event/v2', () => import('../features/rewards/hub/EventPage.tsx'), 'EventPageV2', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Events` }, recordSearch),
  pageAt('/v2/bonus/event', () => import('../features/rewards/hub/EventPage.tsx'), 'EventAgendaPage', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Events` }),
  pageAt('/bonus/record', () => import('../features/rewards/hub/RecordPage.tsx'), 'RecordPage', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Reward history` }, recordSearch),
  pageAt('/v2/bonus/record', () => import('../features/rewards/hub/RecordPage.tsx'), 'RecordPageV2', { catalog: 'hub', tabs: true, jackpotBubble: true, title: msg`Reward history` }, recordSearch),
  pageAt('/vip', () => import('../features/rewards/vip/VipPage.tsx'), 'VipPage', { catalog: 'vip', isOffer: true, tabs: true, title: msg`VIP progress` }),
  pageAt('/vip/level', () => import('../features/rewards/vip/LevelPage.tsx'), 'LevelPage', { catalog: 'vip', isOffer: true, tabs: true, jackpotBubble: true, title: msg`VIP levels` }),
  pageAt('/vip/rebate', () => import('../features/rewards/vip/RebatePage.tsx'), 'RebatePage', { catalog: 'vip', tabs: true, title: msg`Bet rebate` }),
  pageAt('/vip/rebate/record', () => import('../features/rewards/vip/RebateRecordPage.tsx'), 'RebateRecordPage', { catalog: 'vip', tabs: true, title: msg`Rebate history` }, recordSearch),
  pageAt('/bonus/vip', () => import('../features/rewards/vip/BonusVipPage.tsx'), 'BonusVipPage', { catalog: 'vip', tabs: true, title: msg`VIP rewards` }),
  pageAt('/bonus/rebate', () => import('../features/rewards/vip/RebatePage.tsx'), 'BonusRebatePage', { catalog: 'vip', tabs: true, title: msg`Bet rebate` }),
  pageAt('/v2/bonus/rebate', () => import('../features/rewards/vip/RebatePage.tsx'), 'BonusRebatePageV2', { catalog: 'vip', tabs: true, title: msg`Bet rebate` }),
  pageAt('/activity/monthly-bonus', () => import('../features/rewards/vip/MonthlyBonusPage.tsx'), 'MonthlyBonusPage', { catalog: 'vip', tabs: true, title: msg`Monthly bonus` }),
  auth.addChildren([
    guardedAt('/activity/coin-pusher', () => import('../features/play/pusher/PusherPage.tsx'), 'PusherPage', { catalog: 'pusher', isOffer: true, title: msg`Coin Pusher` }, search({ round: text, tryIt: flag, activityId: text })),
    guardedAt('/activity/daily-game', () => import('../features/rewards/dailyGame/DailyGamePage.tsx'), 'DailyGamePage', { catalog: 'dailyGame', isOffer: true, tabs: true, title: msg`Palabunutan` }),
    guardedAt('/activity/bank', () => import('../features/money/savings/SavingsPage.tsx'), 'BankPage', { catalog: 'savings', tabs: true, title: msg`Savings` }),
    guardedAt('/activity/redpkblue', () => import('../features/rewards/redVsBlue/BattlePage.tsx'), 'BattlePage', { catalog: 'redVsBlue', isOffer: true, tabs: true, title: msg`Red vs Blue` }),
    guardedAt('/activity/redpkblue/rule', () => import('../features/rewards/redVsBlue/BattleRulePage.tsx'), 'BattleRulePage', { catalog: 'redVsBlue', isOffer: true, title: msg`Red vs Blue rules` }),
    guardedAt('/activity/lottery', () => import('../features/rewards/mall/MallPage.tsx'), 'MallPage', { catalog: 'mall', isOffer: true, tabs: true, title: msg`Diamond mall` }),
    guardedAt('/activity/lottery/product', () => import('../features/rewards/mall/ProductPage.tsx'), 'ProductPage', { catalog: 'mall', isOffer: true, tabs: true, title: msg`Diamond mall items` }),
    guardedAt('/activity/lottery/order', () => import('../features/rewards/mall/OrderPage.tsx'), 'OrderPage', { catalog: 'mall', tabs: true, title: msg`Your orders` }),
    guardedAt('/activity/lottery/record', () => import('../features/rewards/mall/PrizePage.tsx'), 'PrizePage', { catalog: 'mall', tabs: true, title: msg`Scratch card prizes` }, recordSearch),
    guardedAt('/activity/lottery/history', () => import('../features/rewards/mall/HistoryPage.tsx'), 'HistoryPage', { catalog: 'mall', tabs: true, title: msg`Your diamonds` }, recordSearch),
    guardedAt('/activity/lottery/rule', () => import('../features/rewards/mall/MallRulePage.tsx'), 'MallRulePage', { catalog: 'mall', isOffer: true, title: msg`Diamond mall rules` }),
    guardedAt('/member', () => import('../features/me/member/MemberPage.tsx'), 'MemberPage', { catalog: 'member', tabs: true, jackpotBubble: true, title: msg`Me` }),
    guardedAt('/member/v2', () => import('../features/me/member/MemberPage.tsx'), 'MemberPageV2', { catalog: 'member', tabs: true, jackpotBubble: true, title: msg`Me` }),
    guardedAt('/rank', () => import('../features/rewards/rank/RankPage.tsx'), 'RankPage', { catalog: 'rank', isOffer: true, tabs: true, title: msg`Daily ranking` }, recordSearch),
    guardedAt('/rank/v2', () => import('../features/rewards/rank/RankPage.tsx'), 'RankPageV2', { catalog: 'rank', isOffer: true, tabs: true, title: msg`Daily ranking` }, recordSearch),
    guardedAt('/member/devices', () => import('../features/identity/devices/DevicesPage.tsx'), 'DevicesPage', { catalog: 'devices', tabs: true, title: msg`Devices and passkeys` }),
    guardedAt('/email', () => import('../features/support/mail/MailboxPage.tsx'), 'MailboxPage', { catalog: 'mail', tabs: true, title: msg`Mailbox` }),
    guardedAt('/email/detail', () => import('../features/support/mail/MailPage.tsx'), 'MailPage', { catalog: 'mail', tabs: true, title: msg`Mailbox` }, search({ id: text })),
    guardedAt('/v2/email', () => import('../features/support/mail/MailboxPageV2.tsx'), 'MailboxPageV2', { catalog: 'mail', tabs: true, title: msg`Mailbox` }),
    guardedAt('/v2/email/detail', () => import('../features/support/mail/MailPage.tsx'), 'MailPageV2', { catalog: 'mail', tabs: true, title: msg`Mailbox` }, search({ id: text })),
    guardedAt('/wallets', () => import('../features/money/wallet/WalletPage.tsx'), 'WalletPage', { catalog: 'wallet', tabs: true, title: msg`Wallet` }, walletSearch),
    guardedAt('/wallets/v2', () => import('../features/money/wallet/WalletPageV2.tsx'), 'WalletPageV2', { catalog: 'wallet', tabs: true, title: msg`Wallet` }, walletSearch),
    guardedAt('/withdrawal/$name', () => import('../features/money/wallet/withdrawal/WithdrawalPage.tsx'), 'WithdrawalPage', { catalog: 'wallet', tabs: true, title: msg`Withdraw` }),
    guardedAt('/wallets/card/list/v2', () => import('../features/money/wallet/withdrawal/BankListPage.tsx'), 'BankListPageV2', { catalog: 'wallet', tabs: true, title: msg`Bank and e-wallet accounts` }),
  ]),
  pageAt('/wallets/card/list', () => import('../features/money/wallet/withdrawal/BankListPage.tsx'), 'BankListPage', { catalog: 'wallet', tabs: true, title: msg`Bank and e-wallet accounts` }),
  pageAt('/wallets/card/edit', () => import('../features/money/wallet/withdrawal/BankEditPage.tsx'), 'BankEditPage', { catalog: 'wallet', title: msg`Bank or e-wallet account` }, search({ id: text, bankId: text })),
  pageAt('/wallets/record', () => import('../features/money/wallet/statement/StatementPage.tsx'), 'StatementPage', { catalog: 'wallet', tabs: true, title: msg`Statement` }, recordSearch),
  pageAt('/v2/wallets/record', () => import('../features/money/wallet/statement/StatementPageV2.tsx'), 'StatementPageV2', { catalog: 'wallet', tabs: true, title: msg`Statement` }, recordSearch),
  pageAt('/service', () => import('../features/support/contact/ServicePage.tsx'), 'ServicePage', { catalog: 'contact', tabs: true, title: msg`Customer support` }),
  pageAt('/service/vip', () => import('../features/support/contact/ServicePage.tsx'), 'VipServicePage', { catalog: 'contact', tabs: true, title: msg`VIP support` }),
  pageAt('/service/chat', () => import('../features/support/chat/ChatPage.tsx'), 'ChatPage', { catalog: 'chat', title: msg`Chat with us` }, search({ id: text, vip: text })),
  pageAt('/feedback', () => import('../features/support/contact/FeedbackPage.tsx'), 'FeedbackPage', { catalog: 'contact', title: msg`Send feedback` }),
  pageAt('/feedback/record', () => import('../features/support/contact/FeedbackRecordPage.tsx'), 'FeedbackRecordPage', { catalog: 'contact', tabs: true, title: msg`My feedback` }),
  pageAt('/feedback/record/$id', () => import('../features/support/contact/FeedbackDetailPage.tsx'), 'FeedbackDetailPage', { catalog: 'contact', tabs: true, title: msg`Feedback` }),
  pageAt('/download', () => import('../features/support/install/DownloadPage.tsx'), 'DownloadPage', { catalog: 'install', title: msg`Get the app` }),
  pageAt('/about-us', () => import('../features/support/legal/pages.tsx'), 'AboutPage', { catalog: 'legal', title: msg`About Swerte` }),
  pageAt('/terms-of-use', () => import('../features/support/legal/pages.tsx'), 'TermsPage', { catalog: 'legal', title: msg`Terms of use` }, search({ version: text })),
  pageAt('/privacy-policy', () => import('../features/support/legal/pages.tsx'), 'PrivacyPage', { catalog: 'legal', title: msg`Privacy policy` }),
  pageAt('/faq', () => import('../features/support/legal/pages.tsx'), 'FaqPage', { catalog: 'legal', title: msg`FAQs` }),
  pageAt('/rules/kyc', () => import('../features/support/legal/pages.tsx'), 'KycRulesPage', { catalog: 'legal', title: msg`Identity verification rules` }),
  pageAt('/maintenance', () => import('../features/support/errors/MaintenancePage.tsx'), 'MaintenancePage', { title: msg`Under maintenance` }),

  // Developers' own; only in a production build that requests them.
  ...(__INSPECT__
    ? [
        pageAt('/dev/native', () => import('../features/dev/NativePage.tsx'), 'NativePage', {}),
        pageAt('/dev/ui', () => import('../features/dev/UiPage.tsx'), 'UiPage', {}),
        pageAt('/dev/machines', () => import('../features/dev/MachinesPage.tsx'), 'MachinesPage', {}),
      ]
    : []),
])
