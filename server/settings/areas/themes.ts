import * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { legibilityOf, roles as roleNames } from '#contract/contrast.ts'
import { rolesOf, styleOf } from '#contract/look.ts'
import type { appTheme } from '#contract/theme.ts'
import { choice, list, name, text } from '../values.ts'
import type { Frozen } from '../values.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'must be a color, e.g. #1a2b3c')
const radius = z.int().min(0).max(40)

const oneTheme = z.object({
  id: name,
  name: text(undefined, 40),
  base: choice(['gabi', 'amihan']),
  drawings: choice(['fiesta', 'market', 'sea']),
  colours: z.partialRecord(z.enum(roleNames), colour),
  radii: z.partialRecord(z.enum(['xs', 'sm', 'md', 'lg', 'sheet']), radius),
})

export const themeSchema = z.object({
  shown: name.meta({ description: 'Id of the theme that players see; a player’s own choice of day or night takes precedence' }),
  themes: list(oneTheme, 'Themes; colors and radii that a theme omits come from its base: gabi (night) or amihan (day)', 20),
})
type Themes = Frozen<z.infer<typeof themeSchema>>
type Theme = Themes['themes'][number]

/** A theme replaces roles; a role that it omits keeps its base's value. */
export const themePolicy: Themes = {
  shown: 'fiesta',
  themes: [
    { id: 'fiesta', name: 'Fiesta by night', base: 'gabi', drawings: 'fiesta', colours: {}, radii: {} },
    { id: 'fiesta-day', name: 'Fiesta by day', base: 'amihan', drawings: 'fiesta', colours: {}, radii: {} },
    {
      id: 'night-market',
      name: 'Night market',
      base: 'gabi',
      drawings: 'market',
      colours: {
        ground: '#0a1517',
        'ground-glow': '#12545a',
        'ground-2': '#0f2124',
        surface: '#14292d',
        'surface-2': '#193439',
        'surface-sunk': '#0c1b1e',
        raised: '#1e3c42',
        sheet: '#163035',
        line: '#bfeee421',
        'line-strong': '#bfeee447',
        scrim: '#040b0cbd',
        text: '#f3f8ee',
        muted: '#b4cdcb',
        faint: '#8fb0ae',
        gold: '#ffb454',
        'gold-1': '#ffd892',
        'gold-2': '#ff8f45',
        'on-gold': '#2b1000',
        'gold-text': '#ffc57a',
        'gold-tint': '#ffb45426',
        bougain: '#ff6f61',
        'bougain-1': '#ff9a85',
        'bougain-2': '#f4564c',
        'on-bougain': '#2c0503',
        'bougain-text': '#ffab9e',
        'bougain-tint': '#ff6f612b',
        leaf: '#86dc6e',
        'on-leaf': '#0d2407',
        'leaf-text': '#a2e690',
        'leaf-tint': '#86dc6e26',
        'show-plane': '#0a2b31',
        'show-1': '#0e4a52',
        'show-2': '#a93a34',
        'show-3': '#ff9d4d',
        'award-1': '#14626b',
        'award-2': '#0c3138',
        'wheel-1': '#ffb454',
        'wheel-2': '#ff9a85',
        'wheel-3': '#86dc6e',
        'wheel-4': '#6fd6dd',
        'wheel-ink': '#06191b',
        'board-plane': '#0b3238',
        'bezel-1': '#ffe6b5',
        'bezel-2': '#e2812f',
        'bezel-3': '#8a3d10',
        'cell-ink': '#3f1a08',
        'lit-ring': '#ff6f61',
        'plum-1': '#1b6a72',
        'plum-2': '#0e3e45',
        'plum-ink': '#ffe9b8',
        'disc-1': '#ff9a85',
        'disc-2': '#c4382f',
        'disc-3': '#8e241d',
        'disc-chip': '#5c130e',
        'meter-cell': '#071d21c7',
        ray: '#ffb454',
        surround: '#061012',
        glint: '#d9fff42b',
        rim: '#bfeee41a',
        shadow: '#020a0ba6',
      },
      radii: { xs: 6, sm: 8, md: 10, lg: 14, sheet: 18 },
    },
    {
      id: 'sea-festival',
      name: 'Sea festival',
      base: 'amihan',
      drawings: 'sea',
      colours: {
        ground: '#eaf7f8',
        'ground-glow': '#b8e6ea',
        'ground-2': '#fdf1df',
        surface: '#fdffff',
        'surface-2': '#ffffff',
        'surface-sunk': '#dcf0f2',
        raised: '#e0f2f3',
        sheet: '#f6fdfd',
        line: '#0b4a5e24',
        'line-strong': '#0b4a5e4d',
        scrim: '#06303c8c',
        text: '#052e3b',
        muted: '#31545f',
        faint: '#46666f',
        'gold-text': '#7c4300',
        'gold-tint': '#ffedc9',
        bougain: '#c93a2c',
        'bougain-1': '#d14536',
        'bougain-2': '#ab2c20',
        'bougain-text': '#a32a1e',
        'bougain-tint': '#ffe4de',
        leaf: '#0d7d74',
        'leaf-text': '#08655d',
        'leaf-tint': '#d3f1ec',
        info: '#1b6aa8',
        'info-text': '#14558a',
        'info-tint': '#dcecfa',
        'show-plane': '#06304a',
        'show-1': '#0a4468',
        'show-2': '#0b6f88',
        'show-3': '#f2a65c',
        'show-sea-1': '#083a5a',
        'show-sea-2': '#0d7085',
        'award-1': '#0c6079',
        'award-2': '#07364f',
        'wheel-1': '#ffc861',
        'wheel-2': '#ff9f8c',
        'wheel-3': '#6fdccb',
        'wheel-4': '#8fc7ff',
        'wheel-ink': '#04212e',
        'board-plane': '#07405a',
        'cell-ink': '#0a3a4c',
        'lit-ring': '#ff7a62',
        'plum-1': '#0f6a86',
        'plum-2': '#083f5c',
        'plum-ink': '#ffefc4',
        'disc-1': '#ff9f8c',
        'disc-2': '#c93a2c',
        'disc-3': '#98251a',
        'disc-chip': '#651209',
        'meter-cell': '#042a40c7',
        ray: '#8fdce0',
        surround: '#cbe9ec',
        rim: '#0b4a5e17',
        shadow: '#0b3d4d4d',
      },
      radii: { xs: 10, sm: 14, md: 20, lg: 28, sheet: 34 },
    },
  ],
}

const viewOf = ({ id, name: called, base, colours, radii, drawings }: Theme): OutputOf<typeof appTheme> => ({
  themeViewId: id,
  name: called,
  tokens: { base, colours: { ...colours } as Record<string, string>, radii: { ...radii }, drawings },
})

export function themeWith({ theme: { themes } }: { theme: Themes }, id: string): OutputOf<typeof appTheme> | undefined {
  const found = themes.find((one) => one.id === id)
  return found && viewOf(found)
}

/** The theme in force; the rules below keep one of this id in the list. */
export const themeShown = (policy: { theme: Themes }): OutputOf<typeof appTheme> =>
  themeWith(policy, policy.theme.shown) ?? viewOf({ id: 'fiesta', name: '', base: 'gabi', drawings: 'fiesta', colours: {}, radii: {} })

/** A theme must be there to be shown, and everything in it legible: WCAG contrast of each pair that meets on a screen. */
export function themeFaults({ shown, themes }: Themes): { key: string; summary: string }[] {
  const key = 'theme.themes'
  const ids = themes.map(({ id }) => id)
  return [
    ...(ids.includes(shown) ? [] : [{ key: 'theme.shown', summary: `there is no theme “${shown}”` }]),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => ({ key, summary: `has “${id}” twice` })),
    ...themes.flatMap(({ id, base, colours }) =>
      legibilityOf(base, colours)
        .filter(({ ratio, minRatio }) => ratio < minRatio)
        .map(({ front, back, ratio, minRatio }) => ({
          key,
          summary: `“${id}”: ${front} on ${back} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 but needs ${minRatio}:1`,
        })),
    ),
  ]
}

/** The same for the HTML; undefined where it changes nothing. An unknown id gives the theme in force. */
export function pageTheme(policy: { theme: Themes }, previewed: string | undefined): { base: string; style: string } | undefined {
  const { tokens } = (previewed !== undefined && themeWith(policy, previewed)) || themeShown(policy)
  const roles = rolesOf(tokens)
  return tokens.base === 'gabi' && roles === '' ? undefined : { base: tokens.base, style: styleOf(tokens.base, roles) }
}
