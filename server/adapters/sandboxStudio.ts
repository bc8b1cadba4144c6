import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { coinsText } from '#contract/operatorText.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import type { GameStudio } from './index.ts'
import { escapeHtml, registerForms, sandboxPage, sendPage } from './sandboxPage.ts'
import * as store from './sandboxStudioStore.ts'
import type { Wallet } from './sandboxStudioStore.ts'

/** What one game of the sandbox wins or loses, in hundredths. */
const stake = 50_00

const ticket = z.object({ player: z.string().check(z.regex(/^\d{1,18}$/)), proof: z.string().check(z.maxLength(100)) })
type Ticket = z.infer<typeof ticket>
const actions = ['win', 'lose', 'begin', 'end', 'down', 'mute', 'well'] as const
const choice = z.extend(ticket, { action: z.enum(actions) })
type Action = (typeof actions)[number]

const results: Record<Action, string> = {
  win: 'Won 50.',
  lose: 'Lost 50, or what was left.',
  begin: 'A round is open, with 50 or what was left.',
  end: 'The round is over: a tie.',
  down: 'The provider doesn’t answer now.',
  mute: 'The provider does what it’s asked, but its answers are lost.',
  well: 'The provider answers again.',
}

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

function afterAction(wallet: Wallet, action: Action): Wallet {
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
}

const page = ({ player, proof }: Ticket, { balance, is_playing }: Wallet, note = ''): string =>
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
const unknownPage = sandboxPage('Sandbox game provider', '<p>This wallet is unknown. Open it from the app.</p>')

/** The key to a player's wallet at the studio, in the address of its page. */
function createProofs(secret: Buffer) {
  const key = createHmac('sha256', secret).update('sandbox studio: page').digest()
  const proofOf = (playerId: string) => createHmac('sha256', key).update(playerId).digest('base64url')
  const isGenuine = ({ player, proof }: Ticket): boolean => {
    const [received, expected] = [Buffer.from(proof), Buffer.from(proofOf(player))]
    return received.length === expected.length && timingSafeEqual(received, expected)
  }
  return { proofOf, isGenuine }
}

const requireAnswer = (line: Wallet['line'] | undefined): void => {
  if (line !== undefined && line !== 'well') throw new Error('the sandbox studio does not answer')
}

/** The studio as the server calls it. */
function createStudio(db: Database, clock: Clock, proofOf: (playerId: string) => string): GameStudio {
  /** Transfers once per id; a repetition returns the first result. Where the answers are lost, it transfers all the same. */
  const transfer = async (id: string, playerId: string, amountFor: (wallet: Wallet) => number | null): Promise<number | null> => {
    const { line, amount } = await db.transaction(async (tx) => {
      const wallet = await store.lockWallet(tx, playerId)
      if (wallet.line === 'down') return { line: wallet.line, amount: null }
      const existing = await store.findTransfer(tx, id)
      if (existing) return { line: wallet.line, amount: existing.amount }
      const moved = amountFor(wallet)
      await store.insertTransfer(tx, id, playerId, moved, clock())
      await store.saveWallet(tx, playerId, { ...wallet, balance: wallet.balance + (moved ?? 0) })
      return { line: wallet.line, amount: moved }
    })
    requireAnswer(line)
    return amount
  }
  const read = async (playerId: string): Promise<Wallet | undefined> => {
    const wallet = await store.readWallet(db, playerId)
    requireAnswer(wallet?.line)
    return wallet
  }
  return {
    name: 'Sandbox Studio',
    async balance(playerId) {
      const wallet = await read(playerId)
      return { balance: wallet?.balance ?? 0, isPlaying: wallet?.is_playing ?? false }
    },
    putIn: async ({ id, playerId, amount }) => (await transfer(id, playerId, () => amount)) !== null,
    takeOut: async ({ id, playerId }) => {
      const moved = await transfer(id, playerId, ({ balance, is_playing }) => (is_playing ? null : -balance))
      return moved === null ? 'playing' : Math.abs(moved)
    },
    async played(playerId) {
      const wallet = await read(playerId)
      return { staked: wallet?.staked ?? 0, won: wallet?.won ?? 0 }
    },
    lobby: (playerId) => `/sandbox/studio?${new URLSearchParams({ player: playerId, proof: proofOf(playerId) }).toString()}`,
  }
}

/** The stand-in for an external studio with its own wallets: a page for winning, losing, leaving a round open and breaking the connection. */
export function createSandboxStudio(secret: Buffer, clock: Clock, db: Database) {
  const { proofOf, isGenuine } = createProofs(secret)
  const change = (playerId: string, next: (wallet: Wallet) => Wallet): Promise<Wallet> =>
    db.transaction(async (tx) => {
      const wallet = next(await store.lockWallet(tx, playerId))
      await store.saveWallet(tx, playerId, wallet)
      return wallet
    })
  const act = (playerId: string, action: Action) => change(playerId, (wallet) => afterAction(wallet, action))

  return {
    ...createStudio(db, clock, proofOf),
    /** The actions of its page, and a round of any stake and payout: for tests. */
    act,
    bet: (playerId: string, amount: number) => change(playerId, (wallet) => afterBet(wallet, amount)),
    pay: (playerId: string, payout: number) => change(playerId, (wallet) => afterPayout(wallet, payout)),
    register: (app: FastifyInstance) =>
      registerForms(app, (pages) => {
        pages.get('/sandbox/studio', async (request, reply) => {
          const query = ticket.safeParse(request.query)
          if (!query.success || !isGenuine(query.data)) return sendPage(reply.status(404), unknownPage)
          return sendPage(reply, page(query.data, await db.transaction((tx) => store.lockWallet(tx, query.data.player))))
        })
        pages.post('/sandbox/studio', async (request, reply) => {
          const form = choice.safeParse(request.body)
          if (!form.success || !isGenuine(form.data)) return sendPage(reply.status(404), unknownPage)
          const { player, proof, action } = form.data
          return sendPage(reply, page({ player, proof }, await act(player, action), results[action]))
        })
      }),
  }
}
