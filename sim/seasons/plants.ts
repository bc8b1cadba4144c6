import { registerHooks } from 'node:module'

/** A realistic mistake in a rule of the server: a piece of one module’s text and its replacement, for one run. */
export interface Plant {
  readonly name: string
  /** A description of the mistake. */
  readonly what: string
  /** The finding of the rules' review whose proofs have to find it: `npm run proofs -- --plants`. */
  readonly finding?: `A${number}`
  /** The first seed that finds it, where the hunt starts: those before it would be played for nothing. 1 by default. */
  readonly seed?: number
  /** The names of the invariants that may catch it. */
  readonly caughtBy: readonly string[]
  readonly module: string
  readonly right: string
  readonly wrong: string
}

const played = 'nothing leaves before it was played'
const ring = 'no ring takes out more than it put in and won'
const limits = 'no limit is passed by any path'
const away = 'who is away neither plays nor deposits nor is given anything'
const person = 'a person plays with one account'
const out = 'who excluded themself stays out with every account'

export const plants: readonly Plant[] = [
  {
    name: 'free-gifts',
    finding: 'A7',
    what: 'given coins are put under no turnover',
    seed: 2,
    caughtBy: [played, ring],
    module: '/server/awards/awards.ts',
    right: `currency === 'coin' && !earned.has(kind)`,
    wrong: `currency === 'lottery'`,
  },
  {
    name: 'one-bet-for-all',
    what: 'a bet counts for every lock at once',
    caughtBy: [played, ring],
    module: '/server/ledger/wagering/turnover.ts',
    right: `const { done: taken, usedTo } = shares[index] ?? { done: 0, usedTo: 0 }`,
    wrong: `const { usedTo } = shares[index] ?? { usedTo: 0 }; const taken = Math.min(row.need, count - row.from_bet)`,
  },
  {
    name: 'late-money',
    finding: 'A4',
    what: 'money that comes after its time, or after «declined», is credited',
    caughtBy: ['money that comes too late goes back'],
    module: '/server/money/deposits/returns.ts',
    right: `return refusal ?? (state === 'failed' || paidAt >= expiresAt ? 'late' : undefined)`,
    wrong: `return refusal`,
  },
  {
    name: 'open-orders',
    finding: 'A4',
    what: 'a payment does not ask whether its player has closed the account meanwhile',
    seed: 9,
    caughtBy: [away],
    module: '/server/protection/gate.ts',
    right: `if (closure) return closure.kind`,
    wrong: ``,
  },
  {
    name: 'studio-unseen',
    finding: 'A3',
    what: 'what moves to a studio is asked of no limit',
    caughtBy: [limits, away],
    module: '/server/play/studios/service.ts',
    right: `if (refusal) throw new RefusedError(refusal)`,
    wrong: ``,
  },
  {
    name: 'new-face',
    finding: 'A2',
    what: 'documents link accounts as a hint only',
    caughtBy: [person, out],
    module: '/server/identity/person/links.ts',
    right: 'const isHeld = !isPaper || isVerified || other.is_verified',
    wrong: 'const isHeld = !isPaper',
  },
  {
    name: 'two-promotions',
    finding: 'A6',
    what: 'a deposit with a coupon counts for the first deposit’s bonus as well',
    seed: 8,
    caughtBy: ['a payment has one promotion'],
    module: '/server/money/deposits/webhook.ts',
    right: `if (!(await useCoupon(tx, paid, policy, now))) await countDeposit(tx, paid, policy, now)`,
    wrong: `await useCoupon(tx, paid, policy, now); await countDeposit(tx, paid, policy, now)`,
  },
  {
    name: 'least-amount',
    finding: 'A5',
    what: 'who leaves for good is asked for the least amount of a withdrawal',
    seed: 3,
    caughtBy: ['nobody’s own money is held'],
    module: '/server/money/withdrawals/withdrawals.ts',
    right: `isClosed ? 1 : withdrawal.min`,
    wrong: `withdrawal.min`,
  },
  {
    name: 'kept-gift',
    what: 'a self-exclusion leaves the gift with its turnover',
    seed: 2,
    caughtBy: ['nobody’s own money is held'],
    module: '/server/protection/service.ts',
    right: 'await forfeitGift(tx, id, `giftGivenUp:${id}:${ref}`, now)',
    wrong: ``,
  },
  {
    name: 'refund-unlocked',
    what: 'a refund that its channel refused comes back without a lock',
    caughtBy: [played, ring],
    module: '/server/money/deposits/refunds.ts',
    right:
      'await lockDeposit(tx, policy, playerId, { orderId: `${orderId}:refund:${refund.id}`, amount: amount - settled - unlocked }, now)',
    wrong: ``,
  },
  {
    name: 'free-share',
    finding: 'A1',
    what: 'a share of the battle asks for no score and no deposit',
    caughtBy: ['a share of the battle was earned'],
    module: '/server/rewards/redVsBlue/shares.ts',
    right: `fighters.filter(({ isEligible, score }) => isEligible && score >= minScore)`,
    wrong: `fighters.filter(({ score }) => score >= minScore / 1_000)`,
  },
  {
    name: 'lost-debt',
    what: 'what a channel takes back and the balance does not hold is not written down as owed',
    caughtBy: ['the ledger adds up'],
    module: '/server/money/deposits/refunds.ts',
    right: `if (owed > 0) await changeDebt(tx, playerId, owed)`,
    wrong: ``,
  },
]

export const plantNamed = (name: string): Plant => {
  const plant = plants.find((one) => one.name === name)
  if (!plant) throw new Error(`There is no plant «${name}». There are: ${plants.map((one) => one.name).join(', ')}`)
  return plant
}

/** Plants a bug into its module as it is loaded: before anything of the server is. Throws when the module has changed since. */
export function plantBug({ name, module, right, wrong }: Plant): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(module)) return loaded
      const { source } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)
      if (!text.includes(right)) throw new Error(`${module} does not read as the planted bug «${name}» expects`)
      return { ...loaded, source: text.replace(right, () => wrong) }
    },
  })
}
