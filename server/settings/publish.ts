import { writeAudit } from '../kernel/audit.ts'
import type { AuditEntry } from '../kernel/audit.ts'
import type { Database, Sql } from '../kernel/database.ts'
import { policyAt } from './inForce.ts'
import { faultsOf, isSame, settingKeys, valueAt } from './keys.ts'
import type { SettingKey } from './keys.ts'
import type { Policy } from './policy.ts'
import { faultsAcross, versioned } from './rules.ts'
import type { Fault } from './rules.ts'
import { insertVersion, lockHead, versionsAfter } from './store.ts'
import { inForce, threeWay, changeTimesAfter } from './versions.ts'
import type { FieldConflict, Version } from './versions.ts'

/** A change: its author and content, and the revision the author had seen. */
export interface Change {
  readonly author: string
  readonly reason: string
  /** The newest revision that the author has seen. */
  readonly base: number
  /** By key; null: back to the default. */
  readonly values: Readonly<Record<string, unknown>>
  /** When it begins; null: at once. When it ends; null: when another version sets it. */
  readonly startsAt?: number | null
  readonly endsAt?: number | null
}

/** A fault of a change. `at`: when it first arises, considering what is already planned; null: at once. */
export type ChangeFault = Fault & { readonly at: number | null }

export type Refused =
  | { readonly refused: 'stale'; readonly revision: number; readonly fields: readonly FieldConflict[] }
  | { readonly refused: 'faults'; readonly faults: readonly ChangeFault[] }
export type Published = { readonly revision: number; readonly startsAt: number; readonly endsAt: number | null }

export interface Publishing {
  /** The pool, or the enclosing transaction. */
  readonly db: Sql & Pick<Database, 'transaction'>
  readonly now: number
  readonly defaults: Policy
  /** A further check of all settings together: the economy's bounds. */
  readonly check?: (policy: Policy) => readonly Fault[]
  /** Whether the author may change a setting. */
  readonly may?: (setting: SettingKey) => boolean
}

/** Faults of the change itself, independent of other versions. */
function ownFaults({ defaults, now, may = () => true }: Publishing, versions: readonly Version[], version: Version): Fault[] {
  const keys = settingKeys(defaults)
  const { values, startsAt, endsAt } = version
  const activeValues = inForce(versions, startsAt)
  const faults = Object.entries(values).flatMap(([key, value]): Fault[] => {
    const setting = keys.get(key)
    // Values left behind by another build can be removed.
    if (!setting) return value === null && activeValues.has(key) ? [] : [{ key, summary: 'there is no such setting' }]
    if (!may(setting)) return [{ key, summary: `requires the role ${setting.role}` }]
    if (setting.meta.fixed !== undefined) return [{ key, summary: `cannot be changed while servers run. ${setting.meta.fixed}` }]
    return value === null ? [] : faultsOf(setting, value).map((summary) => ({ key, summary }))
  })
  const unincreasedVersions = Object.entries(versioned).flatMap(([key, rules]) => {
    const isOfRules = (one: string): boolean => one === key || rules.some((rule) => one === rule || one.startsWith(`${rule}.`))
    const touched = Object.keys(values).find(isOfRules)
    if (touched === undefined) return []
    const after = { ...Object.fromEntries([...activeValues].map(([one, { value }]) => [one, value])), ...values }
    if (Object.entries(after).every(([one, value]) => value === null || !isOfRules(one))) return []
    // Above all that other rules had or were to have: the records of each name its own.
    const used = [valueAt(defaults, key), ...versions.map((other) => other.values[key])].map((one) => Number(one ?? 0))
    const why = touched === key ? '' : ` when ${touched} changes`
    return Number(values[key] ?? 0) > Math.max(...used) ? [] : [{ key, summary: `must be increased${why}: results are stored with it` }]
  })
  const overlapping = versions.flatMap((other) => {
    const isWindow = endsAt !== null && other.endsAt !== null && other.endsAt > now
    const meets =
      isWindow && other.startsAt < endsAt && startsAt < other.endsAt && !versions.some(({ cancels }) => cancels === other.revision)
    return meets
      ? Object.keys(values).flatMap((key) =>
          Object.hasOwn(other.values, key) ? [{ key, summary: `revision ${other.revision} sets it for an overlapping period` }] : [],
        )
      : []
  })
  return [
    ...faults,
    ...unincreasedVersions,
    ...overlapping,
    ...(startsAt < now ? [{ key: 'from', summary: 'is in the past' }] : []),
    ...(endsAt !== null && endsAt <= startsAt ? [{ key: 'until', summary: 'must be after the start' }] : []),
    ...(Object.keys(values).length === 0 && version.restores === null && version.cancels === null
      ? [{ key: 'values', summary: 'nothing would change' }]
      : []),
  ]
}

const faultKeyOf = ({ key, summary }: Fault) => `${key}\0${summary}`

/**
 * Faults of all settings together, at each future time when a version begins or ends; faults that exist without the change are not
 * counted against it.
 */
function faultsOfAll(publishing: Publishing, versions: readonly Version[], version: Version): ChangeFault[] {
  const { defaults, now, check = () => [] } = publishing
  const allVersions = [...versions, version]
  const found = new Map<string, ChangeFault>()
  const faultsAt = (versions: readonly Version[], at: number): Fault[] => {
    const { policy, unfit } = policyAt(defaults, versions, at)
    return [...unfit, ...faultsAcross(policy), ...check(policy)]
  }
  const mixed = new Set(mixedRules(publishing, versions).map(faultKeyOf))
  for (const fault of mixedRules(publishing, allVersions))
    if (!mixed.has(faultKeyOf(fault)) && !found.has(faultKeyOf(fault))) found.set(faultKeyOf(fault), fault)
  for (const at of [now, ...changeTimesAfter(allVersions, now)]) {
    const before = new Set(faultsAt(versions, at).map(faultKeyOf))
    for (const fault of faultsAt(allVersions, at)) {
      const words = faultKeyOf(fault)
      if (!before.has(words) && !found.has(words)) found.set(words, { ...fault, at: at === now ? null : at })
    }
  }
  return [...found.values()]
}

/**
 * Where one version will stand for two sets of rules: a change within a window carries its version beyond the window, whose rules end. All times
 * are compared, because results are stored with the earlier ones, too.
 */
function mixedRules({ defaults, now }: Publishing, versions: readonly Version[]): ChangeFault[] {
  const keys = [...settingKeys(defaults).keys()]
  const times = [0, ...changeTimesAfter(versions, 0)].map((at) => ({ at, values: inForce(versions, at) }))
  return Object.entries(versioned).flatMap(([key, rules]) => {
    const parts = keys.filter((one) => rules.some((rule) => one === rule || one.startsWith(`${rule}.`)))
    const rulesOf = new Map<unknown, Map<string, unknown>>()
    return times.flatMap(({ at, values }) => {
      const valueOf = (one: string) => (values.has(one) ? values.get(one)?.value : valueAt(defaults, one))
      const version = valueOf(key)
      const first = rulesOf.get(version)
      if (!first) rulesOf.set(version, new Map(parts.map((part) => [part, valueOf(part)])))
      if (!first || at <= now) return []
      return parts
        .filter((part) => !isSame(first.get(part), valueOf(part)))
        .map((part) => ({ key: part, summary: `would change without ${key}, as another change begins or ends then: set both here`, at }))
    })
  })
}

type Head = Omit<Version, 'revision' | 'createdAt' | 'startsAt'> & { readonly startsAt: number | null }

/** Returns the version as it would be published, or the reasons against it. */
function judge(publishing: Publishing, versions: readonly Version[], head: Head): Version | Refused {
  const { now, defaults } = publishing
  const latest = versions.at(-1)?.revision ?? 0
  if (head.base !== latest) {
    const fields = threeWay(versions, head.base, head.values, now, (key) => valueAt(defaults, key))
    return { refused: 'stale', revision: latest, fields }
  }
  const version: Version = { ...head, revision: latest + 1, createdAt: now, startsAt: head.startsAt ?? now }
  const own = [...ownFaults(publishing, versions, version), ...targetFaults(publishing, versions, version)].map((fault) => ({
    ...fault,
    at: null,
  }))
  // Unreadable values are reported as they are; the rest is still checked together.
  const readable = Object.entries(version.values).filter(([key]) => own.every((fault) => fault.key !== key))
  const faults = [...own, ...faultsOfAll(publishing, versions, { ...version, values: Object.fromEntries(readable) })]
  return faults.length > 0 ? { refused: 'faults', faults } : version
}

/** The only place that writes a version: fully checked, against the latest revision, with its line in the audit log. */
const write = (publishing: Publishing, head: Head): Promise<Published | Refused> =>
  publishing.db.transaction(async (tx) => {
    await lockHead(tx)
    const versions = await versionsAfter(tx, 0)
    const version = judge(publishing, versions, head)
    if ('refused' in version) return version
    await insertVersion(tx, version)
    await writeAudit(tx, auditOf(version, versions, publishing.defaults), publishing.now)
    return { revision: version.revision, startsAt: version.startsAt, endsAt: version.endsAt }
  })

/** A rollback needs a version that was in force, and a cancellation needs one that was not. */
function targetFaults({ now, defaults, may = () => true }: Publishing, versions: readonly Version[], version: Version): Fault[] {
  const { restores, cancels } = version
  const isCancelled = (revision: number) => versions.some((one) => one.cancels === revision)
  const fault = (summary: string): Fault[] => [{ key: 'revision', summary }]
  if (restores !== null && restores !== 0) {
    const target = versions.find(({ revision }) => revision === restores)
    if (!target || target.cancels !== null) return fault(`there is no revision ${restores} to roll back to`)
    if (target.startsAt > now || isCancelled(restores)) return fault(`revision ${restores} was never in force`)
  }
  if (cancels !== null) {
    const target = versions.find(({ revision }) => revision === cancels)
    if (!target) return fault(`there is no revision ${cancels}`)
    if (isCancelled(cancels)) return fault(`revision ${cancels} has already been cancelled`)
    if (target.startsAt <= now) return fault(`revision ${cancels} is already in force: roll back instead`)
  }
  // A rollback or a cancellation changes settings, too.
  const planned = versions.find(({ revision }) => revision === cancels)?.values ?? {}
  const touched = [...Object.keys(planned), ...(restores === null ? [] : changesOf(versions, version, defaults).map(({ key }) => key))]
  const keys = settingKeys(defaults)
  return touched.flatMap((key) => {
    const setting = keys.get(key)
    return setting && !may(setting) ? [{ key, summary: `requires the role ${setting.role}` }] : []
  })
}

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

function auditOf(version: Version, versions: readonly Version[], defaults: Policy): AuditEntry {
  const { revision, author, reason, startsAt, endsAt, createdAt, restores, cancels } = version
  const changes = changesOf(versions, version, defaults).map(({ key, before, after }) => `${key}: ${jsonText(before)} → ${jsonText(after)}`)
  const when = [
    ...(startsAt > createdAt ? [`from ${new Date(startsAt).toISOString()}`] : []),
    ...(endsAt === null ? [] : [`until ${new Date(endsAt).toISOString()}`]),
    ...(restores === null ? [] : [`rolled back to revision ${restores}`]),
    ...(cancels === null ? [] : [`cancelled revision ${cancels}`]),
  ]
  return { actor: author, action: 'settings.published', target: `settings:${revision}`, reason: [reason, ...when, ...changes].join(' · ') }
}

export interface SettingChange {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

type Values = ReturnType<typeof inForce>

export function changesBetween(before: Values, after: Values, defaults: Policy): SettingChange[] {
  const valueOf = (values: Values, key: string) => (values.has(key) ? values.get(key)?.value : valueAt(defaults, key))
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((key) => ({ key, before: valueOf(before, key), after: valueOf(after, key) }))
    .filter(({ before: one, after: other }) => !isSame(one, other))
}

/** What a version changes when it begins or later, when a window ends that hid it or a plan begins without it: of each setting the first change. */
export function changesOf(versions: readonly Version[], version: Version, defaults: Policy): SettingChange[] {
  const allVersions = [...versions, version]
  const first = new Map<string, SettingChange>()
  for (const at of [version.startsAt, ...changeTimesAfter(allVersions, version.startsAt)])
    for (const change of changesBetween(inForce(versions, at), inForce(allVersions, at), defaults))
      if (!first.has(change.key)) first.set(change.key, change)
  return [...first.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Changes settings, at once or from a given time. */
export const publish = (publishing: Publishing, { author, reason, base, values, startsAt = null, endsAt = null }: Change) =>
  write(publishing, { author, reason, base, values, startsAt, endsAt, restores: null, cancels: null })

interface Reversal {
  readonly author: string
  readonly reason: string
  readonly base: number
  readonly revision: number
}
/** Rolls back in one step to what was in force when a revision began (0: the defaults). Planned versions stay planned. */
export const rollback = (publishing: Publishing, { author, reason, base, revision }: Reversal) =>
  write(publishing, { author, reason, base, values: {}, startsAt: null, endsAt: null, restores: revision, cancels: null })

/** Cancels a version that has not begun. */
export const cancelVersion = (publishing: Publishing, { author, reason, base, revision }: Reversal) =>
  write(publishing, { author, reason, base, values: {}, startsAt: null, endsAt: null, restores: null, cancels: revision })

/** The effect of a change, without publishing it: refused as by `publish`, or each setting before and after. */
export async function checkChange(
  publishing: Publishing,
  change: Change,
): Promise<Refused | { readonly changes: readonly SettingChange[] }> {
  const versions = await versionsAfter(publishing.db, 0)
  const { startsAt = null, endsAt = null } = change
  const version = judge(publishing, versions, { ...change, startsAt, endsAt, restores: null, cancels: null })
  return 'refused' in version ? version : { changes: changesOf(versions, version, publishing.defaults) }
}

/** The differences between two revisions, each as it was when it began; 0: the defaults. */
export function diffVersions(versions: readonly Version[], defaults: Policy, from: number, to: number): SettingChange[] {
  const valuesOf = (revision: number): Values =>
    inForce(
      versions.filter((one) => one.revision <= revision),
      versions.find((one) => one.revision === revision)?.startsAt ?? 0,
    )
  return changesBetween(valuesOf(from), valuesOf(to), defaults)
}
