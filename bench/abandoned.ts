import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import type { GameStart } from '#contract/play.ts'
import type { StagedRound } from '#contract/staged.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { drawSeeds } from '#games/staged/board.ts'
import { isOver, playStaged } from '#games/staged/game.ts'
import type { StagedGame } from '#games/staged/game.ts'
import { stagedGames } from '#games/staged/games.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { endAbandoned } from '#server/play/staged/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { playStagedRound } from '#tests/games/verifier/staged.ts'
import { takeOut } from '#tests/games/verifier/stream.ts'
import { registrationFields } from '../build/registrationFields.ts'
import { openServer } from './growth/server.ts'

/**
 * `npm run bench -- abandoned [--rounds 10000] [--players 200]`: staged rounds left at every choice, through the server's calls: lanterns and cards are
 * chosen with knowledge of the board, so that rounds go on. A day later two servers end them at once, by the games' safe rules.
 * Checks each payout with the verifier of docs/fairness.md, each player's balance, and the ledger.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10000' }, players: { type: 'string', default: '200' } },
  allowPositionals: true,
})
const wanted = Number(values.rounds)
const lanes = 8
const chance = seededDraw(20_261_123)
/** Rounds with choices, and after how many at most they are left. */
const depths: Readonly<Record<string, number>> = { mines: 21, 'hi-lo': 13, blackjack: 6, 'tatlong-baso': 4 }
const games = stagedGames.filter(({ id }) => depths[id] !== undefined)
const roundMs = 5_000
/** Enough for every bet. */
const welcomeGrant = 1_000_000_00

let now = Date.now()
const policy = { ...defaultPolicy, welcomeGrant, session: { ...defaultPolicy.session, idleMinutes: 10_000_000, days: 1_000 } }
const server = await openServer({ clock: () => now, policy })
const { app, db, jobDeps } = server
const job = { ...jobDeps, log: app.log }

async function call<Data>(path: string, body: object, token?: string): Promise<Answer<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: `/production-api/app/v1/${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: { requestId: randomUUID(), ...body },
  })
  return response.json<Answer<Data>>()
}
async function demand<Data>(path: string, body: object, token?: string): Promise<Data> {
  const { errcode, message, data } = await call<Data>(path, body, token)
  if (errcode !== 0 || data === null) throw new Error(`${path} was refused: ${message} ${JSON.stringify(data)}`)
  return data
}

interface Player {
  readonly name: string
  readonly token: string
  readonly playerId: string
}

async function register(index: number): Promise<Player> {
  const name = `leaver_${index}`
  const input = { account: name, password: `${name}-password`, ...registrationFields }
  const { token } = await demand<{ token: string }>('accountRegist4', input)
  const row = await db.row<{ id: string }>('select id::text from player where account = $1', [name])
  if (!row) throw new Error(`${name} was not stored`)
  return { name, token, playerId: row.id }
}

interface Leftover {
  readonly id: string
  /** After how many choices. */
  readonly depth: number
}

/** A choice after which the round goes on; undefined when there is none. */
function choiceOf(game: StagedGame, { legal, choices, setup, bet }: StagedRound, board: readonly number[]): string | undefined {
  const goesOn = (choice: string) => !isOver(playStaged(game, { setup, bet, layout: [], choices: [...choices, choice] }, board))
  return takeOut(legal, legal.length, chance).find(goesOn)
}

/** Bets, and leaves the round after this many choices, or as many as its board allows; undefined when it ended at once. */
async function leave(player: Player, game: StagedGame, depth: number): Promise<Leftover | undefined> {
  const { token, playerId } = player
  const { roundToken } = await demand<GameStart>('startGame', { gameId: game.id }, token)
  const setup = game.setups[chance(game.setups.length)] ?? ''
  let round = await demand<StagedRound>('stagedBet', { roundToken, stake: game.stakes[chance(game.stakes.length)], setup }, token)
  const seeds = await db.row<{ serverSeed: string; clientSeed: string; number: number }>(
    `select s.server_seed as "serverSeed", s.client_seed as "clientSeed", r.number from staged_round r join fair_seed s on s.id = r.seed_id
       where r.id = $1 and r.player_id = $2`,
    [round.roundId, playerId],
  )
  if (!seeds) throw new Error(`round ${round.roundId} was not stored`)
  const board = game.board(setup, fairDraw(drawSeeds(seeds), fairHmac))
  while (!round.isOver && round.version < depth) {
    const choice = choiceOf(game, round, board)
    if (choice === undefined) break
    const { roundId, version } = round
    round = await demand<StagedRound>('stagedChoose', { roundToken, roundId, version, choice }, token)
  }
  return round.isOver ? undefined : { id: round.roundId, depth: round.version }
}

/** One round after another in each lane. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

interface Row {
  readonly id: string
  readonly game_id: string
  readonly setup: string
  readonly bet: number
  readonly stake: number
  readonly choices: string[]
  readonly root: string
  readonly number: number
  readonly payout: number | null
  readonly by_rule: boolean
  readonly server_seed: string
  readonly client_seed: string
  readonly records: number
  readonly recorded: number | null
}

/** What is wrong with a round that was left, in words. */
function problemOf(row: Row): string | undefined {
  const stands = row.game_id === 'blackjack' ? ['stand', 'stand'] : ['cash']
  const found = playStagedRound({
    gameId: row.game_id,
    setup: row.setup,
    bet: row.bet,
    layout: [],
    choices: [...row.choices, ...stands],
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    number: row.number,
  })
  if (!row.by_rule || row.payout === null) return `round ${row.id} was not ended by its rule`
  if (row.payout !== found.payout || row.stake !== found.stake) return `round ${row.id} paid ${row.payout}, not ${found.payout}`
  if (row.root !== found.root) return `round ${row.id} has another board`
  return row.records === 1 && row.recorded === row.payout ? undefined : `round ${row.id} has ${row.records} records`
}

const wrong: string[] = []
const byDepth = new Map<string, Map<number, number>>()
try {
  const players: Player[] = []
  await inLanes(
    Array.from({ length: Number(values.players) }, (_, index) => index),
    async (index) => void players.push(await register(index)),
  )
  let abandoned = 0
  for (let number = 0; abandoned < wanted; number++) {
    const wave = new Map<string, number>()
    for (const game of games) {
      now += roundMs
      await inLanes([...players.entries()], async ([index, player]) => {
        const found = await leave(player, game, (index + number) % (depths[game.id] ?? 1))
        if (found) wave.set(found.id, found.depth)
      })
    }
    now += dayMs + 1
    // Two servers find the same rounds.
    while ((await Promise.all([endAbandoned(job), endAbandoned(job)])).some((found) => found > 0));
    // The rounds end at this moment: later is a new visit, without a reality check.
    now += policy.visitPauseMinutes * 60_000 + 1
    const rows = await db.rows<Row>(
      `select r.id::text, r.game_id, r.setup, r.bet, r.stake, r.choices, r.root, r.number, r.payout, r.by_rule, s.server_seed, s.client_seed,
           (select count(*) from round o where o.staged_round_id = r.id) as records,
           (select sum(o.payout)::bigint from round o where o.staged_round_id = r.id) as recorded
         from staged_round r join fair_seed s on s.id = r.seed_id where r.id = any($1::bigint[])`,
      [[...wave.keys()]],
    )
    if (rows.length !== wave.size) wrong.push(`${wave.size - rows.length} rounds are gone`)
    for (const row of rows) {
      const problem = problemOf(row)
      if (problem !== undefined) wrong.push(problem)
      const counts = byDepth.get(row.game_id) ?? new Map<number, number>()
      const depth = wave.get(row.id) ?? 0
      byDepth.set(row.game_id, counts.set(depth, (counts.get(depth) ?? 0) + 1))
    }
    abandoned += wave.size
    console.log(`${abandoned.toLocaleString('en')} rounds left and ended (load ${loadavg()[0]?.toFixed(1)})`)
  }
  const [sums] = await db.rows<{ differing: number; open: number }>(
    `select (select count(*) from staged_round where closed_at is null) as open,
       (select count(*) from player p join account a on a.player_id = p.id and a.owner = 'player' and a.currency = 'coin'
          where a.balance <> $1 + (select coalesce(sum(payout - stake), 0)::bigint from round where player_id = p.id and not demo)) as differing`,
    [welcomeGrant],
  )
  if (sums?.open !== 0) wrong.push(`${sums?.open} rounds are still open`)
  if (sums?.differing !== 0) wrong.push(`${sums?.differing} balances are not what the rounds make`)
  const balance = await trialBalance(db, { full: true })
  if (!balance.sound) wrong.push(`the ledger is not sound: ${JSON.stringify(balance)}`)
  for (const [id, counts] of byDepth) {
    const list = [...counts].toSorted(([a], [b]) => a - b).map(([depth, count]) => `${depth}: ${count}`)
    console.log(`${id}, rounds by the choices before: ${list.join(', ')}`)
  }
  for (const problem of wrong.slice(0, 30)) console.log(`WRONG ${problem}`)
  console.log(wrong.length === 0 ? `all ended by rule, the ledger is sound` : `${wrong.length} problems`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await server.close()
}
