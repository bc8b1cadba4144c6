import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { perlas } from '../../games/perlas/game.ts'
import { drawings, tile } from './drawings.ts'

export const kinds = ['instant', 'staged', 'shared'] as const
export type Kind = (typeof kinds)[number]

interface NewGame {
  /** The folder of the project. */
  readonly root: string
  readonly id: string
  readonly kind: Kind
  /** What players read; made of the id without one. */
  readonly name?: string | undefined
}

interface Created {
  /** Every file that was written or changed. */
  readonly written: readonly string[]
  /** Its name, as players read it. */
  readonly title: string
  /** Where it is played. */
  readonly address: string
  /** What is left to do by hand. */
  readonly next: readonly string[]
}

const templates = join(import.meta.dirname, 'templates')
/** Where a kind's templates go: the folder of its tests, and of the page of a game that has no frame. */
const testFolders: Readonly<Record<Kind, string>> = { instant: 'slots', staged: 'staged', shared: 'shared' }
/** The app's own page shows a shared game, in words of the app's catalog. */
const tables = 'src/features/play/live'
const tiles = 'src/art/tiles/more.svg'
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A slot starts with the strips of Perlas under names of its own, and so with a return that is known. */
const slotSymbols = ['wild', 'scatter', 'starfish', 'pearl', 'moon', 'shell', 'leaf', 'drop', 'rosette'] as const
const renamed = (symbol: string): string => slotSymbols[perlas.symbols.findIndex((one) => one === symbol)] ?? symbol
const strips = (): string =>
  perlas.reels
    .map((strip) => {
      const lines = Array.from({ length: Math.ceil(strip.length / 12) }, (_, line) =>
        strip
          .slice(12 * line, 12 * line + 12)
          .map(renamed)
          .join(' '),
      )
      return `    reel(\`\n${lines.map((line) => `      ${line}\n`).join('')}    \`),`
    })
    .join('\n')

/** A quarter counts as valid bet and nothing feeds the pools, as for the other games that keep little of a stake. */
const settingsOf = (id: string): string => `    '${id}': {
      isOpen: true,
      sort: 200,
      betMs: 15_000,
      beaconAfterMs: 2_000,
      revealMs: 4_000,
      restMs: 2_000,
      min: 1_00,
      max: 100_00,
      maxRound: 300_00,
      validBetPercent: 25,
      feedsPools: false,
    },
`
const sheetOf = (id: string): string => `  '${id}': {
    heading: <Trans>A bet on one light</Trans>,
    oddsText: () => <Trans>It goes on</Trans>,
    volatility: <Trans>One bet in three pays, and always the same.</Trans>,
    computed: <Trans>Calculated exactly: one of three lights goes on, each as often as the others.</Trans>,
  },
`

/** What a shared game adds to the lists of those who verify and measure its rounds: true of the template's rules. */
const sharedFairnessOf = (id: string, title: string): string =>
  `- **${title}** (\`${id}\`): a number below 3: sun, moon, star. A bet on it pays 2.90 times its stake, rounded down.\n`
const sharedVerifierOf = (camel: string): string => `const ${camel}: Rules = {
  outcome: (next) => [['sun', 'moon', 'star'][next(3)] ?? ''],
  payout: ({ choice, stake }, [lit]) => (choice === lit ? Math.floor((stake * 290) / 100) : 0),
}

`

/** What a staged game adds to the lists of those who verify, measure and read its rounds: true of the template's rules. */
const fairnessOf = (title: string): string =>
  `| ${title} | five numbers below 3: the empty box at each choice, from 0 | \`open-b\` must name a full box, else the bet is lost. 1.44, 2.16, 3.24, 4.86, 7.29 times the bet after one to five. Ends by itself after five |\n`
const verifierOf = (camel: string): string => `const ${camel}: Rules = {
  board: (_, next) => upTo(5).map(() => next(3)),
  result(board, { bet, choices }) {
    const opened = choices.filter((choice) => choice !== 'cash')
    if (opened.some((choice, step) => choice === \`open-\${at(board, step)}\`)) return once(bet, 0)
    return once(bet, opened.length === 0 ? 100 : 96 * 1.5 ** opened.length)
  },
}

`
const variantOf = (camel: string): string => `const ${camel}Variant: Variant = {
  id: ${camel}.id,
  kind: 'staged',
  strategy: 'the middle box, cash out after two',
  exact: () => ((2 / 3) ** 2 * ${camel}Pays(2)) / 100,
  start: () => (draw) => {
    const board = ${camel}.board('boxes', draw)
    let state = ${camel}.start('boxes', bet, board, [])
    for (let at = 0; at < 2 && !isOver(state); at++) state = ${camel}.step(state, 'open-1', board)
    return (isOver(state) ? state : ${camel}.step(state, 'cash', board)).payout / bet
  },
}

`
const aboutOf = (id: string): string => `  '${id}': {
    play: <Trans>Bet, and open boxes: two of three are full. Each full one raises what cashing out pays, and the empty one loses the bet.</Trans>,
    odds: [1, 2, 3].map((full) => ({ name: <Trans>{full} full in a row</Trans>, chance: (2 / 3) ** full, pays: 96 * 1.5 ** full })),
    volatility: <Trans>Two of three first choices win. The longer you go on, the rarer and larger the win.</Trans>,
  },
`
const choiceOf = (id: string): string =>
  `  '${id}': each((choice) => (choice === 'cash' ? cashedOut() : t\`Box \${Number(choice.slice('open-'.length)) + 1}\`)),\n`

/** How a game is called in files, in code and by players. */
interface Names {
  readonly id: string
  readonly camel: string
  readonly title: string
}

/** Files as they will be written: none is, before the whole of the game is known to fit. */
interface Edits {
  readonly files: Map<string, string>
  /** What a file contains by now. */
  readonly text: (file: string) => string
  /** Puts text before the last place that matches. */
  readonly insert: (file: string, before: RegExp, added: string) => void
  /** Adds an item to a list that ends there, whether it is formatted in one line or, with a comma after the last item, in several. */
  readonly append: (file: string, end: RegExp, item: string) => void
}

function createEdits(root: string): Edits {
  const files = new Map<string, string>()
  const text = (file: string): string => files.get(file) ?? readFileSync(join(root, file), 'utf8')
  const insert = (file: string, before: RegExp, added: string): void => {
    const old = text(file)
    const at = [...old.matchAll(new RegExp(before, 'gm'))].at(-1)?.index
    if (at === undefined) throw new Error(`${file} has no place that matches ${before}`)
    files.set(file, old.slice(0, at) + added + old.slice(at))
  }
  return {
    files,
    text,
    insert,
    append: (file, end, item) => insert(file, end, new RegExp(`,\\s*${end.source}`, 'm').test(text(file)) ? `  ${item},\n` : `, ${item}`),
  }
}

/** The files of the game itself: its kind's templates, with its names. */
function addOwnFiles({ files }: Edits, kind: Kind, { id, camel, title }: Names): void {
  const fill = (text: string): string =>
    text.replaceAll('__ID__', id).replaceAll('__CAMEL__', camel).replaceAll('__NAME__', title).replaceAll('__STRIPS__', strips())
  for (const template of readdirSync(join(templates, kind))) {
    const file = template.slice(0, -'.txt'.length)
    const target =
      file === 'test.ts'
        ? `tests/games/${testFolders[kind]}/${camel}.test.ts`
        : file.endsWith('.tsx')
          ? `${tables}/${camel}/${file}`
          : `games/${id}/${file}`
    if (template.endsWith('.txt')) files.set(target, fill(readFileSync(join(templates, kind, template), 'utf8')))
  }
  if (kind === 'instant') for (const [file, drawing] of drawings(slotSymbols)) files.set(`games/${id}/art/${file}`, drawing)
}

/** The lines of a game of any kind: its tile, its name and its place in the catalogue. */
function addToCatalogue({ text, insert }: Edits, kind: Kind, { id, title }: Names): void {
  const y = 200 * [...text(tiles).matchAll(/^<svg id=/gm)].length
  insert(tiles, /^<\/svg>\s*$/, tile(id, y))
  insert('contract/gameNames.ts', /^}\n$/, `  '${id}': '${title}',\n`)
  insert(
    'server/play/games/catalogue.ts',
    /^}\n\n\/\*\* Derives the mechanic tags/,
    `  '${id}': ['new'${kind === 'instant' ? ", 'free-spins'" : ''}],\n`,
  )
  // The tests list the games in the catalogue's order: staged games, shared games, the coin pusher.
  const listedBefore = kind === 'staged' ? /^ {6}\['Color Game'/ : /^ {6}\['Coin Pusher'/
  if (kind !== 'instant') insert('tests/server/play/games/catalogue.test.ts', listedBefore, `      ['${title}', 'new'],\n`)
}

function addStaged({ insert, append }: Edits, { id, camel, title }: Names): void {
  insert('games/staged/games.ts', /^import type/, `import { ${camel} } from '../${id}/rules.ts'\n`)
  append('games/staged/games.ts', /\]\n\n\/\*\* Rules that rounds began under/, camel)
  insert('server/settings/areas/stagedRounds.ts', /^ {2}},\n}\n$/, `    '${id}': 20,\n`)
  insert('src/features/play/game/choiceText.ts', /^}\n\nconst setupTexts/, choiceOf(id))
  insert(
    'src/features/play/game/shownText.ts',
    /^}\n\n\/\*\* What a staged round has shown/,
    `  '${id}': each((box) => t\`Box \${box + 1}\`),\n`,
  )
  insert('src/features/play/about/stagedTexts.tsx', /^}\n$/, aboutOf(id))
  insert('docs/fairness.md', /^\n## Shared rounds/, fairnessOf(title))
  insert('tests/games/verifier/staged.ts', /^const rules: /, verifierOf(camel))
  insert('tests/games/verifier/staged.ts', /^}\n\n\/\*\* The root of the tree/, `  '${id}': ${camel},\n`)
  insert(
    'bench/returns/variants.ts',
    /^import { defaultPolicy }/,
    `import { ${camel}, multiplier as ${camel}Pays } from '#games/${id}/rules.ts'\n`,
  )
  insert('bench/returns/variants.ts', /^\/\*\* A game that one number decides/, variantOf(camel))
  insert('bench/returns/variants.ts', /^ {4}oneNumber\(plinko, '1'/, `    ${camel}Variant,\n`)
  insert('bench/abandoned.ts', / }\nconst games = /, `, '${id}': 4`)
}

function addShared({ insert, append }: Edits, { id, camel, title }: Names): void {
  append('games/shared/ids.ts', /\] as const/, `'${id}'`)
  insert('games/shared/games.ts', /^import type/, `import { ${camel} } from '../${id}/rules.ts'\n`)
  insert('games/shared/games.ts', /^}\n\n\/\*\* The games with shared rounds/, `  '${id}': ${camel},\n`)
  insert('server/settings/areas/sharedRounds.ts', /^ {2}},\n}\n$/, settingsOf(id))
  insert(`${tables}/tables.ts`, /^import type/, `import { ${camel}Table } from './${camel}/table.tsx'\n`)
  append(`${tables}/tables.ts`, /\]\n\n\/\*\* The table with an id/, `${camel}Table`)
  insert('src/features/play/about/sheets.tsx', /^}\n\nconst share/, sheetOf(id))
  insert('docs/fairness.md', /^\n## Coin pusher/, sharedFairnessOf(id, title))
  insert('tests/games/verifier/shared.ts', /^const rules: /, sharedVerifierOf(camel))
  append('tests/games/verifier/shared.ts', / ?}\n\n\/\*\* Everything that can be checked/, `'${id}': ${camel}`)
  insert('tests/games/playedRounds.ts', /^}\n\nconst sharedChecks/, `  '${id}': (draw) => pick(['sun', 'moon', 'star'], draw),\n`)
  append('bench/returns/variants.ts', / ?}\nconst sharedExact/, `'${id}': ['sun']`)
  insert('bench/returns/variants.ts', /^}\nconst sharedVariants/, `  '${id}': () => 2.9 / 3,\n`)
}

function addSlot({ insert, append }: Edits, { id, camel, title }: Names): void {
  insert('games/index.ts', /^import type/, `import { ${camel} } from './${id}/game.ts'\n`)
  append('games/index.ts', /\]\n\n\/\*\* Rules that rounds were once/, camel)
  insert('tests/server/play/games/catalogue.test.ts', /^ {6}\['Pailaw'/, `      ['${title}', 'new', 'free-spins', 'calm'],\n`)
  insert(
    'tests/games/slots/houseGames.test.ts',
    /^ {4}\]\)\n {4}expect\(slotGames\.map/,
    `      { id: '${id}', volatility: 'calm', rtp: 9600 },\n`,
  )
}

const addToLists: Readonly<Record<Kind, (edits: Edits, names: Names) => void>> = { instant: addSlot, staged: addStaged, shared: addShared }

/** What is left to do by hand. */
const nextSteps: Readonly<Record<Kind, (names: Names) => readonly string[]>> = {
  staged: ({ id, camel }) => [
    `games/${id}/rules.ts: your rules, with their exact return in tests/games/staged/${camel}.test.ts, and rtp and bestRtp as it finds them`,
    `the same rules for who verifies a round: docs/fairness.md, and from it tests/games/verifier/staged.ts; a strategy in bench/returns/variants.ts, and in bench/abandoned.ts after how many choices a round can be left`,
    'its choices and its board in words, for the proof of a round: src/features/play/game/choiceText.ts (setups, too, if there are several) and shownText.ts; how it is played, its odds and how much a balance moves, for the page about it: src/features/play/about/stagedTexts.tsx',
    `games/${id}/main.ts, theme.css and art: your scene; the tile is the drawing “${id}” in ${tiles}`,
    'npm run catalogs, and the Filipino words of what you wrote, in games/locales, src/locales/game and src/locales/about',
    `npx vitest run tests/games tests/src/game tests/server/play/games; npm run bench -- returns --game ${id}; npm run economy; npm run check`,
  ],
  shared: ({ id, camel }) => [
    `games/${id}/rules.ts: your rules, rtp and odds, with their exact return in tests/games/shared/${camel}.test.ts; \`run\` where the result unfolds`,
    `the same rules for who verifies a round: docs/fairness.md, and from it tests/games/verifier/shared.ts; a bet on it in tests/games/playedRounds.ts and bench/returns/variants.ts`,
    `${tables}/${camel}: your scene and controls; the tile is the drawing “${id}” in ${tiles}; its odds in words in src/features/play/about/sheets.tsx`,
    'server/settings/areas/sharedRounds.ts: times, limits and share of valid bet; npm run economy -- --samples (a minute), then npm run format: its return in server/economy/samples.ts, which a test compares',
    'the return in the answer “rtp” of the questions and answers (src/features/support/legal/content/faq.*.ts)',
    'npm run catalogs, and the Filipino words of what you wrote',
    `npx vitest run tests/games tests/src tests/server/play tests/economy; npm run bench -- returns --game ${id}; npm run check`,
  ],
  instant: ({ id }) => [
    `games/${id}/game.ts: your strips, pays and mechanics; the test says the return they have`,
    `games/${id}/art: your drawings, and theme.css; the tile is the drawing “${id}” in ${tiles}`,
    `npm run economy -- --samples (a minute) and npm run bench -- returns --game ${id} --rounds 150000 --verified 20 --figures, then npm run format: its figures in server/economy/samples.ts and games/figures.ts, which tests compare`,
    'names of new symbols in games/slots/symbolNames.ts, and several of each in games/slots/page/words.ts; npm run catalogs, and their Filipino names in games/locales and src/locales/game',
    'the return in the answer “rtp” of the questions and answers (src/features/support/legal/content/faq.*.ts)',
    'its lines in tests/games/slots/houseGames.test.ts and tests/server/play/games/catalogue.test.ts, once volatility, return and mechanics are yours; in tests/src/lobby/collections.test.ts if it has tumbles, ways, clusters or respins; when nothing changes any more the line that tests/games/slots/fingerprints.test.ts prints',
    'npx vitest run tests/games tests/src tests/server/play/games tests/economy; npm run check',
  ],
}

/** Creates a game's files and its lines in the lists that name every game. Throws before it writes anything if a file or an entry already exists. */
export function createGame({ root, id, kind, name }: NewGame): Created {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`“${id}” is not a valid id: use lower-case words with hyphens, e.g. hi-lo`)
  if (existsSync(join(root, 'games', id))) throw new Error(`games/${id} exists already`)
  const words = id.split('-')
  const names: Names = {
    id,
    camel: words.map((word, at) => (at === 0 ? word : capitalized(word))).join(''),
    title: (name ?? words.map(capitalized).join(' ')).replaceAll("'", '’'),
  }
  const edits = createEdits(root)
  addOwnFiles(edits, kind, names)
  addToCatalogue(edits, kind, names)
  addToLists[kind](edits, names)
  for (const [file, content] of edits.files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return {
    written: [...edits.files.keys()],
    title: names.title,
    next: nextSteps[kind](names),
    address: kind === 'shared' ? `/activity/live?game=${id}` : `/game/start?gameId=${id}`,
  }
}

/** Fills in the Filipino words of a template where the catalog still lacks them. `title` is the game's name. */
export function fillFilipino(root: string, kind: Kind, title = ''): void {
  const file = join(templates, kind, 'fil.json')
  if (!existsSync(file)) return
  const words = JSON.parse(readFileSync(file, 'utf8').replaceAll('__NAME__', title)) as Record<string, string>
  // The proof of a round, which is a page of the app, has words of every game.
  for (const catalog of [
    ...['about', 'game', 'live'].map((feature) => `src/locales/${feature}/fil-PH.po`),
    ...(kind === 'shared' ? [] : ['games/locales/fil-PH.po']),
  ]) {
    const filled = Object.entries(words).reduce(
      (po, [english, filipino]) => po.replace(`msgid "${english}"\nmsgstr ""\n`, `msgid "${english}"\nmsgstr "${filipino}"\n`),
      readFileSync(join(root, catalog), 'utf8'),
    )
    writeFileSync(join(root, catalog), filled)
  }
}
