import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { coinsText, plural } from '#contract/operatorText.ts'
import { linksOf } from '../../../identity/person/linkStore.ts'
import type { LinkRow } from '../../../identity/person/linkStore.ts'
import { hourMs } from '../../../kernel/calendar.ts'
import { lockedCoins, lockedOf } from '../../../ledger/wagering/turnover.ts'
import { isSameName } from '../../../money/withdrawals/names.ts'
import { closureOf } from '../../../protection/store.ts'
import type { Policy } from '../../../settings/policy.ts'
import { stateOf } from '../approvals/requests.ts'
import type { DeskContext } from '../context.ts'
import * as store from './withdrawalStore.ts'
import type { OrderRow } from './withdrawalStore.ts'

// What a decision about a withdrawal is based on: the checks that its operator reads, and the state that they must have seen.

/** How long an account counts as new. */
export const newMsOf = ({ withdrawal }: Policy): number => withdrawal.autoReview.newBankHours * hourMs

/** Nobody has decided about it yet. */
export const isUndecided = ({ state }: OrderRow): boolean => state === 'reserved' || state === 'review'
const isNewAccount = ({ created_at: createdAt, added_at: addedAt }: OrderRow, policy: Policy): boolean =>
  createdAt - addedAt < newMsOf(policy)

/** The rule that requires a review (money/withdrawals: reviewAt). */
export function stoppedBy(row: OrderRow, policy: Policy): string {
  const { review_at, amount, owed, is_held, is_locked, is_verified, requested, passed_day, passed_new } = row
  const { autoReview: auto } = policy.withdrawal
  if (review_at !== null) return 'None: in automatic review'
  if (amount > auto.upTo) return 'Amount'
  if (isNewAccount(row, policy)) {
    if (passed_new + amount > auto.upToNewBank) return 'New account'
  } else if (passed_day + amount > auto.upTo) return 'Amount in 24 hours'
  if (owed > 0) return 'Owed'
  if (is_locked) return 'Locked account'
  if (!is_verified && requested > policy.kyc.kycAmount) return 'Documents'
  return is_held ? 'Linked account' : 'Unwagered deposit'
}

type Check = DeskOutputOf<(typeof withdrawalCalls)['withdrawalCase']>['checks'][number]

/** What is read of the player besides the order's own row. */
interface PlayerFacts {
  readonly facts: store.Facts
  /** Accounts that may be the same person's. */
  readonly links: readonly LinkRow[]
  readonly closure: Awaited<ReturnType<typeof closureOf>>
  readonly locked: number
}

async function readPlayer({ tx, now }: DeskContext, row: OrderRow): Promise<PlayerFacts> {
  const { player_id: playerId } = row
  const facts = await store.factsOf(tx, row)
  if (!facts) throw new Error(`withdrawal ${row.id} has no player`)
  return {
    facts,
    links: (await linksOf(tx, playerId)).filter(({ releasedAt }) => releasedAt === null),
    closure: await closureOf(tx, playerId, now),
    locked: lockedCoins(await lockedOf(tx, playerId, now)),
  }
}

const is = (isFine: boolean, otherwise: Check['is']): Check['is'] => (isFine ? 'passed' : otherwise)

/** The account's holder against the name in the approved documents. */
function compareNames(holder: string, documented: string | null): Pick<Check, 'summary' | 'is'> {
  if (documented === null) return { summary: `${holder}, no documents to compare with`, is: 'review' }
  return isSameName(holder, documented)
    ? { summary: 'matches the documents', is: 'passed' }
    : { summary: `${holder}, but ${documented} in the documents`, is: 'failed' }
}

/** What the operator is shown to decide by. */
function checksOf(row: OrderRow, { facts, links, closure, locked }: PlayerFacts, policy: Policy): Check[] {
  const { owed, is_locked: isLocked } = facts
  const isHeldOf = links.some(({ isHeld, playerId }) => isHeld && playerId === row.player_id)
  const isNew = isNewAccount(row, policy)
  return [
    { name: 'Reserved', summary: coinsText(facts.held), is: is(!isUndecided(row) || facts.held === row.amount, 'failed') },
    { name: 'Documents', summary: facts.documents ?? 'none submitted', is: is(facts.documents === 'approved', 'review') },
    { name: 'Name on the account', ...compareNames(row.holder, facts.name) },
    { name: 'Bank account', summary: isNew ? 'new' : 'not new', is: is(!isNew, 'review') },
    {
      name: 'Linked accounts',
      summary: isHeldOf ? 'blocked: the person has another account' : links.length > 0 ? plural(links.length, 'hint') : 'none',
      is: is(links.length === 0, 'review'),
    },
    { name: 'Account lock', summary: isLocked ? 'locked by an operator' : 'none', is: is(!isLocked, 'review') },
    { name: 'Break or exclusion', summary: closure ? closure.kind : 'none', is: is(!closure, 'review') },
    { name: 'Owed', summary: owed > 0 ? coinsText(owed) : 'nothing', is: is(owed === 0, 'review') },
    { name: 'Wagering requirement', summary: locked > 0 ? `${coinsText(locked)} still locked in addition` : 'met', is: 'passed' },
    {
      name: 'Amount',
      summary:
        facts.earlier === 0 ? 'first withdrawal' : `${(row.amount / Math.max(1, facts.largest)).toFixed(1)} times the largest so far`,
      is: is(facts.earlier > 0 && row.amount <= 3 * facts.largest, 'review'),
    },
    {
      name: 'Taken back since the request',
      summary: facts.taken_back > 0 ? coinsText(facts.taken_back) : 'nothing',
      is: is(facts.taken_back === 0, 'review'),
    },
    { name: 'Total deposits', summary: coinsText(facts.deposited), is: is(facts.deposited > 0, 'review') },
  ]
}

/**
 * What a decision is based on. Not the balance: a bet meanwhile takes nothing from what is held. And time alone moves an order from
 * «reserved» to «review», which are the same to whoever decides.
 */
const stateIn = (row: OrderRow, { facts, links, closure }: PlayerFacts): string =>
  stateOf([
    row.id,
    row.state === 'reserved' ? 'review' : row.state,
    row.amount,
    row.bank_account,
    row.holder,
    facts.held,
    facts.documents,
    facts.name,
    links.map(({ playerId, otherId, kind, isHeld }) => [playerId, otherId, kind, isHeld]),
    closure,
    facts.is_locked,
    facts.owed,
    facts.taken_back,
  ])

/** The player's facts, the checks, and the state that they make. */
export async function reviewOf(context: DeskContext, row: OrderRow) {
  const player = await readPlayer(context, row)
  return { facts: player.facts, checks: checksOf(row, player, context.policy), state: stateIn(row, player) }
}
