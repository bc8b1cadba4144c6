import type { OperatorRole } from '#contract/operatorRoles.ts'
import type { Sql } from '../kernel/database.ts'
import { settingKeys, valueAt } from './keys.ts'
import type { Policy } from './policy.ts'
import { changesBetween, changesOf } from './publish.ts'
import type { SettingChange } from './publish.ts'
import { shapeOf } from './shape.ts'
import { liveReceipts, versionsAfter } from './store.ts'
import type { Receipt } from './store.ts'
import type { Unit } from './values.ts'
import { inForce, revisionAt } from './versions.ts'
import type { Version } from './versions.ts'

/** A setting as shown to an operator. */
export interface SettingView {
  readonly key: string
  readonly description: string
  readonly unit: Unit | null
  readonly shape: unknown
  readonly role: OperatorRole
  /** Why it cannot be changed while servers run. */
  readonly fixed: string | null
  readonly value: unknown
  readonly defaultValue: unknown
  /** The version that set it; null: the default is in force. */
  readonly setBy: Pick<Version, 'revision' | 'author' | 'reason' | 'startsAt' | 'endsAt'> | null
  /** Its other planned values, soonest first. */
  readonly planned: readonly (Pick<Version, 'revision' | 'author' | 'startsAt' | 'endsAt'> & { readonly value: unknown })[]
}

const isPlanned = (version: Version, versions: readonly Version[], now: number): boolean =>
  version.startsAt > now && !versions.some(({ cancels }) => cancels === version.revision)

const headOf = ({ revision, author, reason, startsAt, endsAt }: Version) => ({ revision, author, reason, startsAt, endsAt })

/** All settings, with the revision to send as `base` when changing one. */
export async function listSettings(sql: Sql, defaults: Policy, now: number): Promise<{ base: number; settings: SettingView[] }> {
  const versions = await versionsAfter(sql, 0)
  const active = inForce(versions, now)
  const planned = versions.filter((version) => isPlanned(version, versions, now)).toSorted((a, b) => a.startsAt - b.startsAt)
  const settings = [...settingKeys(defaults).values()].map(({ key, schema, meta, role }): SettingView => {
    const override = active.get(key)
    const defaultValue = valueAt(defaults, key)
    return {
      key,
      description: meta.description ?? '',
      unit: meta.unit ?? null,
      shape: shapeOf(schema),
      role,
      fixed: meta.fixed ?? null,
      value: override ? override.value : defaultValue,
      defaultValue,
      setBy: override ? headOf(override.version) : null,
      planned: planned.flatMap((one) =>
        Object.hasOwn(one.values, key)
          ? [
              {
                revision: one.revision,
                author: one.author,
                startsAt: one.startsAt,
                endsAt: one.endsAt,
                value: one.values[key] ?? defaultValue,
              },
            ]
          : [],
      ),
    }
  })
  return { base: versions.at(-1)?.revision ?? 0, settings }
}

/** planned: has not begun · live: in force · replaced: others have set all of it since · ended: has expired · cancelled: withdrawn before it began. */
export type VersionState = 'planned' | 'live' | 'replaced' | 'ended' | 'cancelled'
export type HistoryEntry = Version & { readonly state: VersionState }

/** All versions, newest first. */
export async function settingsHistory(sql: Sql, now: number): Promise<HistoryEntry[]> {
  const versions = await versionsAfter(sql, 0)
  const cancelled = new Set(versions.map(({ cancels }) => cancels))
  const active = inForce(versions, now)
  const stateOf = ({ revision, startsAt, endsAt, values }: Version): VersionState => {
    if (cancelled.has(revision)) return 'cancelled'
    if (startsAt > now) return 'planned'
    if (endsAt !== null && endsAt <= now) return 'ended'
    const own = Object.entries(values)
    const applies = own.some(([key, value]) => (value === null ? !active.has(key) : active.get(key)?.version.revision === revision))
    return own.length === 0 || applies ? 'live' : 'replaced'
  }
  return versions.map((version) => ({ ...version, state: stateOf(version) })).toReversed()
}

/** Which server runs which revision. A revision is in force once it has begun and every active server has confirmed it. */
export async function settingsReceipts(
  sql: Sql,
  now: number,
): Promise<{ revision: number; begun: number; isInForce: boolean; receipts: Receipt[] }> {
  const [versions, receipts] = await Promise.all([versionsAfter(sql, 0), liveReceipts(sql, now)])
  const begun = revisionAt(versions, now)
  return {
    revision: versions.at(-1)?.revision ?? 0,
    begun,
    isInForce: receipts.every(({ revision, trouble }) => revision >= begun && trouble === null),
    receipts,
  }
}

/** What a version changed when it began; undefined for an unknown one. */
export async function changesOfVersion(sql: Sql, defaults: Policy, revision: number): Promise<SettingChange[] | undefined> {
  const versions = await versionsAfter(sql, 0)
  const version = versions.find((one) => one.revision === revision)
  if (!version) return undefined
  const { startsAt } = version
  const others = versions.filter((one) => one !== version && one.cancels !== revision)
  return changesBetween(inForce(others, startsAt), inForce([...others, version], startsAt), defaults)
}

/** What a rollback to a revision would change, now and later. */
export async function changesOfRollback(sql: Sql, defaults: Policy, revision: number, now: number): Promise<SettingChange[]> {
  const versions = await versionsAfter(sql, 0)
  const rollback: Version = {
    revision: (versions.at(-1)?.revision ?? 0) + 1,
    author: '',
    reason: '',
    createdAt: now,
    startsAt: now,
    endsAt: null,
    base: 0,
    values: {},
    restores: revision,
    cancels: null,
  }
  return changesOf(versions, rollback, defaults)
}
