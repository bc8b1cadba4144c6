import { oncePer } from '../../awards/activity.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { depositedSince } from '../../money/orders/depositStore.ts'
import { gameType } from '../../play/games/catalogue.ts'
import { spinLock } from '../../play/games/spinStatements.ts'
import { readSettingsAt } from '../../settings/settingsAt.ts'
import { advance, daysOf, openDayAt } from './advance.ts'
import type { Advanced, DayBet, VipRules, VipProgress } from './advance.ts'
import { gatesOf } from './gate.ts'
import * as store from './store.ts'

type Settings = Pick<Deps, 'policy' | 'defaults'>

/** A player's current status, whether or not it was stored. */
export interface VipState extends Advanced {
  /** Bets of the days and months still needed, by day and type of game. */
  readonly bets: readonly DayBet[]
  /** The stored status is outdated. */
  readonly isBehind: boolean
}

interface VipSnapshot {
  readonly playerId: string
  readonly stored: store.StoredFacts
  readonly fresh: readonly DayBet[]
  /** Days have ended since, so the next call closes them. */
  readonly closes: boolean
  readonly status: VipState
}

/** A player without a row starts at the first bet, or the first deposit. */
const fresh = (bets: readonly DayBet[], gateAt: number | null, today: number): VipProgress => ({
  experience: 0,
  level: 0,
  topLevel: 0,
  levelAt: 0,
  beforeRefund: null,
  openDay: Math.min(today, ...bets.map(({ day }) => day), ...(gateAt === null ? [] : [utcDay(gateAt)])),
  carry: {},
})

const stateOf = ({ player }: store.StoredFacts, otherwise: VipProgress): VipProgress =>
  player
    ? {
        experience: player.experience,
        level: player.level,
        topLevel: player.top_level,
        levelAt: player.level_at,
        beforeRefund: player.before_refund,
        openDay: player.open_day,
        carry: player.carry,
      }
    : otherwise

type RulesOn = (day: number) => VipRules

/** A closed day counts by the last rules in force on it: the next day's may already be in force when it is closed. */
async function readRulesOn(sql: Sql, settings: Settings): Promise<RulesOn> {
  const { at } = await readSettingsAt(sql, settings)
  return (day) => at(startOfDay(day + 1) - 1)
}

/** With `settings`, days that are closed count by the rules that were in force on them. */
async function readSnapshots(
  sql: Sql,
  playerIds: readonly string[],
  now: number,
  policy: VipRules,
  settings?: Settings,
): Promise<VipSnapshot[]> {
  const { vip } = policy
  const [all, gates] = await Promise.all([store.findAll(sql, playerIds, now), depositedSince(sql, playerIds, gatesOf(policy))])
  const snapshotsBy = (rulesOn: RulesOn = () => policy) =>
    playerIds.flatMap((playerId, index) => {
      const stored = all[index]
      return stored ? [snapshotOf(playerId, stored, gates.get(playerId) ?? null, now, vip, rulesOn)] : []
    })
  const snapshots = snapshotsBy()
  return settings && snapshots.some(({ closes }) => closes) ? snapshotsBy(await readRulesOn(sql, settings)) : snapshots
}

function snapshotOf(
  playerId: string,
  stored: store.StoredFacts,
  gateAt: number | null,
  now: number,
  vip: VipRules['vip'],
  rulesOn: RulesOn,
): VipSnapshot {
  const pending = stored.pending.flatMap(({ day, gameId, validBet }) =>
    validBet > 0 ? [{ day, gameType: gameType(gameId), validBet }] : [],
  )
  const bets = [...stored.bets, ...pending]
  const state = stateOf(stored, fresh(bets, gateAt, openDayAt(now, vip)))
  const advanced = advance(state, bets, gateAt, now, vip, rulesOn)
  const isBehind = stored.pending.length > 0 || advanced.changes.length > 0 || advanced.state.openDay !== stored.player?.open_day
  return { playerId, stored, fresh: pending, closes: advanced.state.openDay > state.openDay, status: { ...advanced, bets, isBehind } }
}

function statusIn([snapshots]: readonly VipSnapshot[]): VipState {
  if (!snapshots) throw new Error('the player has no VIP status')
  return snapshots.status
}

/** Computes a player's status from stored and pending rows: read-only, takes no lock. */
export const readState = async (sql: Sql, playerId: string, now: number, policy: VipRules): Promise<VipState> =>
  statusIn(await readSnapshots(sql, [playerId], now, policy))

/** The same, computed once per call. */
export const statusOf = oncePer(({ sql, playerId, now, policy }: PlayerContext) => readState(sql, playerId, now, policy))

/** When the clock alone changes something: the end of the first period with a bet in it, or the next audit; null when nothing does. */
function dueAt({ state, bets }: VipState, graceMs: number): number | null {
  const [day, week, month] = [daysOf(1, state.openDay), daysOf(2, state.openDay), daysOf(3, state.openDay)]
  const hasBet = (from: number) => bets.some((bet) => bet.day >= from)
  const ends = hasBet(day.from)
    ? day.to
    : hasBet(week.from)
      ? Math.min(week.to, month.to)
      : hasBet(month.from) || state.level > 1
        ? month.to
        : null
  return ends === null ? null : startOfDay(ends) + graceMs
}

/** Stores the status of players who are locked with their accounts. */
async function settleHeld(tx: Sql, playerIds: readonly string[], now: number, settings: Settings): Promise<VipSnapshot[]> {
  const { policy } = settings
  // No round of these players is between its number and its commit: every round up to the last visible one is visible.
  const snapshots = await readSnapshots(tx, playerIds, now, policy, settings)
  const behind = snapshots.filter(({ status }) => status.isBehind)
  const graceMs = policy.vip.settleGraceSeconds * 1_000
  if (behind.length > 0)
    await store.saveStates(
      tx,
      behind.map(({ status, ...one }) => ({ ...one, advanced: status, dueAt: dueAt(status, graceMs) })),
      policy.vip,
    )
  return snapshots
}

/** The same, stored. Locks the player and their balances, so that each round is counted exactly once, whichever process does it. */
export async function settleVip(tx: Sql, playerId: string, now: number, settings: Settings): Promise<VipState> {
  await lockPlayer(tx, playerId)
  await tx.rows(spinLock, [playerId])
  return statusIn(await settleHeld(tx, [playerId], now, settings))
}

/**
 * The same for many players, skipping those that are locked now; returns the skipped ones. Never waits, so that it and a spin cannot
 * deadlock.
 */
export async function settleFree(tx: Sql, playerIds: readonly string[], now: number, settings: Settings): Promise<string[]> {
  const locked = await store.lockFree(tx, playerIds)
  await settleHeld(tx, locked, now, settings)
  const done = new Set(locked)
  return playerIds.filter((id) => !done.has(id))
}

type User = Pick<Context<'user'>, 'tx' | 'db' | 'caller' | 'now' | 'policy' | 'defaults'>

/** For pages that read the stored status: updates it first. Not within a transaction. */
export async function currentState({ tx, db, caller, now, policy, defaults }: User): Promise<VipState> {
  const current = await readState(tx, caller.playerId, now, policy)
  return current.isBehind ? db.transaction((own) => settleVip(own, caller.playerId, now, { policy, defaults })) : current
}
