import type { Rolldown } from 'vite'
import { importsOf } from './pageChunks.ts'
import type { NeedOf } from './pageChunks.ts'

interface Part {
  /** What it begins with, as paths from the project's folder. */
  readonly entries: readonly string[]
  /** Matches the ids of what it loads later and is part of it. */
  readonly isPart: RegExp
  readonly neededFirst: NeedOf
}

/**
 * Names the chunks of what starts once the first page is up: `deferred`, `common`, which pages need as well, and `base`, which login needs of
 * that, so that a page does not wait for what it does not need.
 */
export function deferredChunks(root: string, { entries, isPart, neededFirst }: Part) {
  const chunksOf = (modules: Rolldown.ChunkingContext): Map<string, string> => {
    const part = new Set(entries.map((entry) => root + entry))
    for (const id of part) {
      const later = modules.getModuleInfo(id)?.dynamicallyImportedIds.filter((one) => isPart.test(one)) ?? []
      for (const other of [...importsOf(id, modules), ...later]) part.add(other)
    }
    const isShared = (id: string) => modules.getModuleInfo(id)?.importers.some((importer) => !part.has(importer))
    const common = new Set([...part].filter(isShared))
    for (const id of common) for (const other of importsOf(id, modules)) common.add(other)
    // Not of libraries: what is imported from them may be any part.
    const isForLogin = (id: string) => !id.includes('/node_modules/') && ['login', 'both'].includes(neededFirst(id, modules))
    return new Map(Array.from(part, (id) => [id, !common.has(id) ? 'deferred' : isForLogin(id) ? 'base' : 'common']))
  }
  let chunks: Map<string, string> | undefined
  return (id: string, modules: Rolldown.ChunkingContext): string | null => (chunks ??= chunksOf(modules)).get(id) ?? null
}
