import { partTitle } from '#contract/desk/settingNames.ts'
import { countText } from '../../kit/text.ts'
import { numberText, unwrap } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'

/** What a value must be, by the type that zod names. */
const types: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'on or off',
  array: 'a list',
  object: 'an object with fields',
}
const bounds: Readonly<Record<string, string>> = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }

/** The validator's own messages in an operator's words; a rule of ours is written in them already. */
function wordsOf(message: string, unit: string | undefined): string {
  const [, what = '', sign = '', number = ''] = /^Too (?:small|big): expected (\w+) to (?:be|have) ([<>]=?)(-?\d+)/.exec(message) ?? []
  const bound = bounds[sign]
  if (bound !== undefined) {
    if (what === 'string') return `must have ${bound} ${countText(Number(number))} characters`
    if (what === 'array') return `must have ${bound} ${countText(Number(number))} entries`
    return `must be ${bound} ${numberText(Number(number), unit)}`
  }
  const [, type = ''] = /^Invalid input: expected (\w+)/.exec(message) ?? []
  if (Object.hasOwn(types, type)) return `must be ${types[type]}`
  const [, options] = /^Invalid option: expected one of (.+)$/.exec(message) ?? []
  return options === undefined ? message : `must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}`
}

/** «entry 1, second must be a list»: what is wrong with a value, and where in it. `0.second: …` is how the server names the place. */
export function faultText(summary: string, whole: Shape, wholeUnit: string | undefined): string {
  const [, path = '', message = ''] = /^([\w-]+(?:\.[\w-]+)*): (.*)$/s.exec(summary) ?? []
  let shape: Shape | undefined = unwrap(whole).inner
  const places: string[] = []
  for (const name of path === '' ? [] : path.split('.')) {
    const isEntry: boolean = shape?.items !== undefined && /^\d+$/.test(name)
    const part: Shape | undefined = isEntry ? shape?.items : shape?.properties?.[name]
    if (!part && shape?.type !== undefined && places.length === 0) return wordsOf(summary, wholeUnit)
    places.push(isEntry ? `entry ${Number(name) + 1}` : partTitle(name).toLowerCase())
    shape = part && unwrap(part).inner
  }
  return places.length === 0 ? wordsOf(summary, wholeUnit) : `${places.join(', ')} ${wordsOf(message, shape?.unit)}`
}
