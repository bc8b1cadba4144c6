import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The production builds of React and what comes with it, all CommonJS: the file of each in its package. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector': 'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}
const isConverted = new Set(Object.values(files))
const packageFile = (id: string): string => id.replace(/^.*\/node_modules\//, '')

/** A CommonJS module that assigns its exports one by one, and requires others at the top, as an ES module. */
export function asModule(code: string): string {
  const imports: string[] = []
  const withImports = code.replaceAll(/\brequire\("([^"]+)"\)/g, (_call, source: string) => {
    imports.push(`import * as $${imports.length} from '${source}';`)
    return `$${imports.length - 1}`
  })
  const count = new Map<string, number>()
  for (const [, name = ''] of withImports.matchAll(/\bexports\.(\w+)/g)) count.set(name, (count.get(name) ?? 0) + 1)
  const constants = new Set<string>()
  const body = withImports
    // What is assigned once can be left out where it is not used.
    .replaceAll(/^exports\.(\w+) =/gm, (assignment, name: string) => {
      if (count.get(name) !== 1) return assignment
      constants.add(name)
      return `const $${name} =`
    })
    .replaceAll(/\bexports\.(\w+)/g, '$$$1')
  if (/\b(exports|require|module)\b/.test(body.replaceAll(/\/\*.*?\*\/|"[^"\n]*"/gs, '').replaceAll(/^\s*\/\/.*$/gm, '')))
    throw new Error('a module of React has exports or imports of another form: compare build/reactModules.ts with its new version')
  const variables = [...count.keys()].filter((name) => !constants.has(name))
  return [
    ...imports,
    variables.length > 0 ? `let ${variables.map((name) => `$${name}`).join(', ')};` : '',
    body.replace(`"use strict";`, ''),
    `export { ${Array.from(count.keys(), (name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n')
}

/**
 * React as ES modules: as CommonJS, each file of the build that uses React would wrap it once more, read each hook from an object, and load the
 * bundler's helpers for it, which are one more request (docs/decisions/066-lean-react.md).
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ },
    handler(id) {
      const file = files[id]
      return file === undefined ? null : join(dirname(require.resolve(`${id.split('/')[0]}/package.json`)), '..', file)
    },
  },
  load: {
    filter: { id: /\/cjs\/[\w-]+\.production\.js$/ },
    handler(id) {
      return isConverted.has(packageFile(id)) ? asModule(readFileSync(id, 'utf8')) : null
    },
  },
  transform: {
    filter: { code: /import React from ['"]react['"]/ },
    handler: (code) => ({ code: code.replaceAll(/import React from (['"]react['"])/g, 'import * as React from $1'), map: null }),
  },
}
