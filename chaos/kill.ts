import { setTimeout as wait } from 'node:timers/promises'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { mustPost } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { giveChances } from '#server/play/jackpot/chances.ts'
import { approveIdentity, name as identityName } from '#tests/server/money/withdrawals/identity.ts'
import { audit } from './audit.ts'
import { deposits } from './deposits.ts'
import { draws } from './draws.ts'
import type { Load } from './load.ts'
import { confirmFor, createPlayer, callOrThrow, playUntilNoResponse, settleUncertain, spinOnce } from './player.ts'
import type { Player, Round } from './player.ts'
import { countStolen } from './stolen.ts'
import type { Target } from './target.ts'
import { withdrawals } from './withdrawals.ts'

export interface KillOptions {
  /** Closed at the end. */
  readonly target: Target
  readonly cycles: number
  /** Determines the times of the kills. */
  readonly seed: number
  /** Called after every cycle. */
  readonly onCycle?: (cycle: Cycle) => void
}

export interface Cycle {
  readonly number: number
  readonly victim: string
  readonly acknowledged: number
  /** How long it was unavailable. */
  readonly backMs: number
  /** The share of the processors that the machine's host gave to others meanwhile, 0 to 1. */
  readonly stolen: number
}

export interface KillSummary {
  readonly cycles: readonly Cycle[]
  /** Spins, draws, deposits and withdrawals with a response, before or after the kill. */
  readonly acknowledged: number
  /**
   * Those without a response at the kill, and how many of them had been settled: on a retry, each returned its one round, draw, deposit or
   * withdrawal.
   */
  readonly inDoubt: number
  readonly settledBefore: number
  readonly lost: number
  readonly wrong: readonly string[]
  /** Where the data of a run with findings was left. */
  readonly evidence?: string
}

/** Actions other than spins. */
const loads: readonly Load[] = [draws, deposits, withdrawals]

const playerCount = 6
/** Spins of one player at once: they contend for one balance. */
const lanes = 2
const [shortestMs, longestMs] = [20, 400]

/** More than a day's draws. */
const chances = 1_000

/** Accesses the database directly, not through the server. */
async function inDatabase<T>(target: Target, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(target.databaseUrl(), () => {}, { size: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Checks the whole ledger. */
const readLedger = (target: Target): Promise<string[]> =>
  inDatabase(target, async (db) => {
    const balance = await trialBalance(db, { full: true })
    return balance.sound ? [] : [`the ledger is not sound: ${JSON.stringify(balance)}`]
  })

/** Coins in addition to the welcome gift, which is locked until it is wagered. */
const free = 5_000_00
/** Unique: an account that two players share makes them one person. */
let walletNumber = 910_000_000

/** A player with chances to draw, and with coins and a bank account for withdrawals. */
async function createDrawer(target: Target, name: string): Promise<Player> {
  const player = await createPlayer(target.client, name, target.secret)
  await inDatabase(target, async (db) => {
    const row = await db.row<{ id: string }>('select id::text from player where account = $1', [name])
    if (!row) throw new Error(`${name} was not stored`)
    const { id: playerId } = row
    await giveChances(db, playerId, chances)
    await approveIdentity({ db }, playerId)
    const gift = { kind: 'welcome', currency: 'coin', from: 'mint', to: { playerId }, amount: free } as const
    await db.transaction((tx) => mustPost(tx, gift, `kill:${playerId}`, 0))
  })
  player.startBalance += free
  await confirmFor(target.client, player, 'bank')
  const account = { bankId: 'gcash', holder: identityName, account: `09${walletNumber++}` }
  player.bankId = (await callOrThrow(target.client, 'addBankInfo', account, player.token)).added
  return player
}

const isDone = (player: Player): boolean => player.isBroke || player.isDrawnOut

/**
 * Strikes the target under load, `cycles` times, at each of its victims in turn. After each: every spin, draw, deposit and withdrawal in doubt is
 * retried, every acknowledged one must be in the player's records, every balance must equal their sum, and the ledger must be sound. At the
 * end all records are read once more, from the first.
 */
export async function runKillCycles({ target, cycles, seed, onCycle }: KillOptions): Promise<KillSummary> {
  const draw = seededDraw(seed)
  const { client, victims } = target
  const everyone: Player[] = []
  const received = new Map<Player, Map<string, Round>>()
  const done: Cycle[] = []
  const wrong = new Set<string>()
  const count = { inDoubt: 0, settledBefore: 0 }

  const acknowledged = () =>
    everyone.reduce((sum, player) => loads.reduce((all, { acknowledged }) => all + acknowledged(player).size, sum + player.rounds.size), 0)
  const check = async (players: readonly Player[], receivedBy: (player: Player) => Map<string, Round>): Promise<number> => {
    let lost = 0
    for (const player of players) {
      const finding = await audit(client, loads, player, receivedBy(player))
      lost += finding.lost
      for (const problem of finding.wrong) wrong.add(problem)
    }
    for (const problem of await readLedger(target)) wrong.add(problem)
    return lost
  }

  /** False when something was lost or wrong: further cycles would only bury it. */
  const cycle = async (number: number, victim: string): Promise<boolean> => {
    while (everyone.filter((player) => !isDone(player)).length < playerCount) {
      const player = await createDrawer(target, `killer_${everyone.length}`)
      everyone.push(player)
      received.set(player, new Map())
    }
    const players = everyone.filter((player) => !isDone(player))
    const before = acknowledged()
    const over = new AbortController()
    const load = players.flatMap((player) => [
      ...Array.from({ length: lanes }, () => playUntilNoResponse(client, player, over.signal)),
      ...loads.map((one) => one.run(client, player, over.signal)),
    ])
    // An unexpected refusal is thrown where it is awaited, below.
    for (const lane of load) lane.catch(() => {})
    await wait(shortestMs + draw(longestMs - shortestMs))
    const prober = players.at(-1)
    if (!prober) throw new Error('there are no players')
    const probe = () => spinOnce(client, prober)
    const stolenSince = countStolen()
    const backMs = await target.strike(victim, probe)
    const stolen = stolenSince()
    over.abort()
    await Promise.all(load)
    const settling = players.flatMap((player) => [settleUncertain(client, player), ...loads.map(({ settle }) => settle(client, player))])
    for (const { retried, settledBefore } of await Promise.all(settling)) {
      count.inDoubt += retried
      count.settledBefore += settledBefore
    }
    const lost = await check(players, (player) => received.get(player) ?? new Map())
    const result = { number, victim, backMs, stolen, acknowledged: acknowledged() - before }
    done.push(result)
    onCycle?.(result)
    return lost + wrong.size === 0
  }

  let lost = 0
  let isClean = false
  try {
    for (let number = 1; number <= cycles; number++) {
      if (!(await cycle(number, victims[number % victims.length] ?? ''))) break
    }
    lost = await check(everyone, () => new Map())
    isClean = lost + wrong.size === 0
  } catch (error) {
    throw new Error(`Cycle ${done.length + 1} failed; its data are in ${target.folder}`, { cause: error })
  } finally {
    await target.close(!isClean)
  }
  return { cycles: done, acknowledged: acknowledged(), ...count, lost, wrong: [...wrong], ...(!isClean && { evidence: target.folder }) }
}
