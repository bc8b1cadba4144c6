import type { Rolldown } from 'vite'

interface Part {
  /** What it begins with, as paths from the project's folder. */
  readonly entries: readonly string[]
  /** Matches the ids of what it loads later and is part of it. */
  readonly isPart: RegExp
}

/**
 * Names the chunks of what starts once the first page is up: `deferred`, and `common`, which pages need as well, so that a page does not wait
 * for what it does not need.
 */
export function deferredChunks(root: string, { entries, isPart }: Part) {
  const chunksOf = (modules: Rolldown.ChunkingContext): Map<string, string> => {
    const part = new Set(entries.map((entry) => root + entry))
    for (const id of part) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
      for (const other of [...importedIds, ...dynamicallyImportedIds.filter((one) => isPart.test(one))]) part.add(other)
    }
    const isShared = (id: string) => modules.getModuleInfo(id)?.importers.some((importer) => !part.has(importer))
    const common = new Set([...part].filter(isShared))
    for (const id of common) for (const other of modules.getModuleInfo(id)?.importedIds ?? []) common.add(other)
    return new Map(Array.from(part, (id) => [id, common.has(id) ? 'common' : 'deferred']))
  }
  let chunks: Map<string, string> | undefined
  return (id: string, modules: Rolldown.ChunkingContext): string | null => (chunks ??= chunksOf(modules)).get(id) ?? null
}
