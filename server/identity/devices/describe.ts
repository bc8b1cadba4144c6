import Bowser from 'bowser'
import type { Device } from '#contract/devices.ts'
import { cleanName } from '../session/nickname.ts'

export type DeviceDescription = Pick<Device, 'kind' | 'system' | 'browser' | 'model'>

/** Names that owners know a browser by, where they differ from the library's. */
const browserNames: Readonly<Record<string, string>> = { 'Microsoft Edge': 'Edge', 'Samsung Internet for Android': 'Samsung Internet' }
const kinds: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/** A phone's system with its major version; a computer's by name alone, as browsers no longer report the version. */
function systemOf({ os, platform }: Bowser.Parser.ParsedResult): string | null {
  if (os.name === undefined) return null
  const name = os.name === 'iOS' && platform.type === 'tablet' ? 'iPadOS' : os.name
  return platform.type === 'desktop' || os.version === undefined ? name : `${name} ${os.version.split('.')[0]}`
}

/** Newer browsers send «K» in place of the model; older ones still name it. */
const modelIn = (agent: string): string | null => {
  const named = /\bAndroid [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?\)/.exec(agent)?.[1]
  return named && named.length > 1 ? named : null
}

const short = (text: string | null): string | null => cleanName(text ?? '').slice(0, 40) || null

/** A description of a browser for its owner. The values reported by the app (`model`, `os`) come from wrappers, which know more. */
export function describe(
  agent: string,
  reported: { model: string | null; os: string | null } = { model: null, os: null },
): DeviceDescription {
  const parsed = Bowser.parse(agent || 'unknown')
  const { name } = parsed.browser
  return {
    kind: kinds[parsed.platform.type ?? ''] ?? 'unknown',
    system: systemOf(parsed) ?? short(reported.os),
    browser: name ? (browserNames[name] ?? name) : null,
    model: short(reported.model ?? modelIn(agent)),
  }
}

/** The coarse half of a network address: `112.198.*.*`, `2001:db8:*`. */
export function placeOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/i.exec(ip)
  if (four) return `${four[1]}.${four[2]}.*.*`
  const [first = '', second = ''] = ip.split(':')
  return first === '' ? '::*' : `${first}:${second || '0'}:*`
}
