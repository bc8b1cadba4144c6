import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseColours } from '../contract/contrast.ts'

type Base = keyof typeof baseColours
type Roles = Readonly<Record<string, string>>

const tokens = 'styles/tokens.css'
/** Properties that no style declares: a view sets them on an element. */
const setByViews = ['--lift']

const coloursOf = (sheet: string, base: Base): Roles => {
  const block = new RegExp(`\\[data-theme='${base}'\\] \\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6,8});/g), ([, role = '', colour = '']) => [role, colour]),
  )
}

const differences = (base: Base, inSheet: Roles, inContract: Roles): string[] =>
  Object.keys({ ...inSheet, ...inContract })
    .filter((role) => inSheet[role] !== inContract[role])
    .map(
      (role) => `--${role} of ${base} is ${inSheet[role] ?? 'missing'} in ${tokens}, and ${inContract[role] ?? 'missing'} in baseColours`,
    )

const featureOf = (path: string): string | undefined => /^features\/\w+\/\w+/.exec(path)?.[0]

/** The selectors of a sheet, without its comments. */
const selectorsIn = (css: string): string[] =>
  Array.from(css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g), ([, list = '']) => list.split(/,(?![^(]*\))/))
    .flat()
    .map((selector) => selector.trim())
    // What depends on another feature’s being shown is meant.
    .filter((selector) => !selector.startsWith('body:has('))

/** Classes that a feature styles wherever they are, and that another one names: a page's sheet stays when the player moves on. */
function styledTwice(styles: ReadonlyMap<string, string>): string[] {
  const sheets = [...styles].flatMap(([path, css]) => {
    const feature = featureOf(path)
    return feature === undefined ? [] : [{ path, feature, selectors: selectorsIn(css) }]
  })
  return sheets.flatMap(({ path, feature, selectors }) =>
    [...new Set(selectors.filter((selector) => /^\.[\w-]+$/.test(selector)))].flatMap((name) => {
      const named = new RegExp(`\\${name}(?![\\w-])`)
      const other = sheets.find((one) => one.feature !== feature && one.selectors.some((selector) => named.test(selector)))
      return other ? [`${path} styles ${name} everywhere, and ${other.path} names it, too: style it within something of the page`] : []
    }),
  )
}

/**
 * What is wrong with the styles, by path: the token sheet has the colours by which themes are checked (contract/contrast.ts), and every
 * property that is used is declared, except those that a view sets, and no feature's sheet styles what is another's.
 */
export function problemsIn(styles: ReadonlyMap<string, string>, colours: Readonly<Record<Base, Roles>> = baseColours): string[] {
  const sheet = styles.get(tokens) ?? ''
  const gabi = coloursOf(sheet, 'gabi')
  const named = (pattern: RegExp) =>
    new Set([...styles.values()].flatMap((css) => Array.from(css.matchAll(pattern), ([, name = '']) => name)))
  const declared = named(/(--[\w-]+)\s*:/g)
  const undeclared = new Set([...named(/var\((--[\w-]+)\)/g)].filter((name) => !declared.has(name)))
  return [
    ...differences('gabi', gabi, colours.gabi),
    ...differences('amihan', { ...gabi, ...coloursOf(sheet, 'amihan') }, colours.amihan),
    ...[...undeclared].filter((name) => !setByViews.includes(name)).map((name) => `${name} is used, and declared nowhere`),
    ...setByViews.filter((name) => !undeclared.has(name)).map((name) => `${name} is not set by a view any more, or not used`),
    ...styledTwice(styles),
  ]
}

if (import.meta.main) {
  const src = join(import.meta.dirname, '../src')
  const styles = new Map(globSync('**/*.css', { cwd: src }).map((path) => [path, readFileSync(join(src, path), 'utf8')]))
  const problems = problemsIn(styles)
  for (const problem of problems) console.error(problem)
  console.log(`${styles.size} style sheets, ${problems.length} problems`)
  if (problems.length > 0) process.exit(1)
}
