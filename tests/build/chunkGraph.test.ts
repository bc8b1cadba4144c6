import { expect, test } from 'vitest'
import { chunkCyclesIn } from '../../build/chunkGraph.ts'

test('two chunks that import each other are found, whether they import, import for effect or re-export', () => {
  const chunks = new Map([
    ['dist/assets/page.js', 'import{a as t}from"./auth.js";const e=1;export{t as Page,e as icon};'],
    ['dist/assets/auth.js', 'export*from"./icons.js";const a=()=>1;export{a};'],
    ['dist/assets/icons.js', 'import"./page.js";'],
    ['dist/sw.js', 'import"./assets/page.js";'],
  ])
  expect(chunkCyclesIn(chunks)).toEqual([['dist/assets/auth.js', 'dist/assets/icons.js', 'dist/assets/page.js']])
})

test('a chunk may load one dynamically that imports it', () => {
  const chunks = new Map([
    ['dist/assets/page.js', 'import{a}from"./auth.js";a();'],
    ['dist/assets/auth.js', 'const a=()=>import("./page.js");export{a};'],
  ])
  expect(chunkCyclesIn(chunks)).toEqual([])
})
