import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { leanReact, leanReactDom } from '../../build/leanReact.ts'

const entry = '/entry.js'

/** A module of this text as the app's build has it. */
async function built(code: string): Promise<string> {
  const source = {
    name: 'source',
    enforce: 'pre',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? code : null),
  } as const
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [source, leanReact],
    build: { write: false, minify: true, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

const full = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom/client')
    .replace('client.js', 'cjs/react-dom-client.production.js'),
  'utf8',
)
const app = `import { createRoot } from 'react-dom/client'; globalThis.root = createRoot`

describe('React DOM without what no component uses', () => {
  test('has nothing of hydration, view transitions and resources', async () => {
    const lean = await built(app)
    const traces = ['startViewTransition', 'modulepreload', 'reactFormReplay', 'transferSize']
    expect(traces.filter((trace) => full.includes(trace))).toEqual(traces)
    expect(traces.filter((trace) => lean.includes(trace))).toEqual([])
  })

  test.each([
    ['ViewTransition', 'react'],
    ['Activity', 'react'],
    ['hydrateRoot', 'react-dom/client'],
    ['preload', 'react-dom'],
  ])('a module that uses %s does not build', async (name, library) => {
    await expect(built(`import { ${name} } from '${library}'; globalThis.used = ${name}`)).rejects.toThrow(`uses ${name} of React`)
  })

  test('a version without one of its functions is refused by name', () => {
    expect(full).toContain('function getResource(')
    expect(() => leanReactDom('', { type: 'Program', body: [] })).toThrow('getResource')
  })
})
