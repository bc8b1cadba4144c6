import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

interface Deadline {
  readonly page: string
  readonly path: string
  readonly call: string
  /** The server's answer as it is shortly before this time, ms UTC. */
  readonly before: (data: never, until: number) => object
  readonly isShown: string | RegExp
  readonly follows: string | RegExp
}

const soon = { state: 'upcoming', redDot: false }
const deadlines: readonly Deadline[] = [
  {
    page: 'Palabunutan',
    path: '/activity/daily-game',
    call: 'dailyGameInfo',
    before: (data: object, nextAt) => ({ ...data, canPlay: false, nextAt }),
    isShown: 'Drawn for today',
    follows: 'Draw a slip',
  },
  {
    page: 'VIP progress',
    path: '/vip',
    call: 'getVipInfo',
    before: (data: { mine: { daily: object } }, resetAt) => ({
      ...data,
      mine: { ...data.mine, level: 1, gifts: [], daily: { ...data.mine.daily, state: 'claimed', resetAt } },
    }),
    isShown: /^You’ve claimed today’s reward\./,
    follows: 'Your VIP progress starts here',
  },
  {
    page: 'the safebox',
    path: '/activity/bank',
    call: 'safebox',
    before: (data: object, lockedUntil) => ({ ...data, hasPassword: true, lockedUntil }),
    isShown: /^Locked until /,
    follows: 'Set a safebox password',
  },
  {
    page: 'a player’s limits',
    path: '/member/self-limited',
    call: 'selfLimits',
    before: (data: { limits: { kind: string; period: string }[] }, resetAt) => ({
      ...data,
      limits: data.limits.map((limit) => (limit.kind === 'stake' && limit.period === 'day' ? { ...limit, used: 77_00, resetAt } : limit)),
    }),
    isShown: 'No limit · 77 used so far',
    follows: 'Your limits',
  },
  {
    page: 'customer support',
    path: '/service',
    call: 'getCustomerServices',
    before: (data: { chat: object; channels: object[] }, changesAt) => ({
      ...data,
      chat: { ...data.chat, isOpen: false, isGoingOn: true, changesAt },
      channels: [],
    }),
    isShown: 'Continue your chat',
    follows: 'Start chat',
  },
  {
    page: 'the monthly bonus',
    path: '/activity/monthly-bonus',
    call: 'monthlyBonusInfo',
    before: (data: { mine: object }, opensAt) => ({
      ...data,
      mine: {
        ...data.mine,
        last: { from: 0, to: 1, level: 1, validBet: 100_00, ppm: 1_000, amount: 10 },
        parts: [{ part: 1, opensAt, amount: 10, state: 'upcoming' }],
      },
    }),
    isShown: /^You can claim the next part on /,
    follows: 'No bonus from last month',
  },
  {
    page: 'the monthly bonus in the first minute of a month',
    path: '/activity/monthly-bonus',
    call: 'monthlyBonusInfo',
    before: (data: { mine: object }, readyAt) => ({ ...data, mine: { ...data.mine, readyAt } }),
    isShown: 'Your bonus from last month is almost ready',
    follows: 'No bonus from last month',
  },
  {
    page: 'the bet rebate',
    path: '/vip/rebate',
    call: 'betBonus',
    before: (data: { running: object }, claimFrom) => ({ ...data, running: { ...data.running, claimFrom, amount: 7_777_00 } }),
    isShown: '7,777',
    follows: 'Bet rebate',
  },
  {
    page: 'a withdrawal',
    path: '/wallets?name=withdraw',
    call: 'getExchange',
    before: (data: object, resetAt) => ({
      ...data,
      needKyc: false,
      withdrawable: 1_000_00,
      banks: [{ id: '1', bankId: 'gcash', holder: 'Juan dela Cruz', last4: '4321', addedAt: 0 }],
      timesLeft: 0,
      resetAt,
    }),
    isShown: /^You’ve reached today’s limit\./,
    follows: 'Available to withdraw',
  },
  {
    page: 'the activities',
    path: '/bonus/event',
    call: 'activityGetStatusList',
    before: (data: { list: { activityId: string }[] }, startsAt) => ({
      ...data,
      list: data.list.map((activity) => (activity.activityId === 'follow' ? { ...activity, ...soon, startsAt, endsAt: null } : activity)),
    }),
    // Another may start later.
    isShown: /^Starts in 00:00:0/,
    follows: 'Ongoing',
  },
]

for (const { page: name, path, call, before, isShown, follows } of deadlines)
  test(`a player who stays on a page over its deadline sees what follows: ${name}`, async ({ page, request }) => {
    await prepare(page, (await register(request)).token)
    let until: number | undefined
    let see = () => {}
    const seen = new Promise<void>((resolve) => (see = resolve))
    await intercept(page, `*/app/v1/${call}`, async (route) => {
      const deadline = (until ??= Date.now() + 3_000)
      const isBefore = Date.now() < deadline
      // On a slow machine the deadline may pass before the page is shown.
      if (!isBefore) await seen
      const answer = (await (await route.fetch()).json()) as { data: never }
      await route.fulfill({ json: isBefore ? { ...answer, data: before(answer.data, deadline) } : answer })
    })
    await page.goto(path)
    await expect(page.getByText(isShown)).toBeVisible()
    see()
    await expect(page.getByText(isShown)).toHaveCount(0)
    await expect(page.getByText(follows).first()).toBeVisible()
  })
