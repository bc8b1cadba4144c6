import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import { readBuilds } from './builds.ts'
import type { Build } from './builds.ts'
import { policyAt } from './inForce.ts'
import type { Policy } from './policy.ts'
import type { Fault } from './rules.ts'
import { channel, confirm, deleteReceipt, versionsAfter } from './store.ts'
import { changeTimesAfter } from './versions.ts'
import type { Version } from './versions.ts'

/** Polling interval of every server; a notification only makes it poll sooner. */
const pollMs = 1_000
/**
 * A server that could not read for this long does not know what is in force. Shorter than a receipt's life: it stops before others stop
 * waiting for it.
 */
const staleMs = 5_000
const confirmEveryMs = 5_000

const inForceNow = Symbol('in force now')
type View = Policy & { readonly [inForceNow]?: () => Policy }

/** The settings in force now as one fixed value, for a call that must not see them change. */
export const settled = (policy: Policy): Policy => (policy as View)[inForceNow]?.() ?? policy

/** Settings that always read as the values in force now, wherever the object is passed. */
function viewOf(defaults: Policy, now: () => Policy): Policy {
  const view = {}
  for (const name of Object.keys(defaults) as (keyof Policy)[])
    Object.defineProperty(view, name, { enumerable: true, get: () => now()[name] })
  return Object.defineProperty(view, inForceNow, { value: now }) as Policy
}

export interface LiveSettings {
  /** Reads the values in force at the time of reading. */
  readonly policy: Policy
  /** Reads versions published since the last poll, and confirms them. */
  poll(): Promise<void>
  /** Why this server does not know what is in force, and so takes no money calls; undefined when it does. */
  errorText(): string | undefined
  /** Polls every second from now on, and on notification. Returns a function that stops it. */
  follow(): Promise<() => Promise<void>>
}

interface Options {
  readonly db: Database
  readonly clock: Clock
  readonly defaults: Policy
  readonly serverId: string
  readonly log: (message: string) => void
}

const faultTextOf = (faults: readonly Fault[]): string | undefined =>
  faults.length === 0 ? undefined : faults.map(({ key, summary }) => `${key}: ${summary}`).join(' · ')

/** The settings of one server: the versions it has read, and what is in force by its clock. */
export function createSettings({ db, clock, defaults, serverId, log }: Options): LiveSettings {
  let versions: readonly Version[] = []
  /** Those of before, and this one: read once. */
  let builds: readonly Build[] | undefined
  let current = { policy: defaults, unfit: undefined as string | undefined, from: -Infinity, to: Infinity }
  let confirmed = { revision: -1, at: -Infinity, trouble: undefined as string | undefined }
  let readAt: number | undefined
  let isFollowing = false

  /** Evaluated again at each change, by the clock of the reader: needs no timer. */
  const now = () => {
    const at = clock()
    if (at < current.from || at >= current.to) {
      const { policy, unfit } = policyAt(defaults, versions, at, builds)
      current = { policy, unfit: faultTextOf(unfit), from: at, to: changeTimesAfter(versions, at)[0] ?? Infinity }
    }
    return current
  }

  const errorText = (): string | undefined => {
    if (isFollowing && clock() - (readAt ?? 0) > staleMs) return 'the settings could not be read'
    return now().unfit
  }

  /** Includes future values that do not fit the schema: the operator is warned before they begin. */
  const faultsAhead = (at: number): string | undefined =>
    faultTextOf([at, ...changeTimesAfter(versions, at)].flatMap((turn) => policyAt(defaults, versions, turn).unfit).slice(0, 5))

  const poll = async (): Promise<void> => {
    const startedAt = clock()
    const later = await versionsAfter(db, versions.at(-1)?.revision ?? 0)
    if (!builds) {
      builds = await readBuilds(db)
      current = { ...current, to: -Infinity }
    }
    readAt = startedAt
    if (later.length > 0) {
      versions = [...versions, ...later]
      current = { ...current, to: -Infinity }
    }
    const revision = versions.at(-1)?.revision ?? 0
    const isNew = revision !== confirmed.revision
    if (!isNew && startedAt - confirmed.at < confirmEveryMs) return
    const faults = isNew ? faultsAhead(startedAt) : confirmed.trouble
    if (isNew && faults !== undefined) log(`settings that this server cannot apply: ${faults}`)
    await confirm(db, { serverId, revision, confirmedAt: startedAt, trouble: faults ?? null })
    confirmed = { revision, at: startedAt, trouble: faults }
  }

  const follow = async (): Promise<() => Promise<void>> => {
    let running: Promise<void> | undefined
    let isNotifiedAgain = false
    let isOver = false
    let problem: string | undefined
    const look = (): void => {
      if (isOver) return
      isNotifiedAgain = running !== undefined
      running ??= poll()
        .then(
          () => (problem = undefined),
          (error: unknown) => {
            const message = error instanceof Error ? error.message : String(error)
            // A database outage is reported once, not every second.
            if (message !== problem) log(`the settings could not be read: ${message}`)
            problem = message
          },
        )
        .then(() => {})
        .finally(() => {
          running = undefined
          if (isNotifiedAgain) look()
        })
    }
    await poll()
    isFollowing = true
    const stopListening = await db.listen(channel, look)
    const timer = setInterval(look, pollMs)
    return async () => {
      isOver = true
      clearInterval(timer)
      await stopListening()
      await running
      await deleteReceipt(db, serverId)
    }
  }

  return { policy: viewOf(defaults, () => now().policy), poll, errorText, follow }
}
