import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { firstPageNeeds } from '../../build/pageChunks.ts'
import type { TablePage } from '../../build/pageManifest.ts'

const root = join(import.meta.dirname, '../..')

const imports: Readonly<Record<string, readonly string[]>> = {
  '/src/app/routes.tsx': ['/src/app/guards.ts'],
  '/src/features/identity/auth/login/LoginPage.tsx': [
    '/src/features/identity/auth/form/fields.tsx',
    '/src/shared/keypad.ts',
    '/src/ui/Field.tsx',
    '/src/ui/eye.ts',
  ],
  '/src/features/identity/auth/signUp/RegisterPage.tsx': ['/src/features/identity/auth/form/fields.tsx'],
  '/src/features/rewards/vip/VipPage.tsx': ['/src/ui/Field.tsx', '/contract/vip.ts'],
  '/src/features/rewards/vip/LevelPage.tsx': ['/src/shared/levels.ts'],
  '/src/features/rewards/agent/AgentPage.tsx': ['/src/ui/eye.ts', '/src/shared/team.ts'],
  '/contract/vip.ts': ['/contract/wallet.ts'],
}

/** The graph of the imports above, as the bundler knows it. */
const modules = {
  getModuleInfo: (id: string) => {
    const name = id.slice(root.length)
    const importers = Object.keys(imports).filter((from) => imports[from]?.includes(name))
    return { importedIds: (imports[name] ?? []).map((one) => root + one), importers: importers.map((one) => root + one) }
  },
} as unknown as Rolldown.ChunkingContext

const page = (path: string, module: string): TablePage => ({ path, module, isForPlayers: false, catalog: undefined, hasTabs: false })
const table = [
  page('/auth/login', '../features/identity/auth/login/LoginPage.tsx'),
  page('/auth/register', '../features/identity/auth/signUp/RegisterPage.tsx'),
  page('/vip', '../features/rewards/vip/VipPage.tsx'),
  page('/vip/level', '../features/rewards/vip/LevelPage.tsx'),
  page('/agent', '../features/rewards/agent/AgentPage.tsx'),
]
const needOf = firstPageNeeds(
  () => table,
  (path) => path === '/auth/login' || path === '/vip',
)

test.each([
  ['/src/app/guards.ts', 'both', 'the table needs it, and so does every page'],
  ['/src/ui/Field.tsx', 'both', 'login and another first page need it'],
  ['/src/ui/eye.ts', 'both', 'another page would load all of login with it'],
  ['/src/features/identity/auth/form/fields.tsx', 'login', 'only login needs it, and pages of its feature'],
  ['/src/shared/keypad.ts', 'login', 'only login needs it'],
  ['/contract/vip.ts', 'others', 'another first page needs it'],
  ['/src/shared/levels.ts', 'others', 'a page in the same file needs it'],
  ['/contract/wallet.ts', 'none', 'a call takes shapes from another area, which no browser has'],
  ['/src/shared/team.ts', 'none', 'no first page needs it'],
])('%s is needed by %s: %s', (module, need) => {
  expect(needOf(root + module, modules)).toBe(need)
})
