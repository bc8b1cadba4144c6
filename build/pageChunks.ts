import { dirname, join, posix } from 'node:path'
import type { Rolldown } from 'vite'
import type { TablePage } from './pageManifest.ts'

const root = join(import.meta.dirname, '..')

/** Login, which every guest at a page for players comes to. */
export const loginPage = '/auth/login'

/** Which of the pages that a visit may well begin with need a module. */
type Need = 'login' | 'others' | 'both' | 'none'
export type NeedOf = (id: string, modules: Rolldown.ChunkingContext) => Need

/** What is loaded with every page. */
const table = ['/src/app/routes.tsx', '/src/app/deferred/Guarded.tsx']

/** The end of a module’s id, of one that the table imports. */
export const moduleIdOf = (module: string): string => posix.join('/src/app', module)

/**
 * What a module needs as it starts. Not the shapes that a call takes from another area's: no browser has them (build/leanContract.ts).
 */
export function importsOf(id: string, modules: Rolldown.ChunkingContext): readonly string[] {
  const imported = modules.getModuleInfo(id)?.importedIds ?? []
  const isContract = (one: string) => one.startsWith(`${root}/contract/`)
  return isContract(id) ? imported.filter((other) => !isContract(other)) : imported
}

/**
 * Tells which first pages need a module, with the other pages in their folders, which are in the same files. `both` is also what login has in
 * common with pages that are not among them: they would load all of login with it.
 * @param pages the whole table, once it is parsed
 * @param isFirst whether a visit may well begin with the page at a path
 */
export function firstPageNeeds(pages: () => readonly TablePage[], isFirst: (path: string) => boolean): NeedOf {
  const neededBy = (first: readonly TablePage[], modules: Rolldown.ChunkingContext): Set<string> => {
    const folders = new Set(first.map(({ module }) => dirname(module)))
    const ids = pages().flatMap(({ module }) => (folders.has(dirname(module)) ? root + moduleIdOf(module) : []))
    const needed = new Set([...ids, ...table.map((file) => root + file)])
    for (const one of needed) for (const other of importsOf(one, modules)) needed.add(other)
    return needed
  }
  const needsIn = (modules: Rolldown.ChunkingContext) => {
    const first = pages().filter(({ path }) => isFirst(path))
    const atLogin = first.filter(({ path }) => path === loginPage)
    const login = neededBy(atLogin, modules)
    const others = neededBy(
      first.filter((page) => !atLogin.includes(page)),
      modules,
    )
    const features = atLogin.map(({ module }) => `${root}${moduleIdOf(dirname(dirname(module)))}/`)
    const isOwn = (id: string) => login.has(id) || features.some((feature) => id.startsWith(feature))
    const shared = [...login].filter((id) => others.has(id) || modules.getModuleInfo(id)?.importers.some((importer) => !isOwn(importer)))
    return { login, others, both: new Set(shared.filter((id) => !features.some((feature) => id.startsWith(feature)))) }
  }
  let needs: ReturnType<typeof needsIn> | undefined
  return (id, modules) => {
    const { login, others, both } = (needs ??= needsIn(modules))
    return both.has(id) ? 'both' : login.has(id) ? 'login' : others.has(id) ? 'others' : 'none'
  }
}
