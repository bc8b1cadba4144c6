import type { Activity, ActivityId } from '#contract/activities.ts'
import type { CallName, Calls } from '#contract/index.ts'
import type { Handlers } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import type { Policy } from '../settings/policy.ts'

/** The player and the time: all that a red dot or a window may depend on. */
export interface PlayerContext {
  readonly sql: Sql
  readonly playerId: string
  readonly now: number
  readonly policy: Policy
}

/** Caches what several red dots need: read once per player context. */
export function oncePer<Who extends object, Found>(read: (who: Who) => Promise<Found>): (who: Who) => Promise<Found> {
  const cache = new WeakMap<Who, Promise<Found>>()
  return (who) => {
    const cached = cache.get(who) ?? read(who)
    cache.set(who, cached)
    return cached
  }
}

/** One activity, with everything that lists of activities need. Its file is registered in me/activities/registry.ts. */
export interface ActivityArea {
  readonly id: ActivityId
  readonly handlers?: Partial<Handlers<Calls>>
  /** 1 opens as a start-up pop-up, in the order of `sort`. */
  readonly type: Activity['type']
  readonly sort: number
  /** Name of the drawing. */
  readonly art: string
  /** Path of its page; null for one that exists in an overlay only, and so has no card in the lobby. */
  readonly path: string | null
  readonly unloginShowStatus: Activity['unloginShowStatus']
  readonly homeFloatShowStatus: Activity['homeFloatShowStatus']
  readonly popupEvery: Activity['popupEvery']
  /**
   * When it is on, ms UTC: `startsAt` inclusive, `endsAt` exclusive, null for no end. For a recurring one, the period that contains
   * `now`.
   */
  window(now: number, policy: Policy): { startsAt: number; endsAt: number | null }
  /** Whether it is for this player; if omitted, for all. Otherwise it is not on the player's list. */
  isFor?(player: PlayerContext): Promise<boolean>
  /**
   * For one that opens by itself only while it has news: how often for this player, or visitor (`playerId: null`); null: not now. Without
   * it, as `type` and `popupEvery` say.
   */
  opens?(reader: Omit<PlayerContext, 'playerId'> & { readonly playerId: string | null }): Promise<Activity['popupEvery'] | null>
  /** Whether the player can claim something of it now. */
  redDot(player: PlayerContext): Promise<boolean>
}

/** An activity without a start or an end. */
export const alwaysOpen = () => ({ startsAt: Date.UTC(2026, 0, 1), endsAt: null })

/** An activity whose calls are known by name, so that a call without a handler is a type error (server/handlers.ts). */
export interface DefinedActivity<Name extends CallName> extends ActivityArea {
  readonly handlers?: Pick<Handlers<Calls>, Name>
}
export const defineActivity = <Name extends CallName = never>(activity: DefinedActivity<Name>): DefinedActivity<Name> => activity
