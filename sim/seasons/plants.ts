import { registerHooks } from 'node:module'

/** A realistic mistake in a rule of the server: a piece of one module’s text and its replacement, for one run. */
export interface SeasonBug {
  readonly name: string
  /** A description of the mistake. */
  readonly what: string
  /** The finding of the rules' review whose proofs have to find it: `npm run proofs -- --plants`. */
  readonly finding?: `A${number}`
  /** The first seed that finds it, where the hunt starts: those before it would be played for nothing. 1 by default. */
  readonly seed?: number
  /** Servers die in their jobs and calls. */
  readonly kills?: true
  /** The names of the invariants that may catch it. */
  readonly caughtBy: readonly string[]
  readonly module: string
  readonly right: string
  readonly wrong: string
}

const mustWager = 'no coins are withdrawn before they are wagered'
const ringGains = 'no ring withdraws more than it deposited and won'
const limitsHold = 'no limit is exceeded on any path'
const awayStaysAway = 'no player plays, deposits or receives an award during a break or an exclusion'
const onePerson = 'a person plays with one account'
const exclusionHolds = 'a self-excluded person is kept out with every account'

export const seasonBugs: readonly SeasonBug[] = [
  {
    name: 'swept-before-settled',
    what: 'rounds are marked as swept for VIP before their players are settled',
    kills: true,
    caughtBy: ['every bet counts for VIP'],
    module: '/server/rewards/vip/job.ts',
    right: `    await settleAll(deps, players)
    if (passed && rounds > 0) await store.moveSweep(db, Math.min(lastId, passed.roundId))`,
    wrong: `    await store.moveSweep(db, lastId)
    await settleAll(deps, players)`,
  },
  {
    name: 'ordered-again',
    what: 'a deposit that is requested again, because the server died before it answered, is opened again',
    kills: true,
    caughtBy: ['a request that was answered took effect once'],
    module: '/server/kernel/http/answerOnce.ts',
    right: `if (claim.kind === 'replay') return new Replay((await renew(inside, claim.answer)) as Data)`,
    wrong: `if (claim.kind === 'replay' && call !== 'recharge') return new Replay((await renew(inside, claim.answer)) as Data)`,
  },
  {
    name: 'gifts-not-locked',
    finding: 'A7',
    what: 'awarded coins get no wagering requirement',
    seed: 3,
    caughtBy: [mustWager, ringGains],
    module: '/server/awards/awards.ts',
    right: `coins.filter(({ kind }) => !earned.has(kind))`,
    wrong: `coins.filter(() => false)`,
  },
  {
    name: 'bet-counted-for-every-lock',
    what: 'a bet counts for every wagering requirement at once',
    caughtBy: [mustWager, ringGains],
    module: '/server/ledger/wagering/turnover.ts',
    right: `const { done: taken, usedTo } = wagered ?? { done: 0, usedTo: 0 }`,
    wrong: `const { usedTo } = wagered ?? { usedTo: 0 }; const taken = Math.min(row.need, counts[row.currency] - row.from_bet)`,
  },
  {
    name: 'late-payment-credited',
    finding: 'A4',
    what: 'a payment after its order expired, or was declined, is credited',
    caughtBy: ['late payments are returned'],
    module: '/server/money/deposits/returns.ts',
    right: `return refusal ?? (state === 'failed' || paidAt >= expiresAt ? 'late' : undefined)`,
    wrong: `return refusal`,
  },
  {
    name: 'payment-after-closure',
    finding: 'A4',
    what: 'a payment is credited without checking whether its player has closed the account meanwhile',
    seed: 13,
    caughtBy: [awayStaysAway],
    module: '/server/protection/gate.ts',
    right: `if (closure) return closure.kind`,
    wrong: ``,
  },
  {
    name: 'studio-transfer-unchecked',
    finding: 'A3',
    what: 'a transfer to a studio is checked against no limit',
    seed: 2,
    caughtBy: [limitsHold, awayStaysAway],
    module: '/server/play/studios/service.ts',
    right: `if (refusal) throw new RefusedError(refusal)`,
    wrong: ``,
  },
  {
    name: 'documents-link-as-hint',
    finding: 'A2',
    what: 'documents link accounts as a hint only',
    caughtBy: [onePerson, exclusionHolds],
    module: '/server/identity/person/links.ts',
    right: 'const isHeld = !isPaper || isVerified || other.is_verified',
    wrong: 'const isHeld = !isPaper',
  },
  {
    name: 'two-promotions',
    finding: 'A6',
    what: 'a deposit with a coupon counts for the first deposit’s bonus as well',
    seed: 10,
    caughtBy: ['a payment has one promotion'],
    module: '/server/money/deposits/webhook.ts',
    right: `if (!(await useCoupon(tx, paid, coupon, settings, now))) await countDeposit(tx, paid, offer, terms, now)`,
    wrong: `await useCoupon(tx, paid, coupon, settings, now); await countDeposit(tx, paid, offer, terms, now)`,
  },
  {
    name: 'minimum-for-closed-account',
    finding: 'A5',
    what: 'the minimum withdrawal also applies to a self-excluded player',
    seed: 3,
    caughtBy: ['no player’s own money is withheld'],
    module: '/server/money/withdrawals/withdrawals.ts',
    right: `isClosed ? 1 : withdrawal.min`,
    wrong: `withdrawal.min`,
  },
  {
    name: 'gift-kept-after-exclusion',
    what: 'a self-exclusion does not forfeit the gift with its wagering requirement',
    seed: 2,
    caughtBy: ['no player’s own money is withheld'],
    module: '/server/protection/service.ts',
    right: 'await forfeitGift(tx, id, `giftGivenUp:${id}:${ref}`, now)',
    wrong: ``,
  },
  {
    name: 'returned-refund-unlocked',
    what: 'the coins of a refund that its channel refused are returned without their wagering requirement',
    seed: 12,
    caughtBy: [mustWager, ringGains],
    module: '/server/money/deposits/refundAnswers.ts',
    right: 'await lockDeposit(tx, terms, playerId, { orderId: `${orderId}:refund:${refund.id}`, amount: kept - unlocked }, now)',
    wrong: ``,
  },
  {
    name: 'battle-share-unearned',
    finding: 'A1',
    what: 'a share of the battle requires neither a score nor a deposit',
    caughtBy: ['a share of the battle was earned'],
    module: '/server/rewards/redVsBlue/shares.ts',
    right: `participants.filter(({ isEligible, score }) => isEligible && score >= minScore)`,
    wrong: `participants.filter(({ score }) => score >= minScore / 1_000)`,
  },
  {
    name: 'debt-not-recorded',
    what: 'what a chargeback exceeds the balance by is not recorded as a debt',
    caughtBy: ['the ledger adds up'],
    module: '/server/money/deposits/takeRefunded.ts',
    right: `if (owed > 0) await raiseDebt(tx, playerId, owed)`,
    wrong: ``,
  },
]

export const seasonBugNamed = (name: string): SeasonBug => {
  const plant = seasonBugs.find((one) => one.name === name)
  if (!plant) throw new Error(`There is no planted bug “${name}”. There are: ${seasonBugs.map((one) => one.name).join(', ')}`)
  return plant
}

/** Plants a bug into its module as it is loaded: before anything of the server is. Throws when the module has changed since. */
export function plantBug({ name, module, right, wrong }: SeasonBug): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(module)) return loaded
      const { source } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)
      if (!text.includes(right)) throw new Error(`${module} does not read as the planted bug “${name}” expects`)
      return { ...loaded, source: text.replace(right, () => wrong) }
    },
  })
}
