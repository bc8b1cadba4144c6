import { parseAst } from 'vite'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { doorsOf, neededBy, pagesIn } from '../../build/doors.ts'

const table = `
  const routeTree = root.addChildren([
    home,
    pageAt("/vip", () => import("../features/vip/VipPage.tsx"), "VipPage", { title: msg }),
    auth.addChildren([guardedAt("/withdrawal/$name", () => import("../features/WithdrawalPage.tsx"), "WithdrawalPage", {})]),
    ...(inspect ? [pageAt("/dev/ui", () => import("../features/dev/UiPage.tsx"), "UiPage", {})] : []),
  ])`

test('the pages of the table are its paths with their modules, and whether they need a player', () => {
  expect([...pagesIn(parseAst(table))]).toEqual([
    { path: '/vip', module: '../features/vip/VipPage.tsx', isForPlayers: false },
    { path: '/withdrawal/$name', module: '../features/WithdrawalPage.tsx', isForPlayers: true },
    { path: '/dev/ui', module: '../features/dev/UiPage.tsx', isForPlayers: false },
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

test('each page has its files as indexes of one list, by the fixed part of its path', () => {
  const files: Record<string, string[]> = { '/vip': ['/vip.js', '/shared.js'], '/withdrawal/$name': ['/withdrawal.js', '/shared.js'] }
  const pages = [...pagesIn(parseAst(table))].slice(0, 2)
  expect(doorsOf(pages, ({ path }) => files[path] ?? [])).toEqual({
    files: ['/vip.js', '/shared.js', '/withdrawal.js'],
    pages: { '/vip': [0, 1], '/withdrawal/': [2, 1] },
    forPlayers: ['/withdrawal/'],
  })
})
