import * as z from 'zod'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import { policySchema } from './policySchema.ts'
import type { SettingMeta } from './values.ts'

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One setting: what an operator changes as one value. A list is one setting, because its order and sums matter as a whole. */
export interface SettingKey {
  /** `jackpot.feed.mega` */
  readonly key: string
  readonly schema: z.ZodType
  readonly meta: SettingMeta
  /** The role that may change it; `admin` may change all. */
  readonly role: OperatorRole
}

/** The role for each key prefix, in which * is any name; the longest match applies. Keys not listed here need an admin. */
const workOf: Readonly<Record<string, OperatorRole>> = {
  welcomeGrant: 'finance',
  demoGrant: 'content',
  largeWin: 'finance',
  activities: 'content',
  announcements: 'content',
  content: 'content',
  games: 'content',
  sharedRounds: 'finance',
  'sharedRounds.games': 'content',
  // What counts towards awards, feeds the pools, and decides a round: as of the other games.
  'sharedRounds.games.*.validBetPercent': 'finance',
  'sharedRounds.games.*.feedsPools': 'finance',
  'sharedRounds.games.*.beaconAfterMs': 'finance',
  stagedRounds: 'finance',
  jackpot: 'finance',
  dailyCheckIn: 'finance',
  tasks: 'finance',
  points: 'finance',
  dailyGame: 'finance',
  follow: 'content',
  slotshack: 'finance',
  rank: 'content',
  invite: 'finance',
  mall: 'finance',
  redVsBlue: 'finance',
  bankruptcy: 'finance',
  minStake: 'finance',
  piggyBank: 'finance',
  vip: 'finance',
  coupons: 'finance',
  firstDeposit: 'finance',
  deposit: 'finance',
  withdrawal: 'finance',
  mail: 'content',
  'mail.oneOperator': 'finance',
  'mail.welcome': 'finance',
  feedback: 'content',
  service: 'content',
  theme: 'content',
  skins: 'content',
  experiments: 'content',
}

const isUnder = (key: string, beginning: string): boolean => {
  const names = key.split('.')
  return beginning.split('.').every((name, index) => name === '*' || name === names[index])
}

function roleOf(key: string): OperatorRole {
  const beginnings = Object.keys(workOf).filter((one) => isUnder(key, one))
  const [longestMatch] = beginnings.toSorted((a, b) => b.length - a.length)
  return (longestMatch !== undefined && workOf[longestMatch]) || 'admin'
}

/** Walks the schema; for a record, uses the keys of the defaults. */
function keysIn(schema: z.ZodType, value: unknown, path: string): SettingKey[] {
  const meta = (schema.meta() ?? {}) as SettingMeta
  const into = (inner: z.ZodType, name: string) => keysIn(inner, isTree(value) ? value[name] : undefined, path ? `${path}.${name}` : name)
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, inner]) => into(inner as z.ZodType, name))
  if (schema instanceof z.ZodRecord && !meta.whole)
    return Object.keys(isTree(value) ? value : {}).flatMap((name) => into(schema.valueType as z.ZodType, name))
  return [{ key: path, schema, meta, role: roleOf(path) }]
}

const keysByDefaults = new WeakMap<object, ReadonlyMap<string, SettingKey>>()

/** All settings of a tree of defaults, by key. A process has one such tree, and walking the schema takes some 10 ms. */
export function settingKeys(defaults: object): ReadonlyMap<string, SettingKey> {
  const keys = keysByDefaults.get(defaults) ?? new Map(keysIn(policySchema, defaults, '').map((one) => [one.key, one]))
  keysByDefaults.set(defaults, keys)
  return keys
}

export const valueAt = (tree: object, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (isTree(value) ? value[name] : undefined), tree)

/** The tree with another value at a key; the rest is shared with the original. */
function withOne(tree: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const before = isTree(tree) ? tree : {}
  return { ...before, [name]: rest.length === 0 ? value : withOne(before[name], rest, value) }
}

export const withValues = <T extends object>(tree: T, values: ReadonlyMap<string, unknown>): T =>
  [...values].reduce<T>((changed, [key, value]) => withOne(changed, key.split('.'), value) as T, tree)

/** Equal as JSON: settings are plain values. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The faults of a setting's value, in words. */
export function faultsOf({ schema }: SettingKey, value: unknown): string[] {
  const read = schema.safeParse(value)
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`))
}
