import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGame, kinds } from '../../scripts/newGame/create.ts'

const project = join(import.meta.dirname, '../..')
const copied = [
  'package.json',
  'tsconfig.base.json',
  'contract',
  'machines',
  'games',
  'server',
  'src/art/tiles',
  'src/assets.d.ts',
  'tests/games',
  'tests/server/play/games',
]
const ids = { staged: 'tatlong-kahon', instant: 'bagong-slot' } as const

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-game-'))
  for (const path of copied) if (existsSync(join(project, path))) cpSync(join(project, path), join(root, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  for (const kind of kinds) createGame({ root, id: ids[kind], kind })
})
afterAll(() => rmSync(root, { recursive: true }))

const text = (file: string): string => readFileSync(join(root, file), 'utf8')

test('a new game is listed once, wherever games are listed', () => {
  expect(text('games/staged/games.ts').match(/tatlongKahon/g)).toHaveLength(2)
  expect(text('games/index.ts').match(/bagongSlot/g)).toHaveLength(2)
  expect(text('server/settings/stagedRounds.ts')).toContain(`'tatlong-kahon': 20`)
  for (const id of Object.values(ids)) {
    expect(text('server/play/games/catalogue.ts').split(`'${id}':`)).toHaveLength(2)
    expect(text('src/art/tiles/more.svg').split(`<view id="${id}"`)).toHaveLength(2)
  }
})

test('its types are right, and its generated test passes', () => {
  const types = {
    extends: './tsconfig.base.json',
    compilerOptions: { noEmit: true, composite: false, incremental: false, lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['vite/client'] },
  }
  const files = [...Object.values(ids).map((id) => `games/${id}/main.ts`), 'games/globals.d.ts', 'games/staged/games.ts', 'games/index.ts']
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...types, files }))
  writeFileSync(
    join(root, 'vitest.config.ts'),
    'export default { test: { include: ["tests/games/*/{tatlongKahon,bagongSlot}.test.ts"], isolate: false } }',
  )
  const run = (command: string, ...given: string[]) =>
    execFileSync(join(project, 'node_modules/.bin', command), given, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, VITEST: '', NO_COLOR: '1', FORCE_COLOR: '' },
      stdio: 'pipe',
    })
  expect(run('tsc', '-p', 'tsconfig.json')).toBe('')
  expect(run('vitest', 'run', '--reporter=dot')).toMatch(/Tests\s+4 passed/)
  // Two tools start from cold: a busy machine takes its time.
}, 180_000)

test('an id that is taken or no id is refused before anything is written', () => {
  expect(() => createGame({ root, id: 'mines', kind: 'staged' })).toThrow('games/mines exists already')
  expect(() => createGame({ root, id: 'Mines!', kind: 'staged' })).toThrow('is no id')
  expect(existsSync(join(root, 'games/Mines!'))).toBe(false)
})
