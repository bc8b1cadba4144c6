import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { coinsText } from '#contract/operatorText.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Sql } from '../kernel/database.ts'
import type { GameStudio } from './index.ts'
import { escapeHtml, sandboxPage } from './sandboxPage.ts'

/** What one game of the sandbox wins or loses, in hundredths. */
const stake = 50_00

const ticket = z.object({ player: z.string().check(z.regex(/^\d{1,18}$/)), proof: z.string().check(z.maxLength(100)) })
const actions = ['win', 'lose', 'begin', 'end', 'down', 'mute', 'well'] as const
const choice = z.extend(ticket, { action: z.enum(actions) })
type Action = (typeof actions)[number]

interface Wallet {
  balance: number
  staked: number
  won: number
  /** The stake of the round that is open. */
  open_stake: number
  is_playing: boolean
  line: 'well' | 'down' | 'mute'
}

const results: Record<Action, string> = {
  win: 'Won 50.',
  lose: 'Lost 50, or what was left.',
  begin: 'A round is open, with 50 or what was left.',
  end: 'The round is over: a tie.',
  down: 'The provider doesn’t answer now.',
  mute: 'The provider does what it’s asked, but its answers are lost.',
  well: 'The provider answers again.',
}

const lock = async (sql: Sql, playerId: string): Promise<Wallet> => {
  await sql.rows('insert into sandbox_studio_wallet (player_id, balance) values ($1, 0) on conflict do nothing', [playerId])
  const wallet = await sql.row<Wallet>(
    'select balance, staked, won, open_stake, is_playing, line from sandbox_studio_wallet where player_id = $1 for update',
    [playerId],
  )
  if (!wallet) throw new Error('the sandbox studio has no such wallet')
  return wallet
}

/**
 * The stand-in for an external studio with its own wallets: a page for winning, losing, leaving a round open and breaking the connection.
 * Its books are separate tables, because a studio's balances outlive a restart.
 */
export function createSandboxStudio(secret: Buffer, clock: Clock, db: Database) {
  const key = createHmac('sha256', secret).update('sandbox studio: page').digest()
  const proofOf = (playerId: string) => createHmac('sha256', key).update(playerId).digest('base64url')
  const isGenuine = ({ player, proof }: z.infer<typeof ticket>): boolean => {
    const [received, expected] = [Buffer.from(proof), Buffer.from(proofOf(player))]
    return received.length === expected.length && timingSafeEqual(received, expected)
  }

  /** Transfers once per id; a repetition returns the first result. */
  const transfer = async (id: string, playerId: string, change: (wallet: Wallet) => number | null): Promise<number | null> => {
    const { line, amount } = await db.transaction(async (tx) => {
      const wallet = await lock(tx, playerId)
      if (wallet.line === 'down') return { line: wallet.line, amount: null }
      const existing = await tx.row<{ amount: number | null }>('select amount from sandbox_studio_transfer where id = $1', [id])
      if (existing) return { line: wallet.line, amount: existing.amount }
      const moved = change(wallet)
      await tx.rows('insert into sandbox_studio_transfer (id, player_id, amount, at) values ($1, $2, $3, $4)', [
        id,
        playerId,
        moved,
        clock(),
      ])
      await tx.rows('update sandbox_studio_wallet set balance = balance + $2 where player_id = $1', [playerId, moved ?? 0])
      return { line: wallet.line, amount: moved }
    })
    if (line !== 'well') throw new Error('the sandbox studio does not answer')
    return amount
  }

  const studio: GameStudio = {
    name: 'Sandbox Studio',
    async balance(playerId) {
      const wallet = await db.row<Pick<Wallet, 'balance' | 'is_playing' | 'line'>>(
        'select balance, is_playing, line from sandbox_studio_wallet where player_id = $1',
        [playerId],
      )
      if (wallet && wallet.line !== 'well') throw new Error('the sandbox studio does not answer')
      return { balance: wallet?.balance ?? 0, isPlaying: wallet?.is_playing ?? false }
    },
    putIn: async ({ id, playerId, amount }) => (await transfer(id, playerId, () => amount)) !== null,
    takeOut: async ({ id, playerId }) => {
      const moved = await transfer(id, playerId, ({ balance, is_playing }) => (is_playing ? null : -balance))
      return moved === null ? 'playing' : Math.abs(moved)
    },
    async played(playerId) {
      const wallet = await db.row<Pick<Wallet, 'staked' | 'won' | 'line'>>(
        'select staked, won, line from sandbox_studio_wallet where player_id = $1',
        [playerId],
      )
      if (wallet && wallet.line !== 'well') throw new Error('the sandbox studio does not answer')
      return { staked: wallet?.staked ?? 0, won: wallet?.won ?? 0 }
    },
    lobby: (playerId) => `/sandbox/studio?${new URLSearchParams({ player: playerId, proof: proofOf(playerId) }).toString()}`,
  }

  const change = (playerId: string, next: (wallet: Wallet) => Wallet): Promise<Wallet> =>
    db.transaction(async (tx) => {
      const { balance, staked, won, open_stake, is_playing, line } = next(await lock(tx, playerId))
      await tx.rows(
        `update sandbox_studio_wallet set balance = $2, staked = $3, won = $4, open_stake = $5, is_playing = $6, line = $7
           where player_id = $1`,
        [playerId, balance, staked, won, open_stake, is_playing, line],
      )
      return { balance, staked, won, open_stake, is_playing, line }
    })

  const afterBet = (wallet: Wallet, bet: number): Wallet => ({
    ...wallet,
    balance: wallet.balance - bet,
    open_stake: wallet.open_stake + bet,
    is_playing: true,
  })
  const afterPayout = (wallet: Wallet, payout: number): Wallet => ({
    ...wallet,
    balance: wallet.balance + payout,
    staked: wallet.staked + wallet.open_stake,
    won: wallet.won + payout,
    open_stake: 0,
    is_playing: false,
  })

  const act = (playerId: string, action: Action): Promise<Wallet> =>
    change(playerId, (wallet) => {
      const bet = Math.min(stake, wallet.balance)
      switch (action) {
        case 'begin':
          return afterBet(wallet, bet)
        case 'end':
          return afterPayout(wallet, wallet.open_stake)
        case 'win':
        case 'lose': {
          // A round beside the one that may be open. A win pays the bet and 50 more.
          const payout = action === 'win' && bet > 0 ? bet + stake : 0
          return { ...wallet, balance: wallet.balance - bet + payout, staked: wallet.staked + bet, won: wallet.won + payout }
        }
        case 'down':
        case 'mute':
        case 'well':
          return { ...wallet, line: action }
      }
    })

  const page = ({ player, proof }: z.infer<typeof ticket>, { balance, is_playing }: Wallet, note = ''): string =>
    sandboxPage(
      'Sandbox game provider',
      `<p role="status">${escapeHtml(note)}</p><p>Wallet of player ${escapeHtml(player)}${is_playing ? ', a round is open' : ''}</p>
<h1>${coinsText(balance)}</h1><form method="post" action="/sandbox/studio">
<input type="hidden" name="player" value="${escapeHtml(player)}"><input type="hidden" name="proof" value="${escapeHtml(proof)}">
<button name="action" value="win">Win 50</button><button name="action" value="lose">Lose 50</button>
<button name="action" value="begin">Begin a round</button><button name="action" value="end">End the round</button>
<button name="action" value="down">Stop answering</button><button name="action" value="mute">Lose every answer</button>
<button name="action" value="well">Start answering again</button></form>`,
    )

  return {
    ...studio,
    /** The actions of its page, and a round of any stake and payout: for tests. */
    act,
    bet: (playerId: string, amount: number) => change(playerId, (wallet) => afterBet(wallet, amount)),
    pay: (playerId: string, payout: number) => change(playerId, (wallet) => afterPayout(wallet, payout)),
    register(app: FastifyInstance) {
      void app.register(async (pages) => {
        pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
          done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        )
        const html = 'text/html; charset=utf-8'
        const wrong = sandboxPage('Sandbox game provider', '<p>This wallet is unknown. Open it from the app.</p>')
        pages.get('/sandbox/studio', async (request, reply) => {
          const query = ticket.safeParse(request.query)
          if (!query.success || !isGenuine(query.data)) return reply.status(404).type(html).send(wrong)
          const wallet = await db.transaction((tx) => lock(tx, query.data.player))
          return reply.type(html).header('cache-control', 'no-store').send(page(query.data, wallet))
        })
        pages.post('/sandbox/studio', async (request, reply) => {
          const form = choice.safeParse(request.body)
          if (!form.success || !isGenuine(form.data)) return reply.status(404).type(html).send(wrong)
          const { player, proof, action } = form.data
          return reply.type(html).send(page({ player, proof }, await act(player, action), results[action]))
        })
      })
    },
  }
}
