/** Shapes on a grid of 96, which tell symbols apart until they are drawn. */
const shapes: readonly string[] = [
  'M48 8 58 34 86 24 70 48 86 72 58 62 48 88 38 62 10 72 26 48 10 24 38 34Z',
  'M48 10 84 48 48 86 12 48Z',
  'M48 8 59 36 89 37 65 56 74 86 48 68 22 86 31 56 7 37 37 36Z',
  'M48 14a34 34 0 1 1 0 68 34 34 0 0 1 0-68Z',
  'M60 12a38 38 0 1 0 24 58A32 32 0 0 1 60 12Z',
  'M48 84C20 62 10 48 10 32a19 19 0 0 1 38-6 19 19 0 0 1 38 6c0 16-10 30-38 52Z',
  'M16 80C12 40 34 14 82 14c2 46-20 70-60 62Z',
  'M48 8c18 24 28 36 28 50a28 28 0 0 1-56 0c0-14 10-26 28-50Z',
  'M48 30a16 16 0 1 1 18 16 16 16 0 1 1-8 22 16 16 0 1 1-20 0 16 16 0 1 1-8-22 16 16 0 1 1 18-16Z',
]

const hue = (at: number, of: number): number => Math.round((360 * at) / of + 42) % 360

const symbol = (at: number, of: number): string => {
  const color = hue(at, of)
  const gradient = `<linearGradient id="a" x2="0" y2="1"><stop stop-color="hsl(${color} 95% 78%)"/><stop offset=".5" stop-color="hsl(${color} 85% 56%)"/><stop offset="1" stop-color="hsl(${color} 80% 34%)"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" stroke-linejoin="round" viewBox="0 0 96 96"><defs>${gradient}</defs><path fill="url(#a)" stroke="hsl(${color} 70% 24%)" stroke-width="3" d="${shapes[at % shapes.length] ?? ''}"/></svg>\n`
}

const sky = (id: string, stops: readonly string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map((color, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient>`

const lights = (width: number, height: number): string =>
  Array.from(
    { length: 24 },
    (_, at) => `<circle cx="${(at * 67) % width}" cy="${(at * 41) % height}" r="${1 + (at % 3)}" fill="#fff1b0" opacity=".7"/>`,
  ).join('')

/** A slot's drawings until it has its own: its symbols and the scene behind the reels. */
export const drawings = (symbols: readonly string[]): Map<string, string> =>
  new Map([
    ...symbols.map((name, at) => [`${name}.svg`, symbol(at, symbols.length)] as const),
    [
      'scene.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 460"><defs>${sky('s', ['#14093a', '#4a1768', '#b8336f'])}</defs><path fill="url(#s)" d="M0 0h390v460H0z"/>${lights(390, 260)}</svg>\n`,
    ],
  ])

/** A lobby tile until a game has its own: a line of the file that contains them all. */
export const tile = (id: string, y: number): string =>
  `<svg id="${id}" xmlns="http://www.w3.org/2000/svg" y="${y}" width="160" height="200" viewBox="0 0 160 200"><defs>${sky(`${id}-s`, ['#14093a', '#4a1768', '#b8336f'])}</defs><path fill="url(#${id}-s)" d="M0 0h160v200H0z"/>${lights(160, 120)}<g fill="#ffc04a" stroke="#a8500a" stroke-width="3" stroke-linejoin="round" transform="translate(32 46)"><path d="${shapes[0] ?? ''}"/></g><circle cx="80" cy="94" r="13" fill="#fff6e2"/></svg>
`
