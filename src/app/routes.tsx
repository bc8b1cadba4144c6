import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'
import { ErrorPage, NotFoundPage } from '../features/errors/ErrorPage.tsx'
import type { App } from '../platform/app.ts'
import { loadPageWords } from '../platform/locale.ts'
import { part } from '../platform/part.ts'
import { requireSession } from './guards.ts'
import { flag, oneOf, search, text, word } from './search.ts'
import { Shell } from './shell/Shell.tsx'

/** What the shell knows of a page without loading it. */
interface PageFacts {
  title?: MessageDescriptor
  /** The top bar with brand and purse (spec §2: most pages hide it). */
  navbar?: boolean
  /** The bottom tab bar. */
  tabs?: boolean
  /** A page of spec §2 on which the jackpot's floating bubble may show. */
  jackpotBubble?: boolean
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

const root = createRootRouteWithContext<{ app: App }>()({
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})
/** A page that is fetched when it is asked for, with the words of the pages. */
const page =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await part(() => Promise.all([load(), loadPageWords()]))
    return module
  }

/** Pages that need a player; others go to login and come back. */
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  beforeLoad: ({ context, location }) => requireSession(context.app, location.href),
  component: lazyRouteComponent(
    page(() => import('./late/Guarded.tsx')),
    'Guarded',
  ),
})

const returnSearch = search({ redirect: text })
const loginSearch = search({ redirect: text, ticket: text, provider: oneOf('google', 'facebook', 'line'), failed: flag })
const startSearch = search({ gameId: word, tryIt: flag, activityId: word })
const walletSearch = search({ name: oneOf('deposit', 'withdraw'), back: flag })
/** A list's filters; what a page does not know of a word shows as its first choice. */
const recordSearch = search({ tab: word, purse: word, kind: word, view: word, by: word, activity: word, span: word, from: word, to: word })
const searchSearch = search({ q: text, type: word, tag: word })

const shown = { navbar: true, tabs: true }

export const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: HomePage,
    staticData: { ...shown, jackpotBubble: true, title: msg`Swerte · a fiesta of games` },
  }),

  createRoute({
    getParentRoute: () => root,
    path: '/game/search',
    validateSearch: searchSearch,
    component: lazyRouteComponent(
      page(() => import('../features/home/SearchPage.tsx')),
      'SearchPage',
    ),
    staticData: { tabs: true, title: msg`All games` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/game/start',
    validateSearch: startSearch,
    component: lazyRouteComponent(
      page(() => import('../features/game/StartPage.tsx')),
      'StartPage',
    ),
    staticData: { jackpotBubble: true, title: msg`Play` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/game/fair',
    validateSearch: search({ roundId: word }),
    component: lazyRouteComponent(
      page(() => import('../features/game/FairPage.tsx')),
      'FairPage',
    ),
    staticData: { tabs: true, title: msg`Fair play` },
  }),

  createRoute({
    getParentRoute: () => root,
    path: '/activity/jackpot',
    component: lazyRouteComponent(
      page(() => import('../features/jackpot/JackpotPage.tsx')),
      'JackpotPage',
    ),
    staticData: { tabs: true, title: msg`Jackpot spin` },
  }),

  createRoute({
    getParentRoute: () => root,
    path: '/auth/login',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/LoginPage.tsx')),
      'LoginPage',
    ),
    staticData: { title: msg`Log in` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login/v2',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/LoginPageV2.tsx')),
      'LoginPageV2',
    ),
    staticData: { title: msg`Log in` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/accountLogin',
    validateSearch: returnSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/AccountLoginPage.tsx')),
      'AccountLoginPage',
    ),
    staticData: { title: msg`Log in with your account` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/register',
    validateSearch: search({ redirect: text, pid: word, aid: word }),
    component: lazyRouteComponent(
      page(() => import('../features/auth/RegisterPage.tsx')),
      'RegisterPage',
    ),
    staticData: { title: msg`Make an account` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/forget',
    validateSearch: returnSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/ForgetPage.tsx')),
      'ForgetPage',
    ),
    staticData: { title: msg`New password` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/bind',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/BindPage.tsx')),
      'BindPage',
    ),
    staticData: { title: msg`Ways to log in` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/info',
    validateSearch: loginSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/InfoPage.tsx')),
      'InfoPage',
    ),
    staticData: { title: msg`About you` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/set-password',
    validateSearch: returnSearch,
    component: lazyRouteComponent(
      page(() => import('../features/auth/SetPasswordPage.tsx')),
      'SetPasswordPage',
    ),
    staticData: { title: msg`Set a password` },
  }),

  createRoute({
    getParentRoute: () => root,
    path: '/member/games',
    component: lazyRouteComponent(
      page(() => import('../features/member/GamesPage.tsx')),
      'GamesPage',
    ),
    staticData: { tabs: true, title: msg`My games` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/profile',
    component: lazyRouteComponent(
      page(() => import('../features/profile/ProfilePage.tsx')),
      'ProfilePage',
    ),
    staticData: { tabs: true, title: msg`Profile` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/profile/v2',
    component: lazyRouteComponent(
      page(() => import('../features/profile/ProfilePage.tsx')),
      'ProfilePageV2',
    ),
    staticData: { tabs: true, title: msg`Profile` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/profile/info',
    component: lazyRouteComponent(
      page(() => import('../features/profile/ProfileInfoPage.tsx')),
      'ProfileInfoPage',
    ),
    staticData: { title: msg`About me` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/profile/kyc',
    component: lazyRouteComponent(
      page(() => import('../features/profile/KycPage.tsx')),
      'KycPage',
    ),
    staticData: { title: msg`Proof of identity` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/self-limited',
    component: lazyRouteComponent(
      page(() => import('../features/control/SelfLimitedPage.tsx')),
      'SelfLimitedPage',
    ),
    staticData: { tabs: true, title: msg`Stay in control` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/report',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/member/ReportPage.tsx')),
      'ReportPage',
    ),
    staticData: { tabs: true, title: msg`Report` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/member/retrieve-balance',
    component: lazyRouteComponent(
      page(() => import('../features/studios/RetrievePage.tsx')),
      'RetrievePage',
    ),
    staticData: { tabs: true, title: msg`Game wallets` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reward/record',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/reward/RewardRecordPage.tsx')),
      'RewardRecordPage',
    ),
    staticData: { tabs: true, title: msg`My rewards` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/activity/sign-in',
    component: lazyRouteComponent(
      page(() => import('../features/dailyBonus/SignInPage.tsx')),
      'SignInPage',
    ),
    staticData: { tabs: true, title: msg`Daily sign-in` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/activity/sign-in/rule',
    component: lazyRouteComponent(
      page(() => import('../features/dailyBonus/SignInRulePage.tsx')),
      'SignInRulePage',
    ),
    staticData: { title: msg`Rules of the sign-in` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/activity/first-deposit',
    component: lazyRouteComponent(
      page(() => import('../features/firstDeposit/FirstDepositPage.tsx')),
      'FirstDepositPage',
    ),
    staticData: { tabs: true, title: msg`Your first ride` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus',
    component: lazyRouteComponent(
      page(() => import('../features/bonus/TodayPage.tsx')),
      'TodayPage',
    ),
    staticData: { tabs: true, title: msg`Bonus` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/tasks',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/TasksPage.tsx')),
      'TasksPage',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Tasks` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/v2/bonus/tasks',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/TasksPage.tsx')),
      'TasksPageV2',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Tasks` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/reward',
    component: lazyRouteComponent(
      page(() => import('../features/bonus/RewardPage.tsx')),
      'RewardPage',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Rewards` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/v2/bonus/reward',
    component: lazyRouteComponent(
      page(() => import('../features/bonus/RewardPage.tsx')),
      'RewardPageV2',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Rewards` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/event',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/EventPage.tsx')),
      'EventPage',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Events` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/event/v2',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/EventPage.tsx')),
      'EventPageV2',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Events` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/v2/bonus/event',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/EventPage.tsx')),
      'EventPageV2',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Events` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/record',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/RecordPage.tsx')),
      'RecordPage',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Record` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/v2/bonus/record',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/bonus/RecordPage.tsx')),
      'RecordPageV2',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`Record` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip',
    component: lazyRouteComponent(
      page(() => import('../features/vip/VipPage.tsx')),
      'VipPage',
    ),
    staticData: { tabs: true, title: msg`VIP road` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip/level',
    component: lazyRouteComponent(
      page(() => import('../features/vip/LevelPage.tsx')),
      'LevelPage',
    ),
    staticData: { tabs: true, jackpotBubble: true, title: msg`VIP levels` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip/rebate',
    component: lazyRouteComponent(
      page(() => import('../features/vip/RebatePage.tsx')),
      'RebatePage',
    ),
    staticData: { tabs: true, title: msg`Bet rebate` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip/rebate/record',
    validateSearch: recordSearch,
    component: lazyRouteComponent(
      page(() => import('../features/vip/RebateRecordPage.tsx')),
      'RebateRecordPage',
    ),
    staticData: { tabs: true, title: msg`Rebates before` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/vip',
    component: lazyRouteComponent(
      page(() => import('../features/vip/BonusVipPage.tsx')),
      'BonusVipPage',
    ),
    staticData: { tabs: true, title: msg`VIP bonus` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bonus/rebate',
    component: lazyRouteComponent(
      page(() => import('../features/vip/RebatePage.tsx')),
      'BonusRebatePage',
    ),
    staticData: { tabs: true, title: msg`Bet rebate` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/v2/bonus/rebate',
    component: lazyRouteComponent(
      page(() => import('../features/vip/RebatePage.tsx')),
      'BonusRebatePageV2',
    ),
    staticData: { tabs: true, title: msg`Bet rebate` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/activity/monthly-bonus',
    component: lazyRouteComponent(
      page(() => import('../features/vip/MonthlyBonusPage.tsx')),
      'MonthlyBonusPage',
    ),
    staticData: { tabs: true, title: msg`Monthly bonus` },
  }),
  auth.addChildren([
    createRoute({
      getParentRoute: () => auth,
      path: '/activity/bank',
      component: lazyRouteComponent(
        page(() => import('../features/bank/BankPage.tsx')),
        'BankPage',
      ),
      staticData: { tabs: true, title: msg`Bank` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/activity/redpkblue',
      component: lazyRouteComponent(
        page(() => import('../features/redVsBlue/BattlePage.tsx')),
        'BattlePage',
      ),
      staticData: { tabs: true, title: msg`Red vs Blue` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/activity/redpkblue/rule',
      component: lazyRouteComponent(
        page(() => import('../features/redVsBlue/BattleRulePage.tsx')),
        'BattleRulePage',
      ),
      staticData: { title: msg`Rules of Red vs Blue` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/member',
      component: lazyRouteComponent(
        page(() => import('../features/member/MemberPage.tsx')),
        'MemberPage',
      ),
      staticData: { tabs: true, jackpotBubble: true, title: msg`Me` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/member/devices',
      component: lazyRouteComponent(
        page(() => import('../features/devices/DevicesPage.tsx')),
        'DevicesPage',
      ),
      staticData: { tabs: true, title: msg`Devices and passkeys` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/email',
      component: lazyRouteComponent(
        page(() => import('../features/mail/EmailPage.tsx')),
        'EmailPage',
      ),
      staticData: { tabs: true, title: msg`Mail` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/email/detail',
      validateSearch: search({ id: word }),
      component: lazyRouteComponent(
        page(() => import('../features/mail/EmailDetailPage.tsx')),
        'EmailDetailPage',
      ),
      staticData: { tabs: true, title: msg`Mail` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/v2/email',
      component: lazyRouteComponent(
        page(() => import('../features/mail/EmailPageV2.tsx')),
        'EmailPageV2',
      ),
      staticData: { tabs: true, title: msg`Mail` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/v2/email/detail',
      validateSearch: search({ id: word }),
      component: lazyRouteComponent(
        page(() => import('../features/mail/EmailDetailPage.tsx')),
        'EmailDetailPageV2',
      ),
      staticData: { tabs: true, title: msg`Mail` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets',
      validateSearch: walletSearch,
      component: lazyRouteComponent(
        page(() => import('../features/wallet/WalletPage.tsx')),
        'WalletPage',
      ),
      staticData: { tabs: true, title: msg`Wallet` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets/v2',
      validateSearch: walletSearch,
      component: lazyRouteComponent(
        page(() => import('../features/wallet/WalletPageV2.tsx')),
        'WalletPageV2',
      ),
      staticData: { tabs: true, title: msg`Wallet` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/withdrawal/$name',
      component: lazyRouteComponent(
        page(() => import('../features/wallet/WithdrawalPage.tsx')),
        'WithdrawalPage',
      ),
      staticData: { tabs: true, title: msg`Withdraw` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets/card/list',
      component: lazyRouteComponent(
        page(() => import('../features/wallet/BankListPage.tsx')),
        'BankListPage',
      ),
      staticData: { tabs: true, title: msg`Your accounts` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets/card/list/v2',
      component: lazyRouteComponent(
        page(() => import('../features/wallet/BankListPage.tsx')),
        'BankListPageV2',
      ),
      staticData: { tabs: true, title: msg`Your accounts` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets/card/edit',
      validateSearch: search({ id: word, bankId: word }),
      component: lazyRouteComponent(
        page(() => import('../features/wallet/BankEditPage.tsx')),
        'BankEditPage',
      ),
      staticData: { title: msg`Account to be paid to` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/wallets/record',
      validateSearch: recordSearch,
      component: lazyRouteComponent(
        page(() => import('../features/wallet/StatementPage.tsx')),
        'StatementPage',
      ),
      staticData: { tabs: true, title: msg`Statement` },
    }),
    createRoute({
      getParentRoute: () => auth,
      path: '/v2/wallets/record',
      validateSearch: recordSearch,
      component: lazyRouteComponent(
        page(() => import('../features/wallet/StatementPageV2.tsx')),
        'StatementPageV2',
      ),
      staticData: { tabs: true, title: msg`Statement` },
    }),
  ]),

  createRoute({
    getParentRoute: () => root,
    path: '/service',
    component: lazyRouteComponent(
      page(() => import('../features/service/ServicePage.tsx')),
      'ServicePage',
    ),
    staticData: { tabs: true, title: msg`Customer service` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/service/vip',
    component: lazyRouteComponent(
      page(() => import('../features/service/ServicePage.tsx')),
      'VipServicePage',
    ),
    staticData: { tabs: true, title: msg`VIP service` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/feedback',
    component: lazyRouteComponent(
      page(() => import('../features/service/FeedbackPage.tsx')),
      'FeedbackPage',
    ),
    staticData: { title: msg`Write feedback` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/feedback/record',
    component: lazyRouteComponent(
      page(() => import('../features/service/FeedbackRecordPage.tsx')),
      'FeedbackRecordPage',
    ),
    staticData: { tabs: true, title: msg`What I wrote` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/feedback/record/$id',
    component: lazyRouteComponent(
      page(() => import('../features/service/FeedbackDetailPage.tsx')),
      'FeedbackDetailPage',
    ),
    staticData: { tabs: true, title: msg`Feedback` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/download',
    component: lazyRouteComponent(
      page(() => import('../features/install/DownloadPage.tsx')),
      'DownloadPage',
    ),
    staticData: { title: msg`Get the app` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/about-us',
    component: lazyRouteComponent(
      page(() => import('../features/legal/pages.tsx')),
      'AboutPage',
    ),
    staticData: { title: msg`About Swerte` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms-of-use',
    component: lazyRouteComponent(
      page(() => import('../features/legal/pages.tsx')),
      'TermsPage',
    ),
    staticData: { title: msg`Terms of use` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy-policy',
    component: lazyRouteComponent(
      page(() => import('../features/legal/pages.tsx')),
      'PrivacyPage',
    ),
    staticData: { title: msg`Privacy policy` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/faq',
    component: lazyRouteComponent(
      page(() => import('../features/legal/pages.tsx')),
      'FaqPage',
    ),
    staticData: { title: msg`Questions and answers` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rules/kyc',
    component: lazyRouteComponent(
      page(() => import('../features/legal/pages.tsx')),
      'KycRulesPage',
    ),
    staticData: { title: msg`Rules of the identity check` },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/maintenance',
    component: lazyRouteComponent(
      page(() => import('../features/errors/MaintenancePage.tsx')),
      'MaintenancePage',
    ),
    staticData: { title: msg`Resting a moment` },
  }),

  // Developers' own; not in a production build unless it was asked for.
  ...(__INSPECT__
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/native',
          component: lazyRouteComponent(
            page(() => import('../features/dev/NativePage.tsx')),
            'NativePage',
          ),
        }),
        createRoute({
          getParentRoute: () => root,
          path: '/dev/machines',
          component: lazyRouteComponent(
            page(() => import('../features/dev/MachinesPage.tsx')),
            'MachinesPage',
          ),
        }),
      ]
    : []),
])

export const createAppRouter = (app: App) =>
  createRouter({
    routeTree,
    context: { app },
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
