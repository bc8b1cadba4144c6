import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { inlineRuntime } from '../../build/inlineRuntime.ts'
import { asModule, reactModules } from '../../build/reactModules.ts'

/** The files of a build of these modules, by name; `/entry.js` is where it begins. */
async function built(modules: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const source = {
    name: 'source',
    enforce: 'pre',
    resolveId: (id: string) => (id in modules ? id : null),
    load: (id: string) => modules[id] ?? null,
  } as const
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [source, reactModules, inlineRuntime],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: '/entry.js', output: { codeSplitting: { groups: [{ name: 'both', test: /\/(one|two)\.js$/ }] } } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])))
}

test('what is assigned once becomes a constant, and what is assigned later a variable', () => {
  const code = `"use strict";
var React = require("react");
exports.once = function () {
  return exports.later() + React.version;
};
if (React.useId) {
  exports.later = function () { return 1; };
} else exports.later = function () { return 2; };`
  expect(asModule(code)).toBe(`import * as $0 from 'react';
let $later;

var React = $0;
const $once = function () {
  return $later() + React.version;
};
if (React.useId) {
  $later = function () { return 1; };
} else $later = function () { return 2; };
export { $once as once, $later as later };`)
})

test.each(['module.exports = 1;', 'exports[name] = 1;', 'var other = require(name);'])('%s is refused', (code) => {
  expect(() => asModule(code)).toThrow('compare build/reactModules.ts')
})

test('React is an ES module to what uses it', async () => {
  const files = await built({
    '/entry.js': `import { useState } from 'react'; import { createRoot } from 'react-dom/client'; globalThis.used = [useState, createRoot]`,
  })
  const [code = ''] = files.values()
  expect([files.size, /module\.exports|__esModule|getOwnPropertyNames/.test(code)]).toEqual([1, false])
})

test('files have the bundler’s helper inline, and none of its own', async () => {
  const files = await built({
    '/entry.js': `globalThis.names = Promise.all([import('/one.js'), import('/two.js')]).then((all) => all.map((one) => Object.keys(one)))`,
    '/one.js': `export const first = 1, second = 2`,
    '/two.js': `export const third = 3`,
  })
  expect([...files.keys()].toSorted()).toEqual(['both', 'entry'])
  const both = (await import(`data:text/javascript,${encodeURIComponent(files.get('both') ?? '')}`)) as object
  const names = Object.values(both).map((one) => Object.keys(one as object).toSorted())
  expect(names.toSorted((a, b) => a.length - b.length)).toEqual([['third'], ['first', 'second']])
})
