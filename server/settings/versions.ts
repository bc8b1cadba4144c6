import { isSame } from './keys.ts'

/**
 * The settings in force follow from the versions and the clock alone: all servers that have read the same versions compute the same
 * settings at the same time, without any switching.
 *
 * A version states what it changes (`values`; null: back to the default), when it begins, and when it ends. Of two that set the same
 * setting, the one that began later applies; when a version ends, what it covered applies again. So a planned version never restores the
 * values of the time when it was planned.
 */
export interface Version {
  /** 1, 2, 3 … in commit order, without a gap. */
  readonly revision: number
  readonly author: string
  readonly reason: string
  readonly createdAt: number
  /** In force from `startsAt` until `endsAt` (exclusive; null: until another version sets it). */
  readonly startsAt: number
  readonly endsAt: number | null
  /** The newest revision that its author had seen. */
  readonly base: number
  readonly values: Readonly<Record<string, unknown>>
  /** For a rollback: the revision at whose beginning the restored settings were in force (0: the defaults). */
  readonly restores: number | null
  /** For a cancellation: the version, not yet begun, that it cancels. */
  readonly cancels: number | null
}

const byBeginning = (a: Version, b: Version): number => a.startsAt - b.startsAt || a.revision - b.revision

/** The layered versions at a time, lowest first: those that have begun and were neither cancelled nor rolled back. */
function begun(versions: readonly Version[], at: number): Version[] {
  const cancelled = new Set(versions.map(({ cancels }) => cancels))
  const layersAt = new Map<number, Version[]>([[0, []]])
  let layers: Version[] = []
  for (const version of versions.filter(({ startsAt, revision }) => startsAt <= at && !cancelled.has(revision)).toSorted(byBeginning)) {
    if (version.restores !== null) layers = layersAt.get(version.restores) ?? layers
    else if (version.cancels === null) layers = [...layers, version]
    layersAt.set(version.revision, layers)
  }
  return layers
}

/** Each setting that is not at its default at a given time, with the version that set it. */
export function inForce(versions: readonly Version[], at: number): Map<string, { value: unknown; version: Version }> {
  const active = new Map<string, { value: unknown; version: Version }>()
  for (const version of begun(versions, at)) {
    if (version.endsAt !== null && version.endsAt <= at) continue
    for (const [key, value] of Object.entries(version.values)) {
      if (value === null) active.delete(key)
      else active.set(key, { value, version })
    }
  }
  return active
}

/** The newest version that has begun, with which bets and awards are stamped; 0 before the first. */
export const revisionAt = (versions: readonly Version[], at: number): number => {
  const cancelled = new Set(versions.map(({ cancels }) => cancels))
  return (
    versions
      .filter(({ startsAt, revision, cancels }) => startsAt <= at && cancels === null && !cancelled.has(revision))
      .toSorted(byBeginning)
      .at(-1)?.revision ?? 0
  )
}

const changeTimesOf = (versions: readonly Version[]): number[] =>
  versions.flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))

/** The times after `at` when a version begins or ends, in order. */
export const changeTimesAfter = (versions: readonly Version[], at: number): number[] =>
  [...new Set(changeTimesOf(versions))].filter((time) => time > at).toSorted((a, b) => a - b)

/** The last time up to `at` when a version began or ended; 0 if none did. */
export const lastChangeTime = (versions: readonly Version[], at: number): number =>
  Math.max(0, ...changeTimesOf(versions).filter((time) => time <= at))

/** A setting changed by one or both of two people: its original, current and intended value. */
export interface FieldConflict {
  readonly key: string
  readonly before: unknown
  readonly theirs: unknown
  readonly yours: unknown
  /** Both changed it, to different values. */
  readonly isConflict: boolean
}

/** The changes published since a revision, compared with those requested by an author who saw only that revision. */
export function threeWay(
  versions: readonly Version[],
  base: number,
  yours: Readonly<Record<string, unknown>>,
  at: number,
  defaultOf: (key: string) => unknown,
): FieldConflict[] {
  const baseValues = inForce(
    versions.filter(({ revision }) => revision <= base),
    at,
  )
  const now = inForce(versions, at)
  const valueIn = (values: ReturnType<typeof inForce>, key: string) => (values.has(key) ? values.get(key)?.value : defaultOf(key))
  const planned = new Map(versions.filter(({ revision }) => revision > base).flatMap(({ values }) => Object.entries(values)))
  const keys = new Set([...planned.keys(), ...baseValues.keys(), ...now.keys(), ...Object.keys(yours)])
  return [...keys].toSorted().flatMap((key) => {
    const before = valueIn(baseValues, key)
    // Planned changes count as well as those in force.
    const theirs = planned.has(key) ? (planned.get(key) ?? defaultOf(key)) : valueIn(now, key)
    const own = Object.hasOwn(yours, key) ? (yours[key] ?? defaultOf(key)) : before
    const [isTheirs, isOwn] = [!isSame(before, theirs), !isSame(before, own)]
    return isTheirs || isOwn ? [{ key, before, theirs, yours: own, isConflict: isTheirs && isOwn && !isSame(theirs, own) }] : []
  })
}
