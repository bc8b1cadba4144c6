/**
 * The colours of the app by role, as src/styles/tokens.css has them (build/tokens.ts compares the two), and what must be legible
 * on what. A theme replaces some of them: the server refuses one that can't be read, and the desk shows its figures.
 */
const gabi = {
  ground: '#150a2c',
  'ground-glow': '#6a1c66',
  'ground-2': '#260c3f',
  surface: '#25124a',
  'surface-2': '#301758',
  'surface-sunk': '#1a0c37',
  raised: '#34195f',
  sheet: '#2a1352',
  line: '#ffe0b221',
  'line-strong': '#ffe0b247',
  scrim: '#0d051ebd',
  text: '#fff3df',
  muted: '#cdb9e0',
  faint: '#a590c4',
  gold: '#ffbe3d',
  'gold-1': '#ffe08a',
  'gold-2': '#f79a1c',
  'on-gold': '#2b1200',
  'gold-text': '#ffcb60',
  'gold-tint': '#ffbe3d26',
  bougain: '#ff5a99',
  'bougain-1': '#ff8fb9',
  'bougain-2': '#f0478a',
  'on-bougain': '#2b0216',
  'bougain-text': '#ff93bd',
  'bougain-tint': '#ff4f932b',
  leaf: '#4fd09a',
  'on-leaf': '#04231a',
  'leaf-text': '#74e0b2',
  'leaf-tint': '#4fd09a26',
  info: '#6fb9ff',
  'info-text': '#9acfff',
  'info-tint': '#6fb9ff26',
  'danger-text': '#ffae93',
  'danger-tint': '#ff8a6626',
  'show-text': '#fff3df',
  'show-gold': '#ffd873',
  'show-plane': '#2c0d42',
  'show-1': '#5b1a6d',
  'show-2': '#c02c78',
  'show-3': '#f0854f',
  'show-sea-1': '#0b3a55',
  'show-sea-2': '#127a82',
  'show-leaf-1': '#0f4a45',
  'show-leaf-2': '#1f9a7c',
  'award-1': '#8a2a78',
  'award-2': '#3b1152',
  'wheel-1': '#ffbe3d',
  'wheel-2': '#ff8fb9',
  'wheel-3': '#5fd8b8',
  'wheel-4': '#c7a0ff',
  'wheel-ink': '#1d0420',
  'board-plane': '#3a0d45',
  'bezel-1': '#ffe9a8',
  'bezel-2': '#e8941f',
  'bezel-3': '#9c4a0d',
  bulb: '#fffbe6',
  'camp-red': '#e0455a',
  'camp-red-1': '#a3203f',
  'camp-red-2': '#5e0f35',
  'camp-blue': '#3f8ff0',
  'camp-blue-1': '#1d56a8',
  'camp-blue-2': '#12275f',
  'cell-1': '#fff6e0',
  'cell-2': '#ffdfa6',
  'cell-ink': '#4a1340',
  'lit-1': '#fffbe8',
  'lit-2': '#ffc94a',
  'lit-ring': '#ff5a99',
  'plum-1': '#7d2a86',
  'plum-2': '#4a1260',
  'plum-ink': '#ffe9b0',
  'disc-1': '#ff86b4',
  'disc-2': '#d42672',
  'disc-3': '#a5185a',
  'disc-ink': '#ffffff',
  'disc-chip': '#6d0d40',
  'meter-cell': '#230936c7',
  ray: '#ff8a5c',
  surround: '#0f0722',
  glint: '#ffe8c42b',
  rim: '#ffe0b21a',
  shadow: '#080216a6',
}
export type Role = keyof typeof gabi
export const roles = Object.keys(gabi) as [Role, ...Role[]]
type Colours = Readonly<Record<Role, string>>

/** By day; what is not named stays as at night. */
const amihan: Colours = {
  ...gabi,
  ground: '#fff5e6',
  'ground-glow': '#ffd9b8',
  'ground-2': '#fbe3ea',
  surface: '#fffdf8',
  'surface-2': '#fffefb',
  'surface-sunk': '#f8e8dd',
  raised: '#fdeadb',
  sheet: '#fffaf2',
  line: '#541c5c24',
  'line-strong': '#541c5c4d',
  scrim: '#320e3e8c',
  text: '#2c0f3f',
  muted: '#5f4673',
  faint: '#735b87',
  'gold-text': '#8b4a00',
  'gold-tint': '#ffeccb',
  bougain: '#d81f6f',
  'bougain-1': '#d92a76',
  'bougain-2': '#b8125a',
  'on-bougain': '#ffffff',
  'bougain-text': '#b51259',
  'bougain-tint': '#ffe1ec',
  leaf: '#17805a',
  'on-leaf': '#ffffff',
  'leaf-text': '#0f6a49',
  'leaf-tint': '#d8f3e5',
  info: '#1f6fb8',
  'info-text': '#175a98',
  'info-tint': '#deeefc',
  'danger-text': '#a63410',
  'danger-tint': '#ffe4d8',
  surround: '#f6e2d3',
  glint: '#ffffff',
  rim: '#541c5c33',
  shadow: '#60263c59',
}
export const baseColours = { gabi, amihan } as const satisfies Record<string, Colours>

const grounds = ['ground', 'ground-2', 'surface', 'surface-2', 'surface-sunk', 'raised', 'sheet'] as const satisfies readonly Role[]
const texts = ['text', 'muted', 'gold-text', 'bougain-text', 'leaf-text', 'info-text', 'danger-text'] as const satisfies readonly Role[]

/** WCAG 2.2: text 4.5:1, parts of the interface 3:1. */
const minTextContrast = 4.5
const minPartContrast = 3

interface Pair {
  readonly front: Role
  readonly back: Role
  readonly minRatio: number
}
const on = (minRatio: number, front: Role, backs: readonly Role[]): Pair[] => backs.map((back) => ({ front, back, minRatio }))

const pairs: readonly Pair[] = [
  ...texts.flatMap((front) => on(minTextContrast, front, [...grounds, 'ground-glow'])),
  ...on(minTextContrast, 'faint', grounds),
  ...on(minTextContrast, 'on-gold', ['gold', 'gold-1', 'gold-2']),
  ...on(minTextContrast, 'on-bougain', ['bougain', 'bougain-1', 'bougain-2']),
  ...on(minTextContrast, 'on-leaf', ['leaf']),
  ...on(minTextContrast, 'show-text', [
    'show-plane',
    'show-1',
    'show-2',
    'show-sea-1',
    'show-sea-2',
    'show-leaf-1',
    'award-1',
    'award-2',
    'board-plane',
  ]),
  ...on(minTextContrast, 'show-gold', ['show-plane', 'show-1', 'show-sea-1', 'show-leaf-1', 'award-1', 'award-2', 'board-plane']),
  ...on(minTextContrast, 'wheel-ink', ['wheel-1', 'wheel-2', 'wheel-3', 'wheel-4']),
  ...on(minTextContrast, 'cell-ink', ['cell-1', 'cell-2', 'lit-1', 'lit-2']),
  ...on(minTextContrast, 'plum-ink', ['plum-1', 'plum-2']),
  ...on(minTextContrast, 'disc-ink', ['disc-2', 'disc-3', 'disc-chip']),
  ...(['bougain', 'leaf', 'info'] as const).flatMap((front) => on(minPartContrast, front, ['ground', 'surface', 'sheet'])),
]

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

export interface Legibility extends Pair {
  readonly ratio: number
}

/** The contrast of a theme: all pairs, the worst first by how much each is short of, or above, what it needs. */
export function legibilityOf(base: keyof typeof baseColours, colours: Readonly<Partial<Record<Role, string>>>): Legibility[] {
  const all: Colours = { ...baseColours[base], ...colours }
  return pairs
    .map((pair) => ({ ...pair, ratio: contrast(all[pair.front], all[pair.back]) }))
    .toSorted((a, b) => a.ratio / a.minRatio - b.ratio / b.minRatio)
}
