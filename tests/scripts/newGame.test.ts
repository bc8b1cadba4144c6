import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { symbolNames } from '#games/slots/symbolNames.ts'
import { createGame, fillFilipino, kinds } from '../../scripts/newGame/create.ts'

const project = join(import.meta.dirname, '../..')
const copied = [
  'package.json',
  'lingui.config.ts',
  'tsconfig.base.json',
  'contract',
  'machines',
  'games',
  'server',
  'src',
  'tests/games',
  'bench/returns',
  'bench/abandoned.ts',
  'docs/fairness.md',
  'tests/server/play/games',
]
const ids = { staged: 'sample-staged', instant: 'sample-instant', shared: 'sample-shared' } as const

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-game-'))
  for (const path of copied) if (existsSync(join(project, path))) cpSync(join(project, path), join(root, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  for (const kind of kinds) createGame({ root, id: ids[kind], kind })
}, 60_000)
afterAll(() => rmSync(root, { recursive: true }), 60_000)

const text = (file: string): string => readFileSync(join(root, file), 'utf8')

test('a new game is listed once, wherever games are listed', () => {
  expect(text('games/staged/games.ts').match(/sampleStaged/g)).toHaveLength(2)
  expect(text('games/index.ts').match(/sampleInstant/g)).toHaveLength(2)
  expect(text('games/shared/ids.ts').match(/'sample-shared'/g)).toHaveLength(1)
  expect(text('games/shared/games.ts').match(/sampleShared/g)).toHaveLength(2)
  expect(text('src/features/play/live/tables.ts').match(/sampleSharedTable/g)).toHaveLength(2)
  for (const file of ['server/settings/areas/sharedRounds.ts', 'src/features/play/about/sheets.tsx'])
    expect(text(file).split(`'sample-shared': {`)).toHaveLength(2)
  expect(text('docs/fairness.md').split('(`sample-shared`)')).toHaveLength(2)
  expect(text('tests/games/verifier/shared.ts').match(/sampleShared/g)).toHaveLength(2)
  expect(text('tests/games/playedRounds.ts').split(`'sample-shared': `)).toHaveLength(2)
  expect(text('bench/returns/variants.ts').split(`'sample-shared': `)).toHaveLength(3)
  expect(text('server/settings/areas/stagedRounds.ts')).toContain(`'sample-staged': 20`)
  expect(text('bench/abandoned.ts')).toContain(`'sample-staged': 4`)
  expect(text('bench/returns/variants.ts').match(/sampleStagedVariant/g)).toHaveLength(2)
  expect(text('docs/fairness.md').split('| Sample Staged |')).toHaveLength(2)
  expect(text('src/features/play/about/stagedTexts.tsx').split(`'sample-staged': {`)).toHaveLength(2)
  for (const file of ['src/features/play/game/choiceText.ts', 'src/features/play/game/shownText.ts', 'tests/games/verifier/staged.ts'])
    expect(text(file).split(`'sample-staged': `)).toHaveLength(2)
  expect(text('tests/games/slots/houseGames.test.ts').split(`id: 'sample-instant'`)).toHaveLength(2)
  for (const title of ['Sample Staged', 'Sample Instant', 'Sample Shared'])
    expect(text('tests/server/play/games/catalogue.test.ts').split(`['${title}', 'new'`)).toHaveLength(2)
  for (const id of Object.values(ids)) {
    for (const file of ['contract/gameNames.ts', 'server/play/games/catalogue.ts']) expect(text(file).split(`'${id}':`)).toHaveLength(2)
    expect(text('src/art/tiles/more.svg').split(`<svg id="${id}"`)).toHaveLength(2)
  }
})

test('a new slot draws symbols that have names', () => {
  const drawn = readdirSync(join(root, 'games/sample-instant/art')).map((file) => file.slice(0, -'.svg'.length))
  expect(drawn.filter((symbol) => !Object.hasOwn(symbolNames, symbol))).toEqual(['scene'])
})

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: '', NO_COLOR: '1', FORCE_COLOR: '' },
    stdio: 'pipe',
  })
const tool = (name: string): string => join(project, 'node_modules/.bin', name)

test('its types are right, and its generated test passes', () => {
  const types = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      noEmit: true,
      composite: false,
      incremental: false,
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      types: ['node', 'vite/client', 'unplugin-icons/types/react'],
    },
  }
  const files = [
    ...[ids.staged, ids.instant].map((id) => `games/${id}/main.ts`),
    'games/globals.d.ts',
    'games/staged/games.ts',
    'games/index.ts',
    'src/features/play/live/tables.ts',
    'src/features/play/about/sheets.tsx',
    'src/features/play/game/choiceText.ts',
    'src/features/play/game/shownText.ts',
    'tests/games/verifier/staged.ts',
    'tests/games/playedRounds.ts',
    'src/globals.d.ts',
  ]
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...types, files }))
  writeFileSync(
    join(root, 'vitest.config.ts'),
    'export default { test: { include: ["tests/games/*/{sampleStaged,sampleInstant,sampleShared}.test.ts"], isolate: false } }',
  )
  expect(run(tool('tsc'), '-p', 'tsconfig.json')).toBe('')
  expect(run(tool('vitest'), 'run', '--reporter=dot')).toMatch(/Tests\s+8 passed/)
  // Two tools start from cold: a busy machine takes its time.
}, 300_000)

test('all words of a new game are in Filipino, too', () => {
  run(tool('lingui'), 'extract', '--clean', '--workers', '1')
  for (const kind of kinds) fillFilipino(root, kind, `Sample ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
  const missing = globSync('{src,games}/locales/**/fil-PH.po', { cwd: root }).flatMap((file) =>
    Array.from(text(file).matchAll(/^msgid "(.+)"\nmsgstr ""$(?!\n")/gm), ([, english]) => `${file}: ${english}`),
  )
  expect(missing).toEqual([])
}, 300_000)

test('a new shared game is offered by its settings, drawn, paid and in the lobby', () => {
  const output = run(
    process.execPath,
    '--input-type=module',
    '--eval',
    `import { offeredCatalogue } from '#server/play/games/catalogue.ts'
    import { configuredSharedGame } from '#server/play/shared/games.ts'
    import { defaultPolicy } from '#server/settings/policy.ts'
    import { faultsAcross } from '#server/settings/rules.ts'
    const { game, rules } = configuredSharedGame(defaultPolicy, 'sample-shared')
    const outcome = game.step(() => 1)
    console.log(JSON.stringify({
      faults: faultsAcross(defaultPolicy),
      entry: offeredCatalogue('house', defaultPolicy).byId.get('sample-shared'),
      paid: game.places.map((choice) => game.payout({ choice, stake: rules.min }, outcome)),
    }))`,
  )
  expect(JSON.parse(output)).toEqual({
    faults: [],
    entry: expect.objectContaining({ name: 'Sample Shared', type: 'live', minBet: 1_00, maxBet: 100_00, rtp: 9_666 }),
    paid: [0, 2_90, 0],
  })
})

test.each([
  ['staged', '0.9600'],
  ['shared', '0.9667'],
] as const)('the verifier finds what the generated rules of a %s game decide, and its strategy has the return it states', (kind, exact) => {
  const output = run(
    process.execPath,
    '--input-type=module',
    '--eval',
    `import { checks } from '#tests/games/playedRounds.ts'
    import { variants } from './bench/returns/variants.ts'
    const check = checks().get('${ids[kind]}')
    const variant = variants.find(({ id }) => id === '${ids[kind]}').make()
    const rounds = await Promise.all(Array.from({ length: 200 }, (_, number) => check(number)))
    console.log(rounds.filter(({ server, verifier }) => server !== verifier).length + ' ' + variant.exact().toFixed(4))`,
  )
  expect(output.trim()).toBe(`0 ${exact}`)
})

test('an id that is taken or no id is refused before anything is written', () => {
  expect(() => createGame({ root, id: 'mines', kind: 'staged' })).toThrow('games/mines exists already')
  expect(() => createGame({ root, id: 'Mines!', kind: 'staged' })).toThrow('is not a valid id')
  expect(existsSync(join(root, 'games/Mines!'))).toBe(false)
})
