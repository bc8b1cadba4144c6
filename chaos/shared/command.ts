import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sharedStates } from '#contract/live.ts'
import { sharedGame } from '#games/shared/games.ts'
import { sharedIds } from '#games/shared/ids.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { latestSharedRound } from '#server/play/shared/store.ts'
import type { SharedRoundRow } from '#server/play/shared/store.ts'
import { publicRound } from '#server/play/shared/views.ts'
import { betOnce, cashOutOnce, createBettor, callOrThrow } from './bettors.ts'
import { checkSharedRounds, checkMoney } from './checks.ts'
import { listen } from './listeners.ts'
import { createSecrets } from './secrets.ts'
import { startServers } from './servers.ts'
import type { Server } from './servers.ts'

/**
 * `npm run test:shared`: shared rounds on two servers, with listeners and bettors on both. First some rounds without a fault, to measure how far
 * listeners are behind; then a server, the other one and both are killed in every phase of a round. Checks that no bet is lost or doubled, that
 * every payout is what the verifier of docs/fairness.md computes, that all listeners are shown one result for each round, that no byte sent
 * during a round contains its seed, and that the ledger is sound. `--games`, `--listeners`, `--bettors`, `--quiet` rounds, `--phases`, `--seed`.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: 'color-game,crash' },
    listeners: { type: 'string', default: '200' },
    bettors: { type: 'string', default: '50' },
    quiet: { type: 'string', default: '2' },
    phases: { type: 'string', default: sharedStates.join() },
    seed: { type: 'string', default: '1' },
  },
})
const games = sharedIds.filter((id) => values.games.split(',').includes(id))
const draw = seededDraw(Number(values.seed))
const registeredAtOnce = 8
const pollMs = 10
const limitMs = 180_000
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

const target = await startServers()
const { servers } = target
// Ended from outside, it leaves no server or database running.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void target.close(true).finally(() => process.exit(1)))
// Thousands of listeners that come back at once occupy this process for seconds.
const db = openDatabase(target.databaseUrl, () => {}, { size: 2, connectLimitMs: 60_000 })
const secrets = createSecrets()
const { scan } = secrets
const wrong = new Set<string>()
const onWrong = (problem: string) => void wrong.add(problem)
const onFailure = (error: unknown) => onWrong(String(error))
const options = { servers, draw, scan }

async function register(count: number) {
  const names = Array.from({ length: count }, (_, index) => `bettor_${index}`)
  const playerIdOf = async (name: string) => {
    const row = await db.row<{ id: string }>('select id::text from player where account = $1', [name])
    if (!row) throw new Error(`${name} was not stored`)
    return row.id
  }
  const made = await Promise.all(
    Array.from({ length: registeredAtOnce }, async (_, lane) => {
      const own = []
      for (let index = lane; index < count; index += registeredAtOnce) own.push(await createBettor(options, names[index] ?? '', playerIdOf))
      return own
    }),
  )
  return made.flat()
}

type Bettors = Awaited<ReturnType<typeof register>>

type Matches = (round: SharedRoundRow) => boolean
/** Everybody who waits for a state of a game's latest round: the database is asked once for all. */
const waiting = new Set<{ readonly gameId: string; readonly is: Matches; readonly found: (round: SharedRoundRow) => void }>()
let isOver = false
const looking = (async () => {
  while (!isOver) {
    for (const gameId of new Set([...waiting].map((one) => one.gameId))) {
      const round = await latestSharedRound(db, gameId)
      for (const one of waiting)
        if (round && one.gameId === gameId && one.is(round)) {
          waiting.delete(one)
          one.found(round)
        }
    }
    await wait(pollMs)
  }
})()
looking.catch(onFailure)

/** Waits until the game's latest round is in a state; returns it. */
const until = (gameId: string, is: Matches): Promise<SharedRoundRow> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${gameId} did not move on in ${limitMs / 1_000} s`)), limitMs)
    waiting.add({
      gameId,
      is,
      found(round) {
        clearTimeout(timer)
        resolve(round)
      },
    })
  })

/** The next round from its opening: everybody bets, and leaves by hand where the game allows it. */
async function playRound(gameId: string, bettors: Bettors, after: number) {
  const game = sharedGame(gameId)
  const row = await until(gameId, ({ state, number }) => state === 'open' && number > after)
  await secrets.refresh(db, gameId)
  if (!game) throw new Error(`${gameId} is not a game`)
  const round = await publicRound(db, game, row)
  const note = (problem: string | undefined) => problem && onWrong(problem)
  const playing = Promise.all(
    bettors.map(async (bettor) => {
      note(await betOnce(options, gameId, bettor, round))
      if (!game.run?.cashOut || !bettor.bets.has(row.number)) return
      await until(gameId, ({ state, number }) => number > row.number || (state !== 'open' && state !== 'closed'))
      note(await cashOutOnce(options, gameId, bettor, row.number))
    }),
  )
  // The seed is public once the round is drawn.
  const revealed = until(gameId, ({ state, number }) => number > row.number || !['open', 'closed', 'running'].includes(state)).then(() =>
    secrets.refresh(db, gameId),
  )
  const done = Promise.all([playing, revealed])
  done.catch(onFailure)
  return { number: row.number, done }
}

/** Kills servers in a phase of a round, and starts them again. Returns the state that the round was left in, and how long it took. */
async function killDuring(gameId: string, phase: string, number: number, victims: readonly Server[]) {
  const isGone: Matches = (round) => round.number > number
  if (phase === 'drawn' && gameId !== 'crash') {
    // Paid at once: strike when the value arrives.
    const { beacon_at: at } = await until(gameId, (round) => round.state === 'closed' || isGone(round))
    await wait(Math.max(0, at - Date.now()) + draw(30))
  } else await until(gameId, (round) => isGone(round) || (round.number === number && round.state === phase))
  if (phase === 'open') await wait(3_000 + draw(2_000))
  else if (phase === 'running') await wait(draw(1_500))
  await Promise.all(victims.map((server) => server.kill()))
  const startedAt = performance.now()
  const round = await latestSharedRound(db, gameId)
  await Promise.all(victims.map((server) => server.start()))
  return { state: round?.number === number ? round.state : 'over', backMs: performance.now() - startedAt }
}

const phasesOf = (gameId: string): readonly string[] =>
  ['open', 'closed', ...(sharedGame(gameId)?.run ? ['running'] : []), 'drawn', 'settled'].filter((phase) =>
    values.phases.split(',').includes(phase),
  )

let isBroken = true
try {
  const bettors = await register(Number(values.bettors))
  console.log(`${bettors.length} bettors registered (load ${loadavg()[0]?.toFixed(1)})`)
  for (const gameId of games) {
    const behind: number[] = []
    const late: number[] = []
    let isQuiet = false
    const paths = await Promise.all(bettors.map(async ({ token }) => (await callOrThrow(options, 'getLiveUrl', { gameId }, token)).url))
    await secrets.refresh(db, gameId)
    const since = ((await latestSharedRound(db, gameId))?.number ?? 0) + 1
    const listeners = Array.from({ length: Number(values.listeners) }, (_, index) => {
      const seenNumbers = new Set<number>()
      return listen({
        servers,
        first: index,
        path: paths[index % paths.length] ?? '',
        scan,
        onWrong,
        onEvent(ms, { round }) {
          if (!isQuiet) return
          behind.push(ms)
          if (round.state !== 'closed' || seenNumbers.has(round.number)) return
          seenNumbers.add(round.number)
          late.push(Date.now() - round.closesAt)
        },
      })
    })
    let last = since - 1
    for (let quiet = 0; quiet < Number(values.quiet); quiet++) {
      const { number, done } = await playRound(gameId, bettors, last)
      isQuiet = true
      await done
      await until(gameId, (round) => round.number > number || round.state === 'settled' || round.state === 'void')
      last = number
    }
    isQuiet = false
    for (const sorted of [behind, late]) sorted.sort((a, b) => a - b)
    console.log(
      `${gameId}: ${listeners.length} listeners, ${behind.length} events, behind p50 ${percentile(behind, 0.5)} ms, p99 ${percentile(behind, 0.99)} ms; ` +
        `“closed” after the end of bets p50 ${percentile(late, 0.5)} ms, p99 ${percentile(late, 0.99)} ms (load ${loadavg()[0]?.toFixed(1)})`,
    )
    console.log('| game | phase | killed | left in | back after | load |\n| --- | --- | --- | --- | --- | --- |')
    for (const phase of phasesOf(gameId))
      for (const victims of [[servers[0]], [servers[1]], servers]) {
        const { number, done } = await playRound(gameId, bettors, last)
        const { state, backMs } = await killDuring(gameId, phase, number, victims)
        await done
        await until(gameId, (round) => round.number > number || round.state === 'settled' || round.state === 'void')
        last = number
        const names = victims.map(({ name }) => name).join(' and ')
        console.log(`| ${gameId} | ${phase} | ${names} | ${state} | ${(backMs / 1_000).toFixed(1)} s | ${loadavg()[0]?.toFixed(1)} |`)
      }
    // A last round, which all listeners see after the last kill.
    const { number, done } = await playRound(gameId, bettors, last)
    await done
    await until(gameId, (round) => round.number > number)
    await wait(2_000)
    const found = await checkSharedRounds(db, gameId, { bettors, listeners, since, until: number })
    console.log(`${gameId}: ${found.rounds} rounds, ${found.voids} of them void, ${found.bets} bets`)
    for (const problem of found.wrong) onWrong(problem)
    for (const listener of listeners) listener.stop()
    for (const bettor of bettors) {
      bettor.bets.clear()
      bettor.cashOuts.clear()
    }
  }
  for (const problem of await checkMoney(db, bettors)) onWrong(problem)
  console.log(`${(secrets.scanned() / 1e6).toFixed(1)} MB scanned for seeds of rounds in play`)
  for (const problem of [...wrong].slice(0, 50)) console.log(`WRONG ${problem}`)
  console.log(wrong.size === 0 ? 'nothing lost, nothing doubled' : `${wrong.size} problems`)
  isBroken = wrong.size > 0
} finally {
  isOver = true
  await looking
  await db.close()
  await target.close(isBroken)
  if (isBroken) {
    console.log(`The data are left in ${target.folder}`)
    process.exitCode = 1
  }
}
