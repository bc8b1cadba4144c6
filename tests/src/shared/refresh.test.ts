import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityAwardGetLog, activityGetStatusList } from '#contract/activities.ts'
import { refreshData } from '#contract/session.ts'
import { createRefresh } from '#src/shared/refresh/refresh.ts'
import type { RefreshCause } from '#src/shared/refresh/refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows these calls, and a server that responds after 300 ms and counts. */
function createPage(shown: readonly { path: string }[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const calls: Record<string, number> = {}
  const stops = shown.map(({ path }) => {
    queries.setQueryData([path, {}], 'known')
    const queryFn = () => {
      calls[path] = (calls[path] ?? 0) + 1
      return new Promise((resolve) => setTimeout(() => resolve(calls[path]), 300))
    }
    return new QueryObserver(queries, { queryKey: [path, {}], queryFn }).subscribe(() => {})
  })
  const refresh = createRefresh(queries, () => Date.now())
  return {
    calls,
    refresh,
    /** Each second from 0: the events in it. */
    live: async (seconds: number, causes: (second: number) => RefreshCause[]) => {
      for (let second = 0; second < seconds; second++) {
        for (const cause of causes(second)) refresh(cause)
        await vi.advanceTimersByTimeAsync(1_000)
      }
      await vi.advanceTimersByTimeAsync(5_000)
      for (const stop of stops) stop()
    },
  }
}

test('one event is one call for each affected query, at once', async () => {
  const { calls, refresh } = createPage([refreshData, activityGetStatusList, activityAwardGetLog])
  refresh('award.granted')
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual({ refreshData: 1, activityGetStatusList: 1, activityAwardGetLog: 1 })
})

test('a quiet minute with its heartbeat is one call', async () => {
  const { calls, live } = createPage([refreshData, activityGetStatusList])
  await live(60, (second) => (second === 30 ? ['heartbeat.answered'] : []))
  expect(calls).toEqual({ refreshData: 1 })
})

test('a busy minute causes no storm: with an award, a heartbeat and changed dots each second, thirty and thirty-one calls at most', async () => {
  const { calls, live } = createPage([refreshData, activityGetStatusList])
  await live(60, () => ['award.granted', 'heartbeat.answered', 'dots.changed', 'game.left', 'award.granted'])
  // 60 s at one per 2 s, plus one at the end for the last state.
  expect(calls).toEqual({ refreshData: 31, activityGetStatusList: 31 })
})

test('a burst is two calls: the first at once, one for all the rest', async () => {
  const { calls, refresh } = createPage([refreshData])
  for (let count = 0; count < 100; count++) refresh('award.granted')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toEqual({ refreshData: 2 })
})

test('data not on the screen is not requested', async () => {
  const { calls, live } = createPage([refreshData])
  await live(10, () => ['award.granted'])
  expect(Object.keys(calls)).toEqual(['refreshData'])
})

/** The player must not see stale data: calls on the screen that are refetched at once. */
const refetched: readonly [cause: RefreshCause, why: string, shown: readonly string[]][] = [
  ['deposit.paid', 'VIP’s gate counts deposits', ['getVipInfo', 'betBonus', 'getVipLevelAudit', 'monthlyBonusInfo']],
  ['deposit.paid', 'coins came, under a lock', ['refreshData', 'getExchange', 'rechargeRecord', 'appUserCoinDetail', 'coinReport']],
  ['deposit.paid', 'a coupon and the first deposit’s bonus were used', ['coupons', 'bonusCoins', 'firstRechargeInfo', 'getTaskUser']],
  ['withdrawal.moved', 'coins went, or came back', ['refreshData', 'getExchange', 'exchangeRecord', 'appUserCoinDetail', 'coinReport']],
  ['banks.changed', 'accounts to be paid to', ['getExchange']],
  ['award.granted', 'it may be coins', ['getExchange', 'safebox', 'appUserCoinDetail', 'coinReport']],
  ['draw.settled', 'it may be coins, or a coupon', ['getExchange', 'safebox', 'appUserCoinDetail', 'coinReport', 'coupons']],
  ['mall.changed', 'a pack of coins', ['getExchange', 'safebox', 'appUserCoinDetail']],
  ['game.left', 'what can be withdrawn now', ['getExchange', 'safebox', 'coinReport']],
  ['coins.moved', 'what can be withdrawn now', ['getExchange', 'safebox']],
  ['coins.moved', 'between one’s own balances', ['refreshData', 'getAfterLoginInfoWeb', 'appUserCoinDetail', 'coinReport']],
  ['studio.moved', 'to a game provider and back', ['refreshData', 'getExchange', 'gameWallets', 'appUserCoinDetail', 'coinReport']],
  ['protection.changed', 'limits, a break or an exclusion', ['selfLimits', 'refreshData', 'getAfterLoginInfoWeb', 'activityGetStatusList']],
  ['game.left', 'what was played', ['refreshData', 'betRecord', 'betRecordReport', 'bonusCoins', 'piggyBank', 'appUserCoinDetail']],
  ['game.left', 'what play counts for', ['getVipInfo', 'pointsInfo', 'slotshackInfo', 'rankInfo', 'activityGetStatusList']],
  ['award.granted', 'what was given', ['refreshData', 'activityAwardGetLog', 'coupons', 'diamondShopData', 'getTaskUser']],
  ['draw.settled', 'a draw and its prize', ['refreshData', 'getPersonJackpotDrawAwardLog', 'getJackpotRank', 'activityAwardGetLog']],
  ['mall.changed', 'diamonds and what they buy', ['diamondShopData', 'diamondLog', 'getScratchCardInfo', 'diamondGoodsExchangeOrderLog']],
  ['mail.changed', 'the mailbox and its dot', ['getMail3', 'refreshData', 'getAfterLoginInfoWeb']],
  ['feedback.changed', 'what one wrote', ['feedbackList', 'feedbackDetail', 'getCustomerServices']],
  ['kyc.changed', 'who one is', ['getAfterLoginInfoWeb', 'activityGetStatusList']],
  ['profile.changed', 'one’s name and address', ['getAfterLoginInfoWeb', 'appUserOther']],
  ['checkIn.changed', 'the days of the check-in', ['loginBonus3User']],
  ['camps.changed', 'the camps', ['pkData']],
]
test.each(refetched)('%s: %s', async (cause, _why, shown) => {
  const { calls, refresh } = createPage(shown.map((path) => ({ path })))
  refresh(cause)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(Object.fromEntries(shown.map((path) => [path, 1])))
})

test('a device clock that is set back delays no refresh', async () => {
  const { calls, live } = createPage([refreshData])
  await live(2, (second) => {
    if (second === 1) vi.setSystemTime(Date.now() - 2 * 24 * 60 * 60 * 1_000)
    return ['heartbeat.answered']
  })
  expect(calls).toEqual({ [refreshData.path]: 2 })
})
