import type { Plugin } from 'vite'

/** Both are as the bundler writes them, minified. */
const exportsOf = /export\{([^}]*)\};?\s*$/
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file}";?`)

/**
 * The bundler's helper is a file of its own, which nearly every page would load for a hundred bytes: a request costs more. Each file that
 * imports it has it inline instead.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const runtime = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'rolldown-runtime')
      if (runtime?.type !== 'chunk') return
      const name = runtime.fileName.split('/').at(-1) ?? ''
      const [exported, list = ''] = exportsOf.exec(runtime.code) ?? this.error(`${name} exports nothing`)
      const helpers = runtime.code.replace(exported, '')
      const localOf = new Map(list.split(',').map((entry) => entry.split(' as ').toReversed() as [string, string]))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue
        const [statement, names = ''] =
          importOf(name).exec(chunk.code) ?? this.error(`${chunk.fileName} imports the helpers in another way`)
        const pairs = names.split(',').map((entry) => entry.split(' as '))
        const values = pairs.map(([of = '']) => localOf.get(of) ?? of)
        const targets = pairs.map(([of, as]) => as ?? of)
        chunk.code = chunk.code.replace(statement, () => `var [${targets.join(',')}]=(()=>{${helpers}return[${values.join(',')}]})();`)
        chunk.imports.splice(chunk.imports.indexOf(runtime.fileName), 1)
        if (chunk.imports.includes(runtime.fileName)) this.error('imports cannot be changed')
      }
      delete bundle[runtime.fileName]
    },
  },
}
