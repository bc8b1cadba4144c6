/** A theme's tokens as the page takes them: declarations of its roles. The server writes them into the HTML, the app changes them later. */
export interface Look {
  readonly base: string
  readonly colours: Readonly<Partial<Record<string, string>>>
  readonly radii: Readonly<Partial<Record<string, number>>>
  readonly drawings: string
}

/**
 * A set of drawings in addition to the app's own, as files of the build (public). The scenes of the fiesta's night keep their light and take the
 * theme's color.
 */
const drawingsOf = (set: string): string[] => [
  ...['bunting', 'banig'].map((name) => `--${name}:url(/${set}-${name}.svg)`),
  '--scene:luminosity',
  '--scene-ground:var(--show-1)',
]

export const rolesOf = ({ colours, radii, drawings }: Look): string =>
  [
    ...Object.entries(colours).map(([role, colour]) => `--${role}:${colour}`),
    ...Object.entries(radii).map(([size, radius]) => `--r-${size}:${radius}px`),
    ...(drawings === 'fiesta' ? [] : drawingsOf(drawings)),
  ].join(';')

/** The roles over those of the base they are made for: night colors would be unreadable by day. */
export const styleOf = (base: string, roles: string): string => `:root[data-theme=${base}]{${roles}}`
