const files = import.meta.glob<string>('../../art/tiles/more/*.svg', { query: '?raw', import: 'default', eager: true })

/** The games' drawings by their names, but for those of the shell: one module, so that they cost one request. */
export const tiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    `data:image/svg+xml,${svg.trim().replaceAll('%', '%25').replaceAll('#', '%23')}`,
  ]),
)

/** A name without a drawing has that of another game. */
export const tileOf = (name: string): string | undefined => tiles[name] ?? tiles['ulan-ng-ginto']
