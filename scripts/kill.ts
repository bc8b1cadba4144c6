import { setTimeout as wait } from 'node:timers/promises'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { audit } from './kill/audit.ts'
import { createPlayer, playUntilLost, settleDoubts } from './kill/player.ts'
import type { Player, Round } from './kill/player.ts'
import { startTarget, victims } from './kill/target.ts'
import type { Target, Victim } from './kill/target.ts'

export interface KillOptions {
  readonly cycles: number
  /** Decides the moments of the kills. */
  readonly seed: number
  /** Told about every cycle. */
  readonly onCycle?: (cycle: Cycle) => void
}

export interface Cycle {
  readonly number: number
  readonly victim: Victim
  readonly acknowledged: number
  /** From the kill until server and database answer. */
  readonly backMs: number
}

export interface KillSummary {
  readonly cycles: readonly Cycle[]
  /** Spins with an answer, before or after the kill. */
  readonly acknowledged: number
  /** Spins without an answer at the kill, and how many of them had been settled: asked again, each gave its one round. */
  readonly inDoubt: number
  readonly settledBefore: number
  readonly lost: number
  readonly wrong: readonly string[]
  /** Where the data of a run with findings were left. */
  readonly evidence?: string
}

const playerCount = 6
/** Spins of one player at once: they contend for one purse. */
const lanes = 2
const [shortestMs, longestMs] = [20, 400]

/** The ledger read as a whole, in the database itself. */
async function readLedger(target: Target): Promise<string[]> {
  const db = openDatabase(target.databaseUrl(), () => {}, 1)
  try {
    const balance = await trialBalance(db)
    return balance.sound ? [] : [`the ledger is not sound: ${JSON.stringify(balance)}`]
  } finally {
    await db.close()
  }
}

/**
 * Kills server, database or both with -9 under load, `cycles` times. After each: every spin in doubt is asked for again, every
 * acknowledged round must be in the player's records, every purse must hold what its rounds make, and the ledger must be sound.
 * At the end all records are read once more, from the first.
 */
export async function runKillCycles({ cycles, seed, onCycle }: KillOptions): Promise<KillSummary> {
  const draw = seededDraw(seed)
  const target = await startTarget()
  const { wire } = target
  const everyone: Player[] = []
  const seen = new Map<Player, Map<string, Round>>()
  const done: Cycle[] = []
  const wrong = new Set<string>()
  const count = { inDoubt: 0, settledBefore: 0 }

  const acknowledged = () => everyone.reduce((sum, player) => sum + player.rounds.size, 0)
  const check = async (players: readonly Player[], seenOf: (player: Player) => Map<string, Round>): Promise<number> => {
    let lost = 0
    for (const player of players) {
      const finding = await audit(wire, player, seenOf(player))
      lost += finding.lost
      for (const problem of finding.wrong) wrong.add(problem)
    }
    for (const problem of await readLedger(target)) wrong.add(problem)
    return lost
  }

  /** False when something was lost or wrong: more cycles would only bury it. */
  const cycle = async (number: number, victim: Victim): Promise<boolean> => {
    while (everyone.filter((player) => !player.isBroke).length < playerCount) {
      const player = await createPlayer(wire, `killer_${everyone.length}`)
      everyone.push(player)
      seen.set(player, new Map())
    }
    const players = everyone.filter((player) => !player.isBroke)
    const before = acknowledged()
    const over = new AbortController()
    const load = players.flatMap((player) => Array.from({ length: lanes }, () => playUntilLost(wire, player, over.signal)))
    // A refusal that should not be is thrown where it is awaited, below.
    for (const lane of load) lane.catch(() => {})
    await wait(shortestMs + draw(longestMs - shortestMs))
    const backMs = await target.killAndReturn(victim)
    over.abort()
    await Promise.all(load)
    for (const { asked, settledBefore } of await Promise.all(players.map((player) => settleDoubts(wire, player)))) {
      count.inDoubt += asked
      count.settledBefore += settledBefore
    }
    const lost = await check(players, (player) => seen.get(player) ?? new Map())
    const result = { number, victim, backMs, acknowledged: acknowledged() - before }
    done.push(result)
    onCycle?.(result)
    return lost + wrong.size === 0
  }

  let lost = 0
  let isClean = false
  try {
    for (let number = 1; number <= cycles; number++) {
      if (!(await cycle(number, victims[number % victims.length] ?? 'both'))) break
    }
    lost = await check(everyone, () => new Map())
    isClean = lost + wrong.size === 0
  } catch (error) {
    throw new Error(`Cycle ${done.length + 1} broke off; its data are left in ${target.folder}`, { cause: error })
  } finally {
    await target.close(!isClean)
  }
  return { cycles: done, acknowledged: acknowledged(), ...count, lost, wrong: [...wrong], ...(!isClean && { evidence: target.folder }) }
}
