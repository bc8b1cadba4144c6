import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pagesUnder, sitePages } from '../../build/sitePages.ts'

/** The specification's pages (§2), by path: links from outside lead to them, so that none is renamed by accident. */
const forEverybody = [
  '/',
  '/about-us',
  '/activity/first-deposit',
  '/activity/follow',
  '/activity/jackpot',
  '/activity/live',
  '/activity/monthly-bonus',
  '/activity/sign-in',
  '/activity/sign-in/rule',
  '/activity/slotshack',
  '/activity/spin',
  '/agent',
  '/agent/rule',
  '/agent/v2',
  '/auth/accountLogin',
  '/auth/bind',
  '/auth/forget',
  '/auth/info',
  '/auth/login',
  '/auth/login/v2',
  '/auth/register',
  '/auth/set-password',
  '/bonus',
  '/bonus/event',
  '/bonus/event/v2',
  '/bonus/rebate',
  '/bonus/record',
  '/bonus/reward',
  '/bonus/tasks',
  '/bonus/vip',
  '/download',
  '/faq',
  '/feedback',
  '/feedback/record',
  '/feedback/record/$id',
  '/game/about',
  '/game/fair',
  '/game/search',
  '/game/start',
  '/maintenance',
  '/member/games',
  '/member/profile',
  '/member/profile/info',
  '/member/profile/kyc',
  '/member/profile/v2',
  '/member/report',
  '/member/retrieve-balance',
  '/member/self-limited',
  '/points',
  '/points/v2',
  '/privacy-policy',
  '/reward/record',
  '/rules/kyc',
  '/service',
  '/service/chat',
  '/service/vip',
  '/share',
  '/terms-of-use',
  '/v2/bonus/event',
  '/v2/bonus/rebate',
  '/v2/bonus/record',
  '/v2/bonus/reward',
  '/v2/bonus/tasks',
  '/v2/wallets/record',
  '/vip',
  '/vip/level',
  '/vip/rebate',
  '/vip/rebate/record',
  '/wallets/card/edit',
  '/wallets/card/list',
  '/wallets/record',
]
const forPlayers = [
  '/activity/bank',
  '/activity/coin-pusher',
  '/activity/daily-game',
  '/activity/lottery',
  '/activity/lottery/history',
  '/activity/lottery/order',
  '/activity/lottery/product',
  '/activity/lottery/record',
  '/activity/lottery/rule',
  '/activity/redpkblue',
  '/activity/redpkblue/rule',
  '/email',
  '/email/detail',
  '/member',
  '/member/devices',
  '/member/v2',
  '/rank',
  '/rank/v2',
  '/v2/email',
  '/v2/email/detail',
  '/wallets',
  '/wallets/card/list/v2',
  '/wallets/v2',
  '/withdrawal/$name',
]

test('the site has these pages, and asks for a login where it must', { timeout: 30_000 }, async () => {
  const pages = await sitePages()
  const pathsOf = (isForPlayers: boolean) => pages.filter((page) => page.isForPlayers === isForPlayers).map(({ path }) => path)
  expect(pathsOf(false).toSorted()).toEqual(forEverybody)
  expect(pathsOf(true).toSorted()).toEqual(forPlayers)
})

test('the feature that a page names has messages', { timeout: 30_000 }, async () => {
  const features = new Set(globSync('src/locales/*').map((folder) => basename(folder)))
  const named = (await sitePages()).map(({ catalog }) => catalog).filter((catalog) => catalog !== undefined)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((feature) => !features.has(feature))).toEqual([])
})

test('a page that is listed under another route than its own parent is an error: the list of pages would be wrong about who may open it', () => {
  const root = createRootRoute()
  const auth = createRoute({ getParentRoute: () => root, id: 'auth' })
  const wallet = createRoute({ getParentRoute: () => auth, path: '/wallet' })
  expect(pagesUnder(root.addChildren([auth.addChildren([wallet])]))).toEqual([{ path: '/wallet', isForPlayers: true, catalog: undefined }])
  expect(() => pagesUnder(root.addChildren([auth, wallet]))).toThrow('/wallet is not listed under its own parent route')
})
