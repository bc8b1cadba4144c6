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
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A slot starts with the strips of Perlas under names of its own, and so with a return that is known. */
const slotSymbols = ['wild', 'scatter', 'star', 'sun', 'moon', 'heart', 'leaf', 'drop', 'flower'] as const
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

/** Creates a game's files and its lines in the lists that name every game. Throws before the first file if something stands in the way. */
export function createGame({ root, id, kind, name }: NewGame): Created {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`«${id}» is not a valid id: use lower-case words with hyphens, e.g. hi-lo`)
  if (existsSync(join(root, 'games', id))) throw new Error(`games/${id} exists already`)
  const words = id.split('-')
  const camel = words.map((word, at) => (at === 0 ? word : capitalized(word))).join('')
  const title = (name ?? words.map(capitalized).join(' ')).replaceAll("'", '’')
  const fill = (text: string): string =>
    text.replaceAll('__ID__', id).replaceAll('__CAMEL__', camel).replaceAll('__NAME__', title).replaceAll('__STRIPS__', strips())

  const files = new Map<string, string>()
  const text = (file: string): string => files.get(file) ?? readFileSync(join(root, file), 'utf8')
  /** Puts text before the last place that matches. */
  const insert = (file: string, before: RegExp, added: string): void => {
    const old = text(file)
    const at = [...old.matchAll(new RegExp(before, 'gm'))].at(-1)?.index
    if (at === undefined) throw new Error(`${file} has no place that matches ${before}`)
    files.set(file, old.slice(0, at) + added + old.slice(at))
  }

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

  const tiles = 'src/art/tiles/more.svg'
  const y = 200 * [...text(tiles).matchAll(/<view /g)].length
  insert(tiles, /^<\/svg>\s*$/, tile(id, y))
  insert('server/play/games/catalogue.ts', /^}\n\n\/\*\* Derives the mechanic tags/, `  '${id}': { name: '${title}', tags: ['new'] },\n`)
  // The tests list the games in the catalogue's order: staged games, shared games, the coin pusher.
  const listedBefore = kind === 'staged' ? /^ {6}\['Color Game'/ : /^ {6}\['Coin Pusher'/
  if (kind !== 'instant') insert('tests/server/play/games/catalogue.test.ts', listedBefore, `      ['${title}', 'new'],\n`)
  if (kind === 'staged') {
    insert('games/staged/games.ts', /^import type/, `import { ${camel} } from '../${id}/rules.ts'\n`)
    insert('games/staged/games.ts', /\]\n\n\/\*\* The staged game with an id/, `, ${camel}`)
    insert('server/settings/stagedRounds.ts', /^ {2}},\n}\n$/, `    '${id}': 20,\n`)
  } else if (kind === 'shared') {
    insert('games/shared/ids.ts', /\] as const/, `, '${id}'`)
    insert('games/shared/games.ts', /^import type/, `import { ${camel} } from '../${id}/rules.ts'\n`)
    insert('games/shared/games.ts', /^}\n\n\/\*\* The games with shared rounds/, `  '${id}': ${camel},\n`)
    insert('server/settings/sharedRounds.ts', /^ {2}},\n}\n$/, settingsOf(id))
    insert(`${tables}/tables.ts`, /^import type/, `import { ${camel}Table } from './${camel}/table.tsx'\n`)
    insert(`${tables}/tables.ts`, /\]\n\n\/\*\* The table with an id/, `, ${camel}Table`)
    insert('src/features/play/about/sheets.tsx', /^}\n\nconst share/, sheetOf(id))
  } else {
    insert('games/index.ts', /^import type/, `import { ${camel} } from './${id}/game.ts'\n`)
    insert('games/index.ts', /\]\n\n\/\*\* Rules that rounds were once/, `, ${camel}`)
  }

  for (const [file, content] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const tileStep = `the tile is the view «${id}» of ${tiles}`
  const next: Readonly<Record<Kind, readonly string[]>> = {
    staged: [
      `games/${id}/rules.ts: your rules, their exact return in the test beside it, and rtp and bestRtp as it finds them`,
      `games/${id}/main.ts and theme.css: your scene; ${tileStep}`,
      'npm run catalogs, and the Filipino words of what you wrote; npm run economy; npm run check',
    ],
    shared: [
      `games/${id}/rules.ts: your rules, rtp and odds, with their exact return in the test beside it; \`run\` where the result unfolds`,
      `${tables}/${camel}: your scene and controls; ${tileStep}; its odds in words in src/features/play/about/sheets.tsx`,
      'server/settings/sharedRounds.ts: times, limits and share of valid bet; npm run economy -- --samples',
      'npm run catalogs, and the Filipino words of what you wrote; npm run check',
    ],
    instant: [
      `games/${id}/game.ts: your strips, pays and mechanics; the test says the return they have`,
      `games/${id}/art: your drawings, and theme.css; ${tileStep}`,
      'npm run economy -- --samples and npm run bench -- returns --rounds 150000 --verified 20 --figures (some minutes), then npm run format: the figures of samples.ts and figures.ts',
      'the return in the answer «rtp» of the questions and answers; its line in tests/games/slots/{houseGames,fingerprints}.test.ts, tests/server/play/games/catalogue.test.ts and tests/src/lobby/collections.test.ts; names of new symbols in games/slots/symbolNames.ts',
      'npm run catalogs; npm run check',
    ],
  }
  return {
    written: [...files.keys()],
    title,
    next: next[kind],
    address: kind === 'shared' ? `/activity/live?game=${id}` : `/game/start?gameId=${id}`,
  }
}

/** Fills in the Filipino words of a template where the catalog still lacks them. `title` is the game's name. */
export function fillFilipino(root: string, kind: Kind, title = ''): void {
  const file = join(templates, kind, 'fil.json')
  if (!existsSync(file)) return
  const words = JSON.parse(readFileSync(file, 'utf8').replaceAll('__NAME__', title)) as Record<string, string>
  const catalog = join(root, kind === 'shared' ? 'src/locales/play/fil-PH.po' : 'games/locales/fil-PH.po')
  const filled = Object.entries(words).reduce(
    (po, [english, filipino]) => po.replace(`msgid "${english}"\nmsgstr ""\n`, `msgid "${english}"\nmsgstr "${filipino}"\n`),
    readFileSync(catalog, 'utf8'),
  )
  writeFileSync(catalog, filled)
}
