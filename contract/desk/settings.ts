import * as z from 'zod/mini'
import { operatorRoles } from '../operatorRoles.ts'
import { moment } from '../values.ts'
import { deskCall } from './call.ts'
import { outcome, reason } from './values.ts'

const revision = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
/** ms UTC; null: at once, or without an end. */
const bound = z.nullable(moment)
/** The new values, by key; null: back to the default. */
const values = z.record(z.string().check(z.maxLength(120)), z.unknown())
/** `base`: the newest revision that the caller has seen. */
const changeFields = { base: revision, values, startsAt: bound, endsAt: bound }

const version = { revision: z.number(), author: z.string(), startsAt: z.number(), endsAt: z.nullable(z.number()) }

const setting = z.object({
  key: z.string(),
  /** What the setting means. */
  description: z.string(),
  /** The unit of a number; `coins` are hundredths. */
  unit: z.nullable(z.string()),
  /** The allowed values, as JSON Schema: the form is built from it. */
  shape: z.unknown(),
  role: z.enum(operatorRoles),
  /** The operator may change it. */
  isMine: z.boolean(),
  /** It affects money or odds: changing it requires the second factor. */
  isMoney: z.boolean(),
  /** Why it cannot be changed while servers run. */
  fixed: z.nullable(z.string()),
  value: z.unknown(),
  defaultValue: z.unknown(),
  /** The revision that set the value; null: the default applies. */
  setBy: z.nullable(z.object({ ...version, reason: z.string() })),
  planned: z.array(z.object({ ...version, value: z.unknown() })),
})
export type Setting = z.infer<typeof setting>

/** An error in a change. `at`: when it takes effect, according to planned versions; null: at once. */
const fault = z.object({ key: z.string(), summary: z.string(), at: z.nullable(z.number()) })
export type SettingFault = z.infer<typeof fault>
/** A setting changed by another operator, or by both: its old value, its current one, and the caller's. */
const conflict = z.object({ key: z.string(), before: z.unknown(), theirs: z.unknown(), yours: z.unknown(), isConflict: z.boolean() })
/** Another version was published meanwhile. */
const stale = z.object({ revision: z.number(), by: z.string(), fields: z.array(conflict) })
export type StaleSettings = z.infer<typeof stale>

/** Published, or kept for a second operator: then it has no revision yet. */
const published = z.object({
  ...outcome.shape,
  revision: z.nullable(z.number()),
  startsAt: z.nullable(z.number()),
  endsAt: z.nullable(z.number()),
})

const who = ['content', 'finance', 'risk', 'support'] as const
/** The roles that may change each setting are declared with the setting. */
const changer = ['content', 'finance'] as const

export const settingsCalls = {
  settings: deskCall({
    who,
    input: z.object({}),
    output: z.object({ base: z.number(), settings: z.array(setting) }),
  }),
  /** The revision that each server runs: small, polled every few seconds. */
  settingsState: deskCall({
    who,
    input: z.object({}),
    output: z.object({
      now: z.number(),
      revision: z.number(),
      /** The newest revision that has begun. */
      begun: z.number(),
      /** Every server has confirmed it. */
      isInForce: z.boolean(),
      servers: z.array(z.object({ serverId: z.string(), revision: z.number(), confirmedAt: z.number(), trouble: z.nullable(z.string()) })),
    }),
  }),
  /** The newest two hundred versions, newest first. */
  settingsHistory: deskCall({
    who,
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          ...version,
          state: z.enum(['planned', 'live', 'replaced', 'ended', 'cancelled']),
          reason: z.string(),
          createdAt: z.number(),
          values: z.record(z.string(), z.unknown()),
          restores: z.nullable(z.number()),
          cancels: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /** What a version changed when it began, or what a rollback to it would change now; 0: the defaults. */
  settingsChanges: deskCall({
    who,
    input: z.object({ of: z.enum(['version', 'rollback']), revision }),
    output: z.object({ changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })) }),
  }),
  /** The effect of a change, and all objections to it; changes nothing. */
  settingsCheck: deskCall({
    who: changer,
    input: z.object(changeFields),
    output: z.object({
      faults: z.array(fault),
      stale: z.nullable(stale),
      needsSecondFactor: z.boolean(),
      /** And a second operator. */ needsSecond: z.boolean(),
    }),
  }),
  /** Requires the second factor when one of the settings affects money. */
  settingsPublish: deskCall({
    who: changer,
    mutates: true,
    input: z.object({ ...changeFields, reason }),
    output: published,
  }),
  /** Returns in one step to the settings in force when a revision began; 0: the defaults. */
  settingsRollback: deskCall({
    who: changer,
    mutates: true,
    isMoney: true,
    input: z.object({ base: revision, revision, reason }),
    output: published,
  }),
  /** Cancels a planned version. */
  settingsCancel: deskCall({
    who: changer,
    mutates: true,
    isMoney: true,
    input: z.object({ base: revision, revision, reason }),
    output: published,
  }),
}
