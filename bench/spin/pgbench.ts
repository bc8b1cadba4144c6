import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { playRound } from '#games/slots/engine/play.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import type { Database } from '#server/kernel/database.ts'
import { spinColumns, spinSettleAsRead } from '#server/play/games/spinStatements.ts'
import type { UnsettledSpin } from '#server/play/games/spinStatements.ts'
import { feedValue } from '#server/play/games/spinStore.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { game } from './players.ts'
import type { PlayerInGame } from './players.ts'

const execute = promisify(execFile)

/** Version line of the pgbench in the PATH; undefined when there is none. */
export const findPgbench = (): Promise<string | undefined> =>
  execute('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )

/** Transactions per second of one run. */
export async function runPgbench(databaseUrl: string, clients: number, seconds: number, args: readonly string[]): Promise<number> {
  const { stdout } = await execute('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    ...args,
    databaseUrl,
  ])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  if (Number.isNaN(perSecond) || failed > 0) throw new Error(`pgbench did not measure:\n${stdout}`)
  return perSecond
}

const rounds = 20

/** The visit of a pgbench player: their id as 32 bytes, because a script cannot hash. */
const visit = (player: string): string => `decode(lpad(${player}::text, 64, '0'), 'hex')`

/** The server's own statement with pgbench's variables in place of its parameters, for one real round. */
function scriptOf(round: ReturnType<typeof playRound>): string {
  const validBet = Math.min(round.stake, Math.abs(round.payout - round.stake))
  const values: Record<keyof UnsettledSpin, string> = {
    player_id: ':player',
    currency: `'coin'`,
    stake: `${round.stake}`,
    payout: `${round.payout}`,
    game_session_hash: visit(':player'),
    game_id: `'${game.id}'`,
    demo: 'false',
    valid_bet: `${validBet}`,
    rules_version: `${game.rulesVersion}`,
    settings_revision: `${defaultPolicy.revision}`,
    seed_id: ':seed',
    nonce: ':nonce',
    request_id: 'gen_random_uuid()',
    at: ':now',
    session_hash: '(select token_hash from session where player_id = :player limit 1)',
    bonus_until: 'null',
    last_at: '(select max(at) from round where player_id = :player and at >= :now and at <= :now)',
  }
  const feed = `'{${feedValue(defaultPolicy.jackpot.feed).join(',')}}'`
  const inOrder = [...spinColumns.map(([column]) => values[column]), feed, `${defaultPolicy.largeWin}`]
  const statement = spinSettleAsRead.replaceAll(/\$(\d+)/g, (_, number: string) => inOrder[Number(number) - 1] ?? '')
  return `\\set player :first_player + :client_id\n\\set seed :first_seed + :client_id\n\\set nonce :nonce + 1\n${statement};\n`
}

export interface PgbenchSpins {
  /** Spins per second, one client per player. */
  spins(seconds: number): Promise<number>
}

/** Prepares the very statement that a spin settles with, for pgbench: real rounds, a player and a seed pair for each client. */
export async function preparePgbenchSpins(
  folder: string,
  databaseUrl: string,
  db: Database,
  players: readonly PlayerInGame[],
): Promise<PgbenchSpins> {
  const [first] = players
  if (!first) throw new Error('there are no players')
  if (players.some((player, index) => player.playerId !== first.playerId + index || player.seedId !== first.seedId + index)) {
    throw new Error('the players’ ids are not consecutive')
  }
  for (const player of players) {
    await db.rows(
      `insert into game_session (token_hash, player_id, game_id, currency, started_at) values (${visit('$1::bigint')}, $1, $2, 'coin', 0)`,
      [player.playerId, game.id],
    )
  }
  const draw = seededDraw(1)
  const files = Array.from({ length: rounds }, (_, index) => {
    const file = join(folder, `spin-${index}.sql`)
    writeFileSync(file, scriptOf(playRound(game, first.stake, draw)))
    return file
  })
  return {
    async spins(seconds) {
      const used = await db.row<{ nonce: number }>('select coalesce(max(nonce), -1) as nonce from round where seed_id between $1 and $2', [
        first.seedId,
        first.seedId + players.length - 1,
      ])
      const variables = {
        first_player: first.playerId,
        first_seed: first.seedId,
        nonce: used?.nonce ?? -1,
        now: Math.round(performance.timeOrigin),
      }
      const args = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
      return runPgbench(databaseUrl, players.length, seconds, [...args, ...files.flatMap((file) => ['-f', file])])
    },
  }
}

/** pgbench's own TPC-B-like transaction in a database next to the server's. */
export async function prepareTpcB(
  databaseUrl: string,
  db: Database,
  clients: number,
): Promise<{ transactions(seconds: number): Promise<number> }> {
  await db.rows('create database tpcb')
  const url = new URL(databaseUrl)
  url.pathname = '/tpcb'
  await execute('pgbench', ['-i', '-q', '-s', `${clients}`, url.href])
  return { transactions: (seconds) => runPgbench(url.href, clients, seconds, []) }
}
