import { parseAst } from 'vite'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { manifestOf, neededBy, pagesIn } from '../../build/pageManifest.ts'
import type { FirstCall, TablePage } from '../../build/pageManifest.ts'

const table = `
  const routeTree = root.addChildren([
    home,
    pageAt("/vip", () => import("../features/rewards/vip/VipPage.tsx"), "VipPage", { catalog: "vip", tabs: true, title: msg }),
    auth.addChildren([guardedAt("/withdrawal/$name", () => import("../features/money/wallet/WithdrawalPage.tsx"), "WithdrawalPage", { catalog: "wallet" })]),
    ...(inspect ? [pageAt("/dev/ui", () => import("../features/dev/UiPage.tsx"), "UiPage", {})] : []),
  ])`

test('the pages of the table are its paths with their modules, whether they need a player, and whether they have tabs', () => {
  expect([...pagesIn(parseAst(table))]).toEqual([
    { path: '/vip', module: '../features/rewards/vip/VipPage.tsx', isForPlayers: false, catalog: 'vip', hasTabs: true },
    {
      path: '/withdrawal/$name',
      module: '../features/money/wallet/WithdrawalPage.tsx',
      isForPlayers: true,
      catalog: 'wallet',
      hasTabs: false,
    },
    { path: '/dev/ui', module: '../features/dev/UiPage.tsx', isForPlayers: false, catalog: undefined, hasTabs: false },
  ])
})

test('a page of the table without a module of its own is an error, not a page that is never fetched ahead', () => {
  expect(() => [...pagesIn(parseAst('pageAt("/vip", loadVip, "VipPage", {})'))]).toThrow('a page of the table has no path or no module')
})

test('a file needs what it imports, with their styles, but not what it may import later', () => {
  const chunk = (imports: string[], styles: string[] = [], dynamicImports: string[] = []) =>
    ({ type: 'chunk', imports, dynamicImports, viteMetadata: { importedCss: new Set(styles) } }) as unknown as Rolldown.OutputChunk
  const bundle = {
    'page.js': chunk(['shared.js', 'icons.js'], ['page.css'], ['later.js']),
    'shared.js': chunk(['icons.js'], ['shared.css']),
    'icons.js': chunk(['shared.js']),
    'later.js': chunk([]),
  }
  expect([...neededBy(bundle, 'page.js')]).toEqual(['page.js', 'shared.js', 'icons.js', 'shared.css', 'page.css'])
})

test('a page that is loaded with the messages of another feature than its module’s is an error', () => {
  const page = (data: string) => `pageAt("/vip", () => import("../features/rewards/vip/VipPage.tsx"), "VipPage", ${data})`
  expect(() => [...pagesIn(parseAst(page('{ catalog: "wallet" }')))]).toThrow(
    '/vip is loaded with the messages of wallet, but its module is of vip',
  )
  expect(() => [...pagesIn(parseAst(page('{}')))]).toThrow('/vip is loaded with the messages of undefined')
})

test('each page has its catalogs, files and calls as indexes of one list each, by the fixed part of its path', () => {
  const files: Record<string, string[]> = { '/vip': ['/vip.js', '/shared.js'], '/withdrawal/$name': ['/withdrawal.js', '/shared.js'] }
  const pages = [...pagesIn(parseAst(table))].slice(0, 2)
  const config = { player: 'anonymous/appConfig', guest: 'anonymous/appConfig', input: {} }
  const calls: Record<string, FirstCall[]> = {
    '/vip': [config],
    '/withdrawal/$name': [{ player: 'getExchange', input: {} }, { ...config }],
  }
  const needs = ({ path, catalog = '' }: TablePage) => ({
    catalogs: [catalog, 'shared'],
    files: files[path] ?? [],
    calls: calls[path] ?? [],
  })
  expect(manifestOf(pages, ['shared', 'wallet', 'vip'], needs)).toEqual({
    files: ['/vip.js', '/shared.js', '/withdrawal.js'],
    pages: { '/vip': [3, 4, 2, 0], '/withdrawal/': [5, 4, 1, 0] },
    calls: [config, { player: 'getExchange', input: {} }],
    callsOf: { '/vip': [0], '/withdrawal/': [1, 0] },
    forPlayers: ['/withdrawal/'],
    hasSkins: false,
    withoutTabs: ['/withdrawal/'],
  })
})

test('a manifest tells whether one of its pages has two skins', () => {
  const pageAt = (path: string): TablePage => ({
    path,
    module: '../features/x/y/Page.tsx',
    isForPlayers: false,
    catalog: 'y',
    hasTabs: true,
  })
  const needs = () => ({ catalogs: [], files: [], calls: [] })
  expect(manifestOf([pageAt('/vip'), pageAt('/rank')], [], needs).hasSkins).toBe(true)
  expect(manifestOf([pageAt('/vip')], [], needs).hasSkins).toBe(false)
})
