import type { Device } from '#contract/devices.ts'
import { cleanName } from '../session/nickname.ts'

export type Described = Pick<Device, 'kind' | 'system' | 'browser' | 'model'>

/** The first that fits is right: most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

function systemOf(agent: string): string | null {
  const android = /\bAndroid (\d+)/.exec(agent)?.[1]
  if (android) return `Android ${android}`
  const ios = /\b(?:iPhone )?OS (\d+)[_\d]* like Mac OS X/.exec(agent)?.[1]
  if (ios) return `${agent.includes('iPad') ? 'iPadOS' : 'iOS'} ${ios}`
  if (agent.includes('Windows NT')) return 'Windows'
  if (agent.includes('Mac OS X')) return 'macOS'
  if (agent.includes('CrOS')) return 'ChromeOS'
  return agent.includes('Linux') ? 'Linux' : null
}

function kindOf(agent: string, system: string | null): Device['kind'] {
  if (system === null) return 'unknown'
  if (agent.includes('iPad') || (system.startsWith('Android') && !agent.includes('Mobile'))) return 'tablet'
  return /^(Android|iOS)/.test(system) ? 'phone' : 'computer'
}

/** Browsers say «K» where the model stood; older ones still name it. */
const modelIn = (agent: string): string | null => {
  const named = /\bAndroid [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?\)/.exec(agent)?.[1]
  return named && named.length > 1 ? named : null
}

const short = (text: string | null): string | null => cleanName(text ?? '').slice(0, 40) || null

/** What a browser says of itself, in words for its owner. What the app told (`model`, `os`) is for wrappers that say more. */
export function describe(agent: string, told: { model: string | null; os: string | null } = { model: null, os: null }): Described {
  const system = systemOf(agent)
  return {
    kind: kindOf(agent, system),
    system: system ?? short(told.os),
    browser: browsers.find(([sign]) => sign.test(agent))?.[1] ?? null,
    model: short(told.model ?? modelIn(agent)),
  }
}

/** The coarse half of a network address: `112.198.*.*`, `2001:db8:*`. */
export function placeOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/i.exec(ip)
  if (four) return `${four[1]}.${four[2]}.*.*`
  const [first = '', second = ''] = ip.split(':')
  return first === '' ? '::*' : `${first}:${second || '0'}:*`
}
