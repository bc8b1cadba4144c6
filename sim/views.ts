import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Modules that a browser has once per page and each tab here has its own, that only a rendered page has, or that only Vite can read. */
const perPage: readonly (readonly [module: string, stub: string])[] = [
  ['/src/app/catalogs.ts', './stubs/catalogs.ts'],
  ['/src/platform/build.ts', './stubs/build.ts'],
  ['/src/platform/vitals.ts', './stubs/vitals.ts'],
]

/** The names exported by a module of views. */
const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm

/**
 * Nothing is rendered in the simulated browser: views are loaded as functions that render nothing, and catalogs as empty ones. All other
 * modules of the app are real.
 */
export const register = (): void =>
  void registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === '@lingui/core/macro') return { url: new URL('./stubs/macro.ts', import.meta.url).href, shortCircuit: true }
      if (specifier.startsWith('~icons/')) return { url: `view:${specifier}`, shortCircuit: true }
      const resolved = next(specifier, context)
      const stub = perPage.find(([module]) => resolved.url.endsWith(module))?.[1]
      return stub ? { ...resolved, url: new URL(stub, import.meta.url).href } : resolved
    },
    load: (url, context, next) => {
      const [, kind] = /\.(tsx|po|css|svg|png)(?:\?.*)?$/.exec(url) ?? []
      if (url.startsWith('view:')) return { format: 'module', source: 'export default () => null', shortCircuit: true }
      if (kind === undefined) return next(url, context)
      const names = kind === 'tsx' ? [...readFileSync(fileURLToPath(url), 'utf8').matchAll(exported)].map(([, name]) => name) : ['messages']
      const value = kind === 'tsx' ? '() => null' : '{}'
      const source = [`export default ${value}`, ...names.map((name) => `export const ${name} = ${value}`)].join('\n')
      return { format: 'module', source, shortCircuit: true }
    },
  })
